import { fetchRows } from "@/lib/db/connection/client";

/** Datasets that golden rows can be added to: those with golden rows first, then the newest; at most 200. */
export const listGoldenTargets = (): Promise<{ id: string; name: string; golden: number }[]> =>
  fetchRows`
    SELECT d."id", d."name", (
      SELECT count(*) FROM "Configuration" c JOIN "GoldenRow" g ON g."configurationId" = c."id" JOIN "Sample" s ON s."id" = g."sampleId"
      WHERE c."datasetId" = d."id" AND c."removedAt" IS NULL AND s."replacedIn" = 0) AS "golden"
    FROM "Dataset" d
    WHERE d."removedAt" IS NULL AND EXISTS (
      SELECT 1 FROM "Configuration" c WHERE c."datasetId" = d."id" AND c."readyAt" IS NOT NULL AND c."removedAt" IS NULL)
    ORDER BY CASE WHEN EXISTS (
      SELECT 1 FROM "Configuration" c JOIN "GoldenRow" g ON g."configurationId" = c."id" WHERE c."datasetId" = d."id") THEN 0 ELSE 1 END,
      d."createdAt" DESC LIMIT 200`;
