import { dialect } from "@/lib/db/dialect/chosen";

/** The rank from 0 at which a gold context was first retrieved; null if it was not. */
const rank = `CAST(f."value" AS INTEGER)`;

/**
 * Fills in what was found of the gold contexts of a run's samples, and then the run's means; ?1 is the run. Samples without gold contexts, or where
 * it is not known what was found, keep null and do not count. A sample for which nothing was retrieved gets 0 for all.
 *
 * - Recall: the share of the gold contexts that were retrieved (Manning, Raghavan and Schütze, "Introduction to Information Retrieval", 2008, 8.3).
 * - Reciprocal rank, whose mean is MRR: 1 / the rank from 1 of the first context that is gold, 0 without one (Voorhees, TREC-8, 1999).
 * - Precision: the share of the retrieved contexts at which a gold context was first found (Manning, 8.3); 0 if nothing was retrieved, as in trec_eval.
 * - nDCG: Σ 1 / log(i + 1) over the ranks i at which one was first found, divided by the same sum for as many first ranks as there are gold
 *   contexts (Järvelin and Kekäläinen, ACM TOIS 20, 2002). The base of the logarithm cancels out.
 *
 * All are over everything that was retrieved: lib/stats/gold-at-each.ts has the same figures among the first k. A rank where several are found
 * counts once in precision and nDCG.
 */
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
