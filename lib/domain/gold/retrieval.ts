/** Retrieval figures against gold contexts, from 0 to 1, by sort id. Formulas: lib/db/samples/gold-figures.ts. */
export const retrievalFigures = [
  { id: "gold-recall", key: "recall", column: "goldRecall", one: "Recall", mean: "Recall" },
  { id: "gold-mrr", key: "mrr", column: "goldMrr", one: "Recip. rank", mean: "MRR" },
  { id: "gold-precision", key: "precision", column: "goldPrecision", one: "Precision", mean: "Precision" },
  { id: "gold-ndcg", key: "ndcg", column: "goldNdcg", one: "nDCG", mean: "nDCG" },
] as const;

/** The column of a figure by its id. */
export const retrievalColumn = (id: string | undefined) => retrievalFigures.find((figure) => figure.id === id)?.column;

type Key = (typeof retrievalFigures)[number]["key"];
/** As stored: null without gold contexts, and where it is not known which were found. */
export type StoredRetrieval = Record<(typeof retrievalFigures)[number]["column"], number | null>;

/** The means over those of a run's samples that have figures, and how many these are. */
export type MeanRetrieval = (Record<Key, number> & { samples: number }) | null;

export function meanRetrieval(run: StoredRetrieval & { goldKnown: number }): MeanRetrieval {
  const { goldKnown: samples, goldRecall: recall, goldMrr: mrr, goldPrecision: precision, goldNdcg: ndcg } = run;
  if (recall === null || mrr === null || precision === null || ndcg === null) return null;
  return { samples, recall, mrr, precision, ndcg };
}
