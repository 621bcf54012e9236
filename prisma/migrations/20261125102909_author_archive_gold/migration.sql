ALTER TABLE "Run" ADD COLUMN "author" TEXT;
ALTER TABLE "Run" ADD COLUMN "archivedAt" DATETIME;
ALTER TABLE "Run" ADD COLUMN "goldKnown" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Run" ADD COLUMN "goldRecall" REAL;
ALTER TABLE "Run" ADD COLUMN "goldMrr" REAL;
ALTER TABLE "Run" ADD COLUMN "goldPrecision" REAL;
ALTER TABLE "Run" ADD COLUMN "goldNdcg" REAL;
ALTER TABLE "RunSample" ADD COLUMN "goldRecall" REAL;
ALTER TABLE "RunSample" ADD COLUMN "goldMrr" REAL;
ALTER TABLE "RunSample" ADD COLUMN "goldPrecision" REAL;
ALTER TABLE "RunSample" ADD COLUMN "goldNdcg" REAL;

-- Who started the runs that are there, as far as the audit log still knows.
UPDATE "Run" SET "author" = e."name" FROM (
  SELECT "detailJson" ->> '$.id' AS "id", coalesce("detailJson" ->> '$.token', "actorName") AS "name"
  FROM "AuditEvent" WHERE "action" = 'run-started' AND "actorId" IS NOT NULL) AS e
WHERE e."id" = "Run"."id";

-- The figures of samples with gold contexts, and their means, as lib/db/samples/gold-figures.ts computes them.
UPDATE "RunSample" SET ("goldRecall", "goldMrr", "goldPrecision", "goldNdcg") = (
  SELECT count(f."value") * 1.0 / count(*), coalesce(1.0 / (1 + min(f."value")), 0),
    coalesce(count(DISTINCT f."value") * 1.0 / nullif("RunSample"."contextCount", 0), 0),
    coalesce(sum(DISTINCT 1.0 / ln(f."value" + 2)), 0) / sum(1.0 / ln(f."key" + 2))
  FROM json_each(s."goldFoundJson") f)
FROM "Sample" s WHERE s."id" = "RunSample"."sampleId" AND s."goldFoundJson" LIKE '[_%]'
  AND "RunSample"."runId" IN (SELECT r."id" FROM "Run" r
    WHERE EXISTS (SELECT 1 FROM "Sample" g WHERE g."configurationId" = r."configurationId" AND g."goldFoundJson" IS NOT NULL));
UPDATE "Run" SET ("goldKnown", "goldRecall", "goldMrr", "goldPrecision", "goldNdcg") = (
  SELECT count("goldRecall"), avg("goldRecall"), avg("goldMrr"), avg("goldPrecision"), avg("goldNdcg")
  FROM "RunSample" WHERE "runId" = "Run"."id")
WHERE EXISTS (SELECT 1 FROM "Sample" g WHERE g."configurationId" = "Run"."configurationId" AND g."goldFoundJson" IS NOT NULL);
