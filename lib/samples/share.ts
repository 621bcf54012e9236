import { retrievalColumn } from "@/lib/domain/gold/retrieval";
import type { SampleQuery } from "@/lib/domain/sample-query";
import type { ShareShows } from "@/lib/domain/shares/choices";
import { isFilterParameter, loadSamplesSearch, type SamplesSearch, samplesHref, samplesSearch } from "./filters/address";
import { filters } from "./filters/all";
import { sampleQueryOf, unreadSearch } from "./from-address";

/** The samples that a share shows its visitors, as stored and as a query. */
export interface ShareFilter {
  /** A samples table's search without the ?: filters and the initial order. Empty for all samples. */
  text: string;
  search: Partial<SamplesSearch>;
  /** The filters only; empty if they match all samples. */
  query: SampleQuery;
  /** The parts of it that cannot be read. */
  unread: string[];
}

const isFilterOrOrder = (key: string): boolean => isFilterParameter(key) || key === "sort" || key === "order";

/** Reads a share's filter from a samples table's search, ignoring its page and other parameters. */
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

/** Whether a filter excludes anything; a metric without a band does not. */
export const isConfined = ({ query: { metric: _, ...rest } }: ShareFilter): boolean => Object.keys(rest).length > 0;

type Tick = keyof ShareShows;

/** What a share must show for a further parameter to be read: null if scores are enough, "never" if no share reads it. */
const requiredTicks: Record<string, Tick | "never" | null> = {
  sort: null,
  order: null,
  page: null,
  tab: null,
  columns: null,
  widths: null,
  agreeLabel: "texts",
  agreeGood: "texts",
  agreeMetric: "texts",
  agreeAt: "texts",
};

/** Sorting by id would reveal the ids, and by gold contexts what was found of them. */
export const sortsByTexts = (sort: string | null | undefined): boolean =>
  sort === "id" || retrievalColumn(sort ?? undefined) !== undefined;

function requiredTick(key: string, value: string | string[] | undefined): Tick | "never" | null {
  // A visitor's rows are numbered by their place in the share; the ids of samples are hidden.
  if (key === "ids") return "never";
  if (key === "sort" && sortsByTexts([value].flat()[0])) return "texts";
  const filter = filters.find(({ parameters }) => Object.hasOwn(parameters, key));
  if (filter) return filter.reveals;
  return Object.hasOwn(requiredTicks, key) ? (requiredTicks[key] ?? null) : "never";
}

/**
 * The parameters of an address that a share reads. Drops any that would reveal something hidden (whether a text contains a word,
 * whether people disagreed, how ids sort); they have no more effect than an unknown parameter.
 */
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

/**
 * The hidden data that a filter, as a table's search, asks about in a share with these choices. Visitors see which samples match,
 * but not the filter.
 */
export function hiddenInFilter(filter: string, shows: ShareShows): Tick[] {
  const ticks = [...new URLSearchParams(filter)].map(([key, value]) => requiredTick(key, value));
  return [...new Set(ticks.filter((tick) => tick !== null && tick !== "never"))].filter((tick) => !shows[tick]);
}
