import { type ShareLevel, showsTexts } from "assay-lib/domain/shares/choices";
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
  beside: parseAsString,
  /** Compares each pair on the questions that both have. */
  questions: parseAsStringLiteral(["all-pairs"]),
  baseline: parseAsString,
  /** Runs to rank although they were judged in another way. */
  include: parseAsArrayOf(parseAsString).withDefault([]),
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

export type RankAddress = (search: Partial<{ [K in keyof RankSearch]: RankSearch[K] | null }>) => string;

export const rankHref: RankAddress = (search) => serialize("/rank", search);

/** For a share, whose path already says what is ranked and how. */
export const rankHrefAt =
  (path: string): RankAddress =>
  (search) =>
    serialize(path, { ...search, dataset: null, runs: null, questions: null, baseline: null, include: null });

/** The query that a shared ranking needs to open in the current state, or "". The shared metric is the current one. */
export function keptRanking(address: string, level: ShareLevel): string {
  const names = showsTexts(level);
  const measures = level === "everything";
  const { beside, view, sort, order, across, by } = loadRankSearch(new URLSearchParams(address));
  const isMeasure = sort === "cost" || sort === "latency";
  const keepsSort = isMeasure ? measures : names || !sort?.startsWith("param.");
  return rankHrefAt("")({
    beside,
    view: (view === "grid" && !names) || (view === "trade-off" && !measures) ? null : view,
    ...(keepsSort && { sort, order }),
    ...(names && { across }),
    ...(measures && { by }),
  });
}

export const rankFileHref = (search: RankSearch, format: string): string => {
  const { dataset, runs, metric, questions, baseline, include } = search;
  return `${serialize("/rank/file", { dataset, runs, metric, questions, baseline, include })}&format=${format}`;
};
