import { retrievalColumn } from "@/lib/domain/gold/retrieval";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { covers, type ShareLevel } from "@/lib/domain/shares/choices";
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
  const foreign = pairs
    .filter(([key]) => !Object.hasOwn(samplesSearch, key))
    .map(([key, value]) => `${key}=${value}`.slice(0, 60));
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

const levelOfParameter: Record<string, ShareLevel> = {
  sort: "scores",
  order: "scores",
  page: "scores",
  columns: "scores",
  measure: "everything",
  agreeLabel: "texts",
  agreeGood: "texts",
  agreeMetric: "texts",
  agreeAt: "texts",
};

/** Other tabs are only on the team's page. Groups and slices are in links of earlier versions. */
const levelOfTab: Record<string, ShareLevel> = {
  samples: "scores",
  why: "texts",
  groups: "texts",
  slices: "everything",
  trust: "scores",
};

/** Sorting by id or gold contexts would reveal them. */
export const sortsByTexts = (sort: string | null | undefined): boolean =>
  sort === "id" || retrievalColumn(sort ?? undefined) !== undefined;

/** Null if no share has it. */
function levelFor(key: string, value: string | string[] | undefined): ShareLevel | null {
  // A visitor's rows are numbered by their place in the share; the ids of samples are hidden.
  if (key === "ids") return null;
  const [first] = [value].flat();
  if (key === "sort" && sortsByTexts(first)) return "texts";
  if (key === "tab" && first !== undefined) return Object.hasOwn(levelOfTab, first) ? (levelOfTab[first] ?? null) : null;
  const codec = codecs.find(({ parameters }) => Object.hasOwn(parameters, key));
  if (codec) return codec.level;
  return Object.hasOwn(levelOfParameter, key) ? (levelOfParameter[key] ?? null) : null;
}

export const openParameters = (
  given: Readonly<Record<string, string | string[] | undefined>>,
  level: ShareLevel,
): Record<string, string | string[] | undefined> =>
  Object.fromEntries(
    Object.entries(given).filter(([key, value]) => {
      const least = levelFor(key, value);
      return least !== null && covers(level, least);
    }),
  );

/** What a share's link adds to its address to open as the run's page stands, without what the share hides. */
export function keptSearch(address: string, level: ShareLevel, { isPart }: { isPart: boolean }): string {
  const given = Object.fromEntries(new URLSearchParams(address));
  const open = Object.entries(openParameters(given, level)).filter(
    ([key, value]) => key !== "page" && !(key === "tab" && isPart && value !== "trust") && !(isPart && isFilterOrOrder(key)),
  );
  return samplesHref("", loadSamplesSearch(Object.fromEntries(open)));
}

/** Whether a filter asks about what this level hides: visitors see which samples match, but not the filter. */
export const hidesFilter = (filter: string, level: ShareLevel): boolean =>
  [...new URLSearchParams(filter)].some(([key, value]) => {
    const least = levelFor(key, value);
    return least !== null && !covers(level, least);
  });
