import { dialect } from "@/lib/db/dialect/chosen";

const detail = (name: string) => `CAST(${dialect.field('"detailJson"', name)} AS INTEGER)`;

/** ?1 is the run. */
export const insertRunSamples = `
  INSERT INTO "RunSample" ("runId", "sampleId", "idPlace", "contextCount", "isLabelled")
  SELECT r."id", s."id", CASE WHEN s."externalId" IS NOT NULL THEN row_number() OVER (ORDER BY s."externalId") END,
    s."contextCount", EXISTS (SELECT 1 FROM "SampleLabel" WHERE "sampleId" = s."id")
  FROM "Run" r JOIN "Sample" s ON s."configurationId" = r."configurationId" AND s."replacedIn" = 0 WHERE r."id" = ?1`;

/** ?1 is the run. Samples may have been appended since it was planned. */
export const countRunSamples = `
  UPDATE "Run" SET "sampleCount" = (SELECT count(*) FROM "RunSample" WHERE "runId" = "Run"."id"),
    "datasetVersion" = (SELECT "version" FROM "Dataset" WHERE "id" = "Run"."datasetId") WHERE "id" = ?1`;

/** Run in every transaction that changes scores. `rows` is a condition. */
export const refreshRunSamples = (rows: string): string => `
  UPDATE "RunSample" SET ("judged", "scored", "isSplit") = (
    SELECT count(*), count("score"), count(*) FILTER (WHERE ${detail("yes")} BETWEEN 1 AND ${detail("valid")} - 1) > 0
    FROM "Score" WHERE "runId" = "RunSample"."runId" AND "sampleId" = "RunSample"."sampleId")
  WHERE ${rows}`;
