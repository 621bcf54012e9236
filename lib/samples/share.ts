import type { SampleQuery } from "@/lib/domain/sample-query";
import type { ShareShows } from "@/lib/domain/shares/choices";
import { isFilterParameter, loadSamplesSearch, type SamplesSearch, samplesHref, samplesSearch } from "./address";
import { filters } from "./filters";
import { sampleQueryOf, unreadSearch } from "./from-address";

/** What a link confines its visitors to, as it is stored and as the table asks for it. */
export interface ShareFilter {
  /** A samples table's search without the ?: filters, and the order that visitors find at first. Empty for all samples. */
  text: string;
  search: Partial<SamplesSearch>;
  /** The filters alone; empty where they leave all samples. */
  query: SampleQuery;
  /** What cannot be read in it. */
  unread: string[];
}

const isKept = (key: string): boolean => isFilterParameter(key) || key === "sort" || key === "order";

/** Reads what a link may be confined to out of a samples table's search; its page and whatever else the address holds is left out. */
export function readShareFilter(text: string, metrics: readonly string[]): ShareFilter {
  const pairs = [...new URLSearchParams(text)];
  const foreign = pairs.filter(([key]) => !(key in samplesSearch)).map(([key, value]) => `${key}=${value}`.slice(0, 60));
  const given = Object.fromEntries(pairs.filter(([key]) => isKept(key)));
  const all = loadSamplesSearch(given);
  const search = Object.fromEntries(Object.entries(all).filter(([key]) => isKept(key))) as Partial<SamplesSearch>;
  const whole = sampleQueryOf(all, metrics);
  const { sort: _, order: __, ...query } = whole;
  return {
    text: samplesHref(search).replace(/^\?/, ""),
    search,
    query,
    unread: [...foreign, ...unreadSearch(given, all, whole)],
  };
}

/** Whether a filter leaves out anything; a metric alone says only of what a band would be. */
export const isConfined = ({ query: { metric: _, ...rest } }: ShareFilter): boolean => Object.keys(rest).length > 0;

type Tick = keyof ShareShows;

/** What a link must show for a parameter beside the filters' to be read: null where scores are enough, "never" where no link reads it. */
const needed: Record<string, Tick | "never" | null> = {
  sort: null,
  order: null,
  page: null,
  agreeLabel: "texts",
  agreeGood: "texts",
  agreeMetric: "texts",
  agreeAt: "texts",
  agreeShow: "texts",
};

function neededFor(key: string, value: string | string[] | undefined): Tick | "never" | null {
  // An order by ids tells of ids.
  if (key === "sort" && [value].flat()[0] === "id") return "texts";
  const filter = filters.find(({ parameters }) => Object.hasOwn(parameters, key));
  if (filter) return filter.tellsOf;
  return Object.hasOwn(needed, key) ? (needed[key] ?? null) : "never";
}

/**
 * The parameters of an address that a link reads. One that would tell of something hidden (whether a word is in a text, whether people disagreed, how ids
 * sort) is left out, so it has no more effect than a parameter that does not exist.
 */
export const openParameters = (
  given: Readonly<Record<string, string | string[] | undefined>>,
  shows: ShareShows,
): Record<string, string | string[] | undefined> =>
  Object.fromEntries(
    Object.entries(given).filter(([key, value]) => {
      const tick = neededFor(key, value);
      return tick === null || (tick !== "never" && shows[tick]);
    }),
  );

/** What a filter, as a table's search, asks about that a link with these ticks would hide: visitors can tell which samples match, not by what. */
export function hiddenInFilter(filter: string, shows: ShareShows): Tick[] {
  const ticks = [...new URLSearchParams(filter)].map(([key, value]) => neededFor(key, value));
  return [...new Set(ticks.filter((tick) => tick !== null && tick !== "never"))].filter((tick) => !shows[tick]);
}
