import { dialect } from "@/lib/db/dialect/chosen";

/** From 0; null if it was not retrieved. */
const rank = `CAST(f."value" AS INTEGER)`;

/** ?1 is the run. Recall and precision: Manning, Raghavan and Schütze 2008, 8.3; MRR: Voorhees, TREC-8, 1999; nDCG: Järvelin
 *  and Kekäläinen, ACM TOIS 20, 2002. Nothing retrieved scores 0; unknown is null. */
export const sumUpGold = [
  `UPDATE "RunSample" SET ("goldRecall", "goldMrr", "goldPrecision", "goldNdcg") = (
    SELECT count(f."value") * 1.0 / count(*), coalesce(1.0 / (1 + min(${rank})), 0),
      coalesce(count(DISTINCT f."value") * 1.0 / nullif("RunSample"."contextCount", 0), 0),
      coalesce(sum(DISTINCT 1.0 / ln(${rank} + 2)), 0) / sum(1.0 / ln(f."key" + 2))
    FROM ${dialect.elements('s."goldFoundJson"')} f)
  FROM "Sample" s
  WHERE s."configurationId" = (SELECT "configurationId" FROM "Run" WHERE "id" = ?1) AND s."goldFoundJson" LIKE '[_%]'
    AND "RunSample"."runId" = ?1 AND "RunSample"."sampleId" = s."id" AND "RunSample"."goldRecall" IS NULL`,
  `UPDATE "Run" SET ("goldKnown", "goldRecall", "goldMrr", "goldPrecision", "goldNdcg") = (
    SELECT count("goldRecall"), avg("goldRecall"), avg("goldMrr"), avg("goldPrecision"), avg("goldNdcg")
    FROM "RunSample" WHERE "runId" = ?1)
  WHERE "id" = ?1`,
];
