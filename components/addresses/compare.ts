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
import { questionGroups } from "@/lib/domain/comparison/question";

/** What the comparison keeps in its address. */
const compareSearch = {
  /** The baseline first. */
  runs: parseAsArrayOf(parseAsString).withDefault([]),
  /** Shows the runs to choose from, those above ticked. */
  choose: parseAsBoolean,
  metric: parseAsString,
  /** The candidate whose questions are listed: a run's id. */
  candidate: parseAsString,
  show: parseAsStringLiteral(questionGroups),
  q: parseAsString,
  /** A place of the scatter, in twentieths. */
  at: parseAsArrayOf(parseAsInteger),
  /** Shows what was retrieved. */
  contexts: parseAsBoolean,
  page: parseAsInteger.withDefault(1),
  /** The pair key of the question that is open. */
  open: parseAsString,
};

export const loadCompareSearch = createLoader(compareSearch);
const serialize = createSerializer(compareSearch);
export type CompareSearch = inferParserType<typeof compareSearch>;

/** The comparison at another address than its own, which names the runs itself. */
export const compareHrefAt =
  (path: string) =>
  (search: Partial<{ [K in keyof CompareSearch]: CompareSearch[K] | null }>): string =>
    serialize(path, { ...search, runs: null, choose: null });

export const compareHref = (search: Partial<{ [K in keyof CompareSearch]: CompareSearch[K] | null }>): string =>
  serialize("/compare", search);

/** Where other runs can be ticked beside these. */
export const chooseHref = (runs: string[]): string => compareHref({ runs, choose: true });
