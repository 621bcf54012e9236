import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsFloat,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { flags } from "@/lib/domain/flag";
import { queueKinds } from "@/lib/domain/reviews/queue";
import { reviewStates } from "@/lib/domain/reviews/state";
import { bandNames } from "@/lib/domain/scores/band";
import { parseAsScoreRanges } from "./score-ranges";

/** The parameters of filters in the address; each file here says what its own ask for. */
const filterSearch = {
  q: parseAsString,
  metric: parseAsString,
  band: parseAsStringLiteral(bandNames),
  bin: parseAsInteger,
  /** The last of several tenths that begin with `bin`. */
  last: parseAsInteger,
  cause: parseAsString,
  score: parseAsScoreRanges,
  error: parseAsString,
  /** Without `error`, any cause. */
  errorBy: parseAsString,
  review: parseAsStringLiteral(reviewStates),
  differ: parseAsArrayOf(parseAsString),
  by: parseAsFloat,
  split: parseAsBoolean,
  label: parseAsString,
  value: parseAsString,
  unlabelled: parseAsBoolean,
  flag: parseAsStringLiteral(flags),
  /** Samples that some metric has judged without a score. */
  unscored: parseAsBoolean,
  /** Samples that some metric has not judged yet. */
  waiting: parseAsBoolean,
  gold: parseAsStringLiteral(["missed"]),
  retrieved: parseAsStringLiteral(["nothing"]),
  /** Chosen samples by id. */
  ids: parseAsArrayOf(parseAsInteger),
};
export type FilterParameter = keyof typeof filterSearch;

/** The parameters of the agreement between a run's scores and labels. */
export const agreementSearch = {
  agreeLabel: parseAsString,
  /** The values that count as good, in the notation of lib/domain/label.ts. */
  agreeGood: parseAsString,
  agreeMetric: parseAsString,
  /** The lowest score that counts as the judge saying good. */
  agreeAt: parseAsFloat.withDefault(0.7),
};

/** Which columns the table shows, see components/tables/layout.ts. */
const layoutSearch = { columns: parseAsString, widths: parseAsString };

/** The parts of a run's page below its scores. */
const runTabs = ["samples", "metrics", "trust", "setup"] as const;
export type RunTab = (typeof runTabs)[number];

/**
 * The parameters of a run's samples table, which also pass on to an opened sample. Shares store their filters with the parameters
 * in this order: keep it.
 */
export const samplesSearch = {
  sort: parseAsString,
  order: parseAsStringLiteral(["asc", "desc"]),
  ...filterSearch,
  /** Shows the review queue instead of the table. */
  queue: parseAsStringLiteral(["all", ...queueKinds]),
  page: parseAsInteger.withDefault(1),
  /** Two metrics whose most different samples are listed: "first~second". */
  pair: parseAsString,
  ...agreementSearch,
  /** Without it, `tabOf` says which part is open. */
  tab: parseAsStringLiteral(runTabs),
  ...layoutSearch,
  /** Id of the saved view that this began as. */
  view: parseAsString,
};

const { ids: _, ...filtersOfAnyRun } = filterSearch;

/** What a saved view of samples holds. Chosen samples belong to one run. */
export const samplesViewSearch = { sort: samplesSearch.sort, order: samplesSearch.order, ...filtersOfAnyRun, ...layoutSearch };

export const loadSamplesSearch = createLoader(samplesSearch);
export const samplesHref = createSerializer(samplesSearch);
export type SamplesSearch = inferParserType<typeof samplesSearch>;

export const isFilterParameter = (key: string): key is FilterParameter => Object.hasOwn(filterSearch, key);

/** An address's search without any filter; order and sort stay. */
export const noFilter = { ...withoutFilters(), page: 1 };

function withoutFilters(): Record<FilterParameter, null> {
  return Object.fromEntries(Object.keys(filterSearch).map((key) => [key, null])) as Record<FilterParameter, null>;
}

/** The open part of a run's page. Addresses of older versions have no `tab`, but `pair`, or what agreement is about. */
export function tabOf({ tab, pair, agreeLabel, agreeMetric }: SamplesSearch): RunTab {
  if (tab) return tab;
  if (pair) return "metrics";
  return agreeLabel || agreeMetric ? "trust" : "samples";
}

/** The search with this part open, and a `tab` only if it needs one. */
export function withTab(search: SamplesSearch, tab: RunTab): SamplesSearch {
  const plain = { ...search, tab: null };
  return tabOf(plain) === tab ? plain : { ...search, tab };
}

/** The least difference between metrics if the address gives none. */
export const apartByDefault = 0.4;
