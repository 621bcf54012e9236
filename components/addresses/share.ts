import type { ShareShows } from "@/lib/domain/shares/choices";
import type { SamplesSearch } from "./samples";

type Tick = keyof ShareShows;

/** What a link must show for a parameter of the table's address to be read: "nothing" where scores are enough, "never" where no link reads it. */
const needs: Record<keyof SamplesSearch, Tick | "nothing" | "never"> = {
  sort: "nothing",
  order: "nothing",
  page: "nothing",
  metric: "nothing",
  band: "nothing",
  bin: "nothing",
  last: "nothing",
  cause: "nothing",
  score: "nothing",
  error: "nothing",
  differ: "nothing",
  by: "nothing",
  split: "nothing",
  q: "texts",
  label: "texts",
  value: "texts",
  unlabelled: "texts",
  agreeLabel: "texts",
  agreeGood: "texts",
  agreeMetric: "texts",
  agreeAt: "texts",
  agreeShow: "texts",
  review: "reviews",
  queue: "never",
  pair: "never",
};

const neededFor = (key: string, value: string | string[] | undefined): Tick | "nothing" | "never" => {
  // An order by ids tells of ids.
  if (key === "sort" && [value].flat()[0] === "id") return "texts";
  return key in needs ? needs[key as keyof SamplesSearch] : "never";
};

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
      const needed = neededFor(key, value);
      return needed === "nothing" || (needed !== "never" && shows[needed]);
    }),
  );

/** What a filter, as a table's search, asks about that a link with these ticks would hide: visitors can tell which samples match, not by what. */
export function hiddenInFilter(filter: string, shows: ShareShows): Tick[] {
  const needed = [...new URLSearchParams(filter)].map(([key, value]) => neededFor(key, value));
  return [...new Set(needed.filter((one) => one !== "nothing" && one !== "never"))].filter((tick) => !shows[tick]);
}
