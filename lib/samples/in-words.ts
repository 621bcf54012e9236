import { retrievalFigures } from "@/lib/domain/gold/retrieval";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { filters } from "./filters/all";

interface NamedMetric {
  id: string;
  name: string;
  source: string;
}

/** One part each: "where Context Adherence Plus is Poor". */
export const conditionsInWords = (query: SampleQuery, metrics: readonly NamedMetric[]): string[] =>
  filters.flatMap((filter) => filter.inWords(query, namesOf(metrics))).map(({ phrase }) => phrase);

const namesOf = (metrics: readonly NamedMetric[]) => (id: string) => {
  const metric = metrics.find((one) => one.id === id);
  if (!metric) return id;
  return metrics.filter(({ name }) => name === metric.name).length > 1 ? `${metric.name} (${metric.source})` : metric.name;
};

/** Follows "12 of 38". */
export function filterInWords(query: SampleQuery, metrics: readonly NamedMetric[]): string {
  return [...conditionsInWords(query, metrics), orderInWords(query, namesOf(metrics))].join(", ");
}

const orders: Record<string, { up: string; down: string }> = {
  id: { up: "by id", down: "by id, last first" },
  contexts: { up: "fewest contexts first", down: "most contexts first" },
  difference: { up: "closest first", down: "furthest apart first" },
  ...Object.fromEntries(
    retrievalFigures.map(({ id, one }) => [id, { up: `by ${one}, lowest first`, down: `by ${one}, highest first` }]),
  ),
};

/** "by Context Adherence Plus, lowest first" */
export function orderInWords({ sort, order }: SampleQuery, nameOf: (metric: string) => string): string {
  const isDown = order === "desc";
  if (!sort) return isDown ? "from the end of the file" : "in file order";
  const phrases = orders[sort];
  if (phrases) return isDown ? phrases.down : phrases.up;
  return `by ${nameOf(sort)}, ${isDown ? "highest" : "lowest"} first`;
}
