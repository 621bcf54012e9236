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
  ids: parseAsArrayOf(parseAsInteger),
};
export type FilterParameter = keyof typeof filterSearch;

export const agreementSearch = {
  agreeLabel: parseAsString,
  /** The values that count as good, in the notation of lib/domain/label.ts. */
  agreeGood: parseAsString,
  agreeMetric: parseAsString,
  /** The lowest score at which the judge counts as good. */
  agreeAt: parseAsFloat.withDefault(0.7),
};

/** See components/tables/layout.ts. */
const layoutSearch = { columns: parseAsString, widths: parseAsString };

const runTabs = ["samples", "metrics", "trust", "setup"] as const;
export type RunTab = (typeof runTabs)[number];

/** Stored shares depend on the order of these parameters: keep it. */
export const samplesSearch = {
  sort: parseAsString,
  order: parseAsStringLiteral(["asc", "desc"]),
  ...filterSearch,
  /** Shows the review queue. */
  queue: parseAsStringLiteral(["all", ...queueKinds]),
  page: parseAsInteger.withDefault(1),
  /** Two metrics whose most different samples are listed: "first~second". */
  pair: parseAsString,
  ...agreementSearch,
  /** `tabOf` gives the default. */
  tab: parseAsStringLiteral(runTabs),
  ...layoutSearch,
  /** Id of the saved view this started from. */
  view: parseAsString,
};

const { ids: _, ...filtersOfAnyRun } = filterSearch;

/** Chosen samples belong to one run, so a view leaves them out. */
export const samplesViewSearch = { sort: samplesSearch.sort, order: samplesSearch.order, ...filtersOfAnyRun, ...layoutSearch };

export const loadSamplesSearch = createLoader(samplesSearch);
export const samplesHref = createSerializer(samplesSearch);
export type SamplesSearch = inferParserType<typeof samplesSearch>;

export const isFilterParameter = (key: string): key is FilterParameter => Object.hasOwn(filterSearch, key);

export const noFilter = { ...withoutFilters(), page: 1 };

function withoutFilters(): Record<FilterParameter, null> {
  return Object.fromEntries(Object.keys(filterSearch).map((key) => [key, null])) as Record<FilterParameter, null>;
}

/** Older addresses have no `tab`. */
export function tabOf({ tab, pair, agreeLabel, agreeMetric }: SamplesSearch): RunTab {
  if (tab) return tab;
  if (pair) return "metrics";
  return agreeLabel || agreeMetric ? "trust" : "samples";
}

export function withTab(search: SamplesSearch, tab: RunTab): SamplesSearch {
  const plain = { ...search, tab: null };
  return tabOf(plain) === tab ? plain : { ...search, tab };
}

export const apartByDefault = 0.4;
