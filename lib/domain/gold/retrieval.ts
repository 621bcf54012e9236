/** From 0 to 1. Formulas: lib/db/samples/gold-figures.ts. */
export const retrievalFigures = [
  { id: "gold-recall", key: "recall", column: "goldRecall", one: "Recall", mean: "Recall" },
  { id: "gold-mrr", key: "mrr", column: "goldMrr", one: "Recip. rank", mean: "MRR" },
  { id: "gold-precision", key: "precision", column: "goldPrecision", one: "Precision", mean: "Precision" },
  { id: "gold-ndcg", key: "ndcg", column: "goldNdcg", one: "nDCG", mean: "nDCG" },
] as const;

export const retrievalColumn = (id: string | undefined) => retrievalFigures.find((figure) => figure.id === id)?.column;

type Key = (typeof retrievalFigures)[number]["key"];
/** Null without gold contexts or if the found ones are unknown. */
export type StoredRetrieval = Record<(typeof retrievalFigures)[number]["column"], number | null>;

export type MeanRetrieval = (Record<Key, number> & { samples: number }) | null;

export function meanRetrieval(run: StoredRetrieval & { goldKnown: number }): MeanRetrieval {
  const { goldKnown: samples, goldRecall: recall, goldMrr: mrr, goldPrecision: precision, goldNdcg: ndcg } = run;
  if (recall === null || mrr === null || precision === null || ndcg === null) return null;
  return { samples, recall, mrr, precision, ndcg };
}
