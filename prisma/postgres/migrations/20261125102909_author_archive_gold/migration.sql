ALTER TABLE "Run" ADD COLUMN "author" TEXT COLLATE "C",
  ADD COLUMN "archivedAt" TIMESTAMP(3),
  ADD COLUMN "goldKnown" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "goldRecall" DOUBLE PRECISION,
  ADD COLUMN "goldMrr" DOUBLE PRECISION,
  ADD COLUMN "goldPrecision" DOUBLE PRECISION,
  ADD COLUMN "goldNdcg" DOUBLE PRECISION;
ALTER TABLE "RunSample" ADD COLUMN "goldRecall" DOUBLE PRECISION,
  ADD COLUMN "goldMrr" DOUBLE PRECISION,
  ADD COLUMN "goldPrecision" DOUBLE PRECISION,
  ADD COLUMN "goldNdcg" DOUBLE PRECISION;

-- Who started the runs that are there, as far as the audit log still knows.
UPDATE "Run" SET "author" = e."name" FROM (
  SELECT "detailJson"::json ->> 'id' AS "id", coalesce("detailJson"::json ->> 'token', "actorName") AS "name"
  FROM "AuditEvent" WHERE "action" = 'run-started' AND "actorId" IS NOT NULL) AS e
WHERE e."id" = "Run"."id";

-- The figures of samples with gold contexts, and their means, as lib/db/samples/gold-figures.ts computes them.
UPDATE "RunSample" SET ("goldRecall", "goldMrr", "goldPrecision", "goldNdcg") = (
  SELECT count(f."value") * 1.0 / count(*), coalesce(1.0 / (1 + min(CAST(f."value" AS INTEGER))), 0),
    coalesce(count(DISTINCT f."value") * 1.0 / nullif("RunSample"."contextCount", 0), 0),
    coalesce(sum(DISTINCT 1.0 / ln(CAST(f."value" AS INTEGER) + 2)), 0) / sum(1.0 / ln(f."place" + 1))
  FROM json_array_elements_text(s."goldFoundJson"::json) WITH ORDINALITY AS f ("value", "place"))
FROM "Sample" s WHERE s."id" = "RunSample"."sampleId" AND s."goldFoundJson" LIKE '[_%]'
  AND "RunSample"."runId" IN (SELECT r."id" FROM "Run" r
    WHERE EXISTS (SELECT 1 FROM "Sample" g WHERE g."configurationId" = r."configurationId" AND g."goldFoundJson" IS NOT NULL));
UPDATE "Run" SET ("goldKnown", "goldRecall", "goldMrr", "goldPrecision", "goldNdcg") = (
  SELECT count("goldRecall"), avg("goldRecall"), avg("goldMrr"), avg("goldPrecision"), avg("goldNdcg")
  FROM "RunSample" WHERE "runId" = "Run"."id")
WHERE EXISTS (SELECT 1 FROM "Sample" g WHERE g."configurationId" = "Run"."configurationId" AND g."goldFoundJson" IS NOT NULL);
