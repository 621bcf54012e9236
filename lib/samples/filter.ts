import { Refusal } from "@/lib/domain/problem";
import type { SampleQuery } from "@/lib/domain/sample-query";
import type { Band } from "@/lib/domain/scores/band";
import type { FilterParameter, SamplesSearch } from "./address";

/** Everything that is to be known of a filter but its condition in SQL (lib/db/samples/conditions.ts) and its control. */
export interface Filter {
  /** What a refusal calls it: "There are two filters by a label." */
  name: string;
  /** Its parameters in an address, each with whether it had a say in the query that was read. */
  parameters: Partial<Record<FilterParameter, (query: SampleQuery, search: SamplesSearch) => boolean>>;
  /** What a link must show for its visitors to filter by this; null where scores tell as much. */
  tellsOf: "texts" | "reviews" | null;
  /** What an address asks for; what makes no sense in it is left out. */
  read: (search: SamplesSearch, metrics: readonly string[]) => SampleQuery;
  /** How the API and the command write it. */
  texts: readonly FilterText[];
  inWords: (query: SampleQuery, nameOf: (metric: string) => string) => FilterInWords[];
}

/** A way to write a filter in words of a request: "label:NAME=VALUE", or "METRIC:band:Poor" with `isOfMetric`. */
export interface FilterText {
  word: string;
  isOfMetric?: true;
  grammar: string;
  /** Throws Refusal for what makes no sense; `metric` is one of the run's, and blank unless `isOfMetric`. */
  read: (value: string, metrics: readonly string[], metric: string) => SampleQuery;
}

interface FilterInWords {
  /** As it goes on after "samples": "where Adherence is Poor". */
  phrase: string;
  /** What the table shows of it, and the parameters that are cleared to end it; null for what the search box shows. */
  chip: { name: string; value: string; band?: Band; ends: Partial<SamplesSearch> } | null;
}

/** A filter cannot be read; whoever reads it adds what a filter is. */
export const unreadable = (message: string): Refusal => new Refusal(message, "invalid", [{ path: "filter", message }]);

export function requireMetric(metric: string, metrics: readonly string[]): void {
  if (!metrics.includes(metric)) throw unreadable(`The run has no metric ${metric.slice(0, 100)}; it has ${metrics.join(", ")}.`);
}

/** A bound of scores. */
export function readScore(text: string): number {
  const number = Number(text);
  if (text === "" || !(number >= 0 && number <= 1)) throw unreadable(`${text.slice(0, 20)} is no number from 0 to 1.`);
  return number;
}
