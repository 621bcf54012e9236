import { Refusal } from "@/lib/domain/problem";
import type { SampleQuery } from "@/lib/domain/sample-query";
import type { Band } from "@/lib/domain/scores/band";
import type { FilterParameter, SamplesSearch } from "./address";

/** Everything about a filter except its SQL condition (lib/db/samples/conditions.ts) and its control. */
export interface Filter {
  /** Its name in a refusal: "There are two filters by a label." */
  name: string;
  /** Each with a check of whether it affected the query. */
  parameters: Partial<Record<FilterParameter, (query: SampleQuery, search: SamplesSearch) => boolean>>;
  /** What a share must show to allow this filter; null if scores reveal as much. */
  reveals: "texts" | "reviews" | null;
  /** Ignores invalid values. */
  read: (search: SamplesSearch, metrics: readonly string[]) => SampleQuery;
  texts: readonly FilterText[];
  inWords: (query: SampleQuery, nameOf: (metric: string) => string) => FilterInWords[];
}

/** The text form of a filter: "label:NAME=VALUE", or "METRIC:band:Poor" with `isOfMetric`. */
export interface FilterText {
  word: string;
  isOfMetric?: true;
  grammar: string;
  /** Throws Refusal for invalid values; `metric` is blank unless `isOfMetric`. */
  read: (value: string, metrics: readonly string[], metric: string) => SampleQuery;
}

interface FilterInWords {
  /** Follows "samples": "where Adherence is Poor". */
  phrase: string;
  /** The chip and the parameters that clearing it removes; null for the search box. */
  chip: { name: string; value: string; band?: Band; ends: Partial<SamplesSearch> } | null;
}

export const unreadable = (message: string): Refusal => new Refusal(message, "invalid", [{ path: "filter", message }]);

export function requireMetric(metric: string, metrics: readonly string[]): void {
  if (!metrics.includes(metric)) throw unreadable(`The run has no metric ${metric.slice(0, 100)}; it has ${metrics.join(", ")}.`);
}

export function readScore(text: string): number {
  const number = Number(text);
  if (text === "" || !(number >= 0 && number <= 1)) throw unreadable(`${text.slice(0, 20)} is not a number from 0 to 1.`);
  return number;
}

export const isRead = (field: keyof SampleQuery) => (query: SampleQuery) => query[field] !== undefined;

export const always = () => true;

export const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
