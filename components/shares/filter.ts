import {
  loadSamplesSearch,
  noFilter,
  type SamplesSearch,
  sampleQueryOf,
  samplesHref,
  samplesSearch,
} from "@/components/addresses/samples";
import { unreadSearch } from "@/components/addresses/unread";
import type { SampleQuery } from "@/lib/domain/sample-query";

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

const isKept = (key: string): boolean => (key in noFilter && key !== "page") || key === "sort" || key === "order";

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
