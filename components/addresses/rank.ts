import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";

const rankViews = ["table", "grid", "trade-off"] as const;

const rankSearch = {
  dataset: parseAsString,
  /** Instead of a dataset. */
  runs: parseAsArrayOf(parseAsString).withDefault([]),
  metric: parseAsString,
  /** A second metric. */
  beside: parseAsString,
  /** Compares each pair on the questions that both have. */
  questions: parseAsStringLiteral(["all-pairs"]),
  baseline: parseAsString,
  view: parseAsStringLiteral(rankViews).withDefault("table"),
  /** mean, cost, latency, or param.NAME. */
  sort: parseAsString,
  order: parseAsStringLiteral(["asc", "desc"]),
  /** The parameter across the grid. */
  across: parseAsString,
  /** The measure across the trade-off. */
  by: parseAsStringLiteral(["cost", "latency"]).withDefault("cost"),
};

export const loadRankSearch = createLoader(rankSearch);
const serialize = createSerializer(rankSearch);
export type RankSearch = inferParserType<typeof rankSearch>;

export const rankHref = (search: Partial<{ [K in keyof RankSearch]: RankSearch[K] | null }>): string =>
  serialize("/rank", search);

/** Served by app/(rail)/rank/file. */
export const rankFileHref = (search: RankSearch, format: string): string => {
  const { dataset, runs, metric, questions, baseline } = search;
  return `${serialize("/rank/file", { dataset, runs, metric, questions, baseline })}&format=${format}`;
};
