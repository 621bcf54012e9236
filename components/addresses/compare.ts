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
import { pairings } from "@/lib/domain/comparison/pair-by";
import { questionGroups } from "@/lib/domain/comparison/question";

const list = parseAsArrayOf(parseAsString);

/** Which runs are compared, and how. */
const comparisonSearch = {
  /** The baseline first. */
  runs: list.withDefault([]),
  /** What questions pair by; by default whichever pairs more of them. */
  pair: parseAsStringLiteral(pairings),
  /** As readMargins reads them. */
  margin: list,
  /** The metrics that decide; by default all. */
  decide: list,
  /** The metrics that must not fall, or "none"; by default those that judge groundedness. */
  guard: list,
  /** Only the first so many contexts of each sample count. */
  first: parseAsInteger,
  /** The dataset's columns with cost and latency; by default found by their names. */
  cost: parseAsString,
  latency: parseAsString,
};

/** What a saved view of the questions holds. */
export const questionsViewSearch = {
  metric: parseAsString,
  show: parseAsStringLiteral(questionGroups),
  q: parseAsString,
  /** A cell of the scatter plot, in twentieths: only the group's questions in it. */
  at: parseAsArrayOf(parseAsInteger),
  /** The columns of the questions, as components/tables/layout reads them. */
  columns: parseAsString,
  widths: parseAsString,
};

const compareSearch = {
  ...comparisonSearch,
  /** Shows the list of runs, with `runs` ticked. */
  choose: parseAsBoolean,
  /** Run id of the candidate whose questions are listed. */
  candidate: parseAsString,
  ...questionsViewSearch,
  /** Id of the saved view that the questions began as. */
  view: parseAsString,
  /** The part that is shown instead of the decision and what it rests on. */
  section: parseAsStringLiteral(["contexts"]),
  /** The documents listed with the contexts; by default those that the candidate gained. */
  side: parseAsStringLiteral(["gained", "lost"]),
  page: parseAsInteger.withDefault(1),
  /** Key of the open question. */
  open: parseAsString,
};

/** The list of runs to choose from. */
export const chooseSearch = { q: parseAsString, dataset: list };
export const loadChooseSearch = createLoader(chooseSearch);
const serializeChoice = createSerializer(chooseSearch);

export const loadCompareSearch = createLoader(compareSearch);
const serialize = createSerializer(compareSearch);
export type CompareSearch = inferParserType<typeof compareSearch>;

const usualWay = { pair: null, margin: null, decide: null, guard: null, first: null, cost: null, latency: null };

/** For a page whose own address already names the runs, such as a share. */
export const compareHrefAt =
  (path: string) =>
  (search: Partial<{ [K in keyof CompareSearch]: CompareSearch[K] | null }>): string =>
    serialize(path, { ...search, runs: null, choose: null, view: null, ...usualWay });

export const compareHref = (search: Partial<{ [K in keyof CompareSearch]: CompareSearch[K] | null }>): string =>
  serialize("/compare", search);

/** The comparison without what its questions are filtered by and how they are shown. */
export const comparisonHref = ({ runs, pair, margin, decide, guard, first, cost, latency, candidate }: CompareSearch): string =>
  compareHref({ runs, pair, margin, decide, guard, first, cost, latency, candidate });

/** A file of the comparison; app/(rail)/compare/file reads it. */
export const compareFileHref = (
  { runs, pair, margin, decide, guard, first, cost, latency }: CompareSearch,
  what: string,
): string => {
  const address = serialize("/compare/file", { runs, pair, margin, decide, guard, first, cost, latency });
  return `${address}&what=${what}`;
};

/** The search with another row, whose own questions are listed from the start. */
export const rowSearch = (search: CompareSearch, metric: string, candidate: string): CompareSearch => ({
  ...search,
  ...{ metric, candidate, show: null, at: null, page: 1, open: null },
});

/** Opens the list of runs, only of one dataset if its id is given, with these ticked. */
export const chooseHref = (runs: string[], dataset?: string): string => {
  const address = compareHref({ runs, choose: true });
  return dataset === undefined ? address : serializeChoice(address, { dataset: [dataset] });
};
