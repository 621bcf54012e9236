import { letterOf } from "assay-lib/comparison/words/letter";
import { questionGroups } from "assay-lib/comparison/words/question";
import { pairings } from "assay-lib/domain/paired/pair-by";
import { type ShareLevel, showsTexts } from "assay-lib/domain/shares/choices";
import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";

const list = parseAsArrayOf(parseAsString);

const comparisonSearch = {
  /** The baseline first. */
  runs: list.withDefault([]),
  /** Default: whichever pairs more questions. */
  pair: parseAsStringLiteral(pairings),
  margin: list,
  /** Default: all. */
  decide: list,
  /** Metrics that must not drop, or "none"; default: groundedness metrics. */
  guard: list,
  /** Dataset columns; by default found by name. */
  cost: parseAsString,
  latency: parseAsString,
};

const questionsSearch = {
  metric: parseAsString,
  show: parseAsStringLiteral(questionGroups),
  q: parseAsString,
  /** A cell of the scatter plot, in twentieths. */
  at: parseAsArrayOf(parseAsInteger),
  columns: parseAsString,
};

const compareSearch = {
  ...comparisonSearch,
  choose: parseAsBoolean,
  candidate: parseAsString,
  ...questionsSearch,
  /** Shown instead of the decision. */
  section: parseAsStringLiteral(["contexts", "claims", "why"]),
  page: parseAsInteger.withDefault(1),
  open: parseAsString,
};

export const chooseSearch = { q: parseAsString, dataset: list };
export const loadChooseSearch = createLoader(chooseSearch);

export const loadCompareSearch = createLoader(compareSearch);
const serialize = createSerializer(compareSearch);
export type CompareSearch = inferParserType<typeof compareSearch>;

const usualWay = { pair: null, margin: null, decide: null, guard: null, cost: null, latency: null };

/** For pages whose path already identifies the runs, such as a share. */
export const compareHrefAt =
  (path: string) =>
  (search: Partial<{ [K in keyof CompareSearch]: CompareSearch[K] | null }>): string =>
    serialize(path, { ...search, runs: null, choose: null, ...usualWay });

/** The query a shared comparison needs to open in the current state, or "". Shares name runs by letter. */
export function keptComparison(address: string, level: ShareLevel): string {
  const { runs, metric, candidate, show, q, at, columns } = loadCompareSearch(new URLSearchParams(address));
  const place = candidate === null ? -1 : runs.indexOf(candidate);
  const row = { metric, candidate: place > 0 ? letterOf(place) : null };
  return compareHrefAt("")(showsTexts(level) ? { ...row, show, q, at, columns } : row);
}

export const compareHref = (search: Partial<{ [K in keyof CompareSearch]: CompareSearch[K] | null }>): string =>
  serialize("/compare", search);

export const compareFileHref = ({ runs, pair, margin, decide, guard, cost, latency }: CompareSearch, what: string): string => {
  const address = serialize("/compare/file", { runs, pair, margin, decide, guard, cost, latency });
  return `${address}&what=${what}`;
};

export const rowSearch = (search: CompareSearch, metric: string, candidate: string): CompareSearch => ({
  ...search,
  metric,
  candidate,
  show: null,
  at: null,
  page: 1,
  open: null,
});

export const chooseHref = (runs: string[]): string => compareHref({ runs, choose: true });
