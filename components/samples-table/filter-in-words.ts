import { rangeInWords } from "@/components/addresses/score-filters";
import { tenthsInWords } from "@/components/scores/tenths";
import type { SampleQuery } from "@/lib/domain/sample-query";

import type { Metric } from "@/lib/metrics/define";

const reviewInWords = {
  reviewed: "that somebody reviewed",
  "not-reviewed": "that nobody reviewed",
  disagreed: "that somebody disagreed with",
};

/** What a filter asks of samples, a part each: "where Context Adherence Plus is Poor". */
export function conditionsInWords(query: SampleQuery, metrics: readonly Pick<Metric, "id" | "name" | "source">[]): string[] {
  const nameOf = namesOf(metrics);
  const parts: string[] = [];
  const metric = nameOf(query.metric);
  if (query.metric && query.band) parts.push(`where ${metric} is ${query.band}`);
  if (query.metric && query.bin !== undefined) parts.push(`where ${metric} is ${tenthsInWords(query.bin, query.lastBin)}`);
  if (query.metric && query.cause)
    parts.push(query.cause === "any" ? `without a score by ${metric}` : `without a score by ${metric}: ${query.cause}`);
  if (query.error) parts.push(query.error === "any" ? "with a judgment in error" : `with a judgment in error: ${query.error}`);
  if (query.review) parts.push(reviewInWords[query.review]);
  for (const { metric: id, ...range } of query.scores ?? []) parts.push(`where ${nameOf(id)} is ${rangeInWords(range)}`);
  if (query.differ) {
    const names = query.differ.metrics.map(nameOf);
    parts.push(`where ${names.slice(0, -1).join(", ")} and ${names.at(-1)} differ by ${query.differ.by} or more`);
  }
  if (query.split) parts.push("with split polls");
  if (query.label) parts.push(`with the label ${cut(query.label.name)}: ${cut(query.label.value)}`);
  if (query.unlabelled) parts.push("without a label");
  if (query.text) parts.push(`with “${cut(query.text)}”`);
  return parts;
}

const namesOf = (metrics: readonly Pick<Metric, "id" | "name" | "source">[]) => (id: string | undefined) => {
  const metric = metrics.find((one) => one.id === id);
  if (!metric) return id ?? "";
  return metrics.filter(({ name }) => name === metric.name).length > 1 ? `${metric.name} (${metric.source})` : metric.name;
};

/** Which samples a table shows, as it goes on after "12 of 38": "where Context Adherence Plus is Poor, lowest first". */
export function filterInWords(query: SampleQuery, metrics: readonly Pick<Metric, "id" | "name" | "source">[]): string {
  return [...conditionsInWords(query, metrics), orderInWords(query, namesOf(metrics))].join(", ");
}

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function orderInWords({ sort, order }: SampleQuery, nameOf: (id: string) => string): string {
  const isDown = order === "desc";
  if (!sort) return isDown ? "from the end of the file" : "in the order of the file";
  if (sort === "id") return isDown ? "by id, last first" : "by id";
  if (sort === "contexts") return isDown ? "most contexts first" : "fewest contexts first";
  if (sort === "difference") return isDown ? "furthest apart first" : "closest first";
  return `by ${nameOf(sort)}, ${isDown ? "highest" : "lowest"} first`;
}
