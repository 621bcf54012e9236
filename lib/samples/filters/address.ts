import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsFloat,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { queueKinds } from "@/lib/domain/reviews/queue";
import { type FilterParameter, filterSearch } from "./parameters";

export const agreementSearch = {
  agreeLabel: parseAsString,
  /** The values that count as good, in the notation of lib/domain/label.ts. */
  agreeGood: parseAsString,
  agreeMetric: parseAsString,
  agreeAt: parseAsFloat.withDefault(0.7),
};

const runTabs = ["samples", "why", "trust", "comments", "setup"] as const;
export type RunTab = (typeof runTabs)[number];

/** In addresses of earlier versions. */
const formerTabs = { groups: "why", slices: "why", controls: "trust" } as const satisfies Record<string, RunTab>;
type FormerTab = keyof typeof formerTabs;
const isFormer = (tab: RunTab | FormerTab): tab is FormerTab => Object.hasOwn(formerTabs, tab);

/** Stored shares depend on the order of these parameters: keep it. */
export const samplesSearch = {
  sort: parseAsString,
  order: parseAsStringLiteral(["asc", "desc"]),
  ...filterSearch,
  queue: parseAsStringLiteral(["all", ...queueKinds]),
  page: parseAsInteger.withDefault(1),
  /** Two metrics whose most different samples are listed: "first~second". */
  ...agreementSearch,
  tab: parseAsStringLiteral([...runTabs, "groups", "slices", "controls"]),
  columns: parseAsString,
  /** The metric whose means slices compare. */
  measure: parseAsString,
};

export const loadSamplesSearch = createLoader(samplesSearch);
export const samplesHref = createSerializer(samplesSearch);
export type SamplesSearch = inferParserType<typeof samplesSearch>;

export const isFilterParameter = (key: string): key is FilterParameter => Object.hasOwn(filterSearch, key);

const withoutFilters = Object.fromEntries(Object.keys(filterSearch).map((key) => [key, null])) as Record<FilterParameter, null>;

export const noFilter = { ...withoutFilters, page: 1 };

/** Older addresses have no `tab`. */
export function tabOf({ tab, agreeLabel, agreeMetric }: SamplesSearch): RunTab {
  if (tab) return isFormer(tab) ? formerTabs[tab] : tab;
  return agreeLabel || agreeMetric ? "trust" : "samples";
}

export function withTab(search: SamplesSearch, tab: RunTab): SamplesSearch {
  const plain = { ...search, tab: null };
  return tabOf(plain) === tab ? plain : { ...search, tab };
}
