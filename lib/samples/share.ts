import { retrievalColumn } from "@/lib/domain/gold/retrieval";
import type { SampleQuery } from "@/lib/domain/sample-query";
import type { ShareShows } from "@/lib/domain/shares/choices";
import { isFilterParameter, loadSamplesSearch, type SamplesSearch, samplesHref, samplesSearch } from "./filters/address";
import { codecs } from "./filters/codec";
import { sampleQueryOf, unreadSearch } from "./from-address";

export interface ShareFilter {
  /** A samples table's search without the "?": filters and initial order. Empty for all samples. */
  text: string;
  search: Partial<SamplesSearch>;
  query: SampleQuery;
  unread: string[];
}

const isFilterOrOrder = (key: string): boolean => isFilterParameter(key) || key === "sort" || key === "order";

export function readShareFilter(text: string, metrics: readonly string[]): ShareFilter {
  const pairs = [...new URLSearchParams(text)];
  const foreign = pairs.filter(([key]) => !(key in samplesSearch)).map(([key, value]) => `${key}=${value}`.slice(0, 60));
  const given = Object.fromEntries(pairs.filter(([key]) => isFilterOrOrder(key)));
  const all = loadSamplesSearch(given);
  const search = Object.fromEntries(Object.entries(all).filter(([key]) => isFilterOrOrder(key))) as Partial<SamplesSearch>;
  const whole = sampleQueryOf(all, metrics);
  const { sort: _, order: __, ...query } = whole;
  return {
    text: samplesHref(search).replace(/^\?/, ""),
    search,
    query,
    unread: [...foreign, ...unreadSearch(given, all, whole)],
  };
}

/** A metric without a band excludes nothing. */
export const isConfined = ({ query: { metric: _, ...rest } }: ShareFilter): boolean => Object.keys(rest).length > 0;

type Tick = keyof ShareShows;

/** What a share must show to read a parameter: null if scores are enough. */
const requiredTicks: Record<string, Tick | "never" | null> = {
  sort: null,
  order: null,
  page: null,
  columns: null,
  measure: "metadata",
  agreeLabel: "texts",
  agreeGood: "texts",
  agreeMetric: "texts",
  agreeAt: "texts",
};

/** Other tabs are only on the team's page. */
const tabTicks: Record<string, Tick | null> = { samples: null, groups: "texts", slices: "metadata", trust: null };

/** Sorting by id or gold contexts would reveal them. */
export const sortsByTexts = (sort: string | null | undefined): boolean =>
  sort === "id" || retrievalColumn(sort ?? undefined) !== undefined;

function requiredTick(key: string, value: string | string[] | undefined): Tick | "never" | null {
  // A visitor's rows are numbered by their place in the share; the ids of samples are hidden.
  if (key === "ids") return "never";
  const [first] = [value].flat();
  if (key === "sort" && sortsByTexts(first)) return "texts";
  if (key === "tab" && first !== undefined) return Object.hasOwn(tabTicks, first) ? (tabTicks[first] ?? null) : "never";
  const codec = codecs.find(({ parameters }) => Object.hasOwn(parameters, key));
  if (codec) return codec.reveals;
  return Object.hasOwn(requiredTicks, key) ? (requiredTicks[key] ?? null) : "never";
}

export const openParameters = (
  given: Readonly<Record<string, string | string[] | undefined>>,
  shows: ShareShows,
): Record<string, string | string[] | undefined> =>
  Object.fromEntries(
    Object.entries(given).filter(([key, value]) => {
      const tick = requiredTick(key, value);
      return tick === null || (tick !== "never" && shows[tick]);
    }),
  );

/** What a share's link adds to its address to open as the run's page stands, without what the share hides. */
export function keptSearch(address: string, shows: ShareShows, { isPart }: { isPart: boolean }): string {
  const given = Object.fromEntries(new URLSearchParams(address));
  const open = Object.entries(openParameters(given, shows)).filter(
    ([key, value]) => key !== "page" && !(key === "tab" && isPart && value !== "trust") && !(isPart && isFilterOrOrder(key)),
  );
  return samplesHref("", loadSamplesSearch(Object.fromEntries(open)));
}

/** What a filter asks about that these choices hide: visitors see which samples match, but not the filter. */
export function hiddenInFilter(filter: string, shows: ShareShows): Tick[] {
  const ticks = [...new URLSearchParams(filter)].map(([key, value]) => requiredTick(key, value));
  return [...new Set(ticks.filter((tick) => tick !== null && tick !== "never"))].filter((tick) => !shows[tick]);
}
