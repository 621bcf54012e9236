import type { SampleQuery } from "@/lib/db/sample-table";
import type { Metric } from "@/lib/metrics/metric";

const reviewInWords = {
  reviewed: "that somebody reviewed",
  "not-reviewed": "that nobody reviewed",
  disagreed: "that somebody disagreed with",
};

/** Which samples a table shows, as it goes on after "12 of 38": "where Context Adherence Plus is Poor, lowest first". */
export function filterInWords(query: SampleQuery, metrics: readonly Pick<Metric, "id" | "name" | "source">[]): string {
  const nameOf = (id: string | undefined) => {
    const metric = metrics.find((one) => one.id === id);
    if (!metric) return id ?? "";
    return metrics.filter(({ name }) => name === metric.name).length > 1 ? `${metric.name} (${metric.source})` : metric.name;
  };
  const parts: string[] = [];
  const metric = nameOf(query.metric);
  if (query.metric && query.band) parts.push(`where ${metric} is ${query.band}`);
  if (query.metric && query.bin !== undefined)
    parts.push(`where ${metric} is ${(query.bin / 10).toFixed(1)} to ${((query.bin + 1) / 10).toFixed(1)}`);
  if (query.metric && query.cause)
    parts.push(query.cause === "any" ? `without a score by ${metric}` : `without a score by ${metric}: ${query.cause}`);
  if (query.error) parts.push(query.error === "any" ? "with a judgment in error" : `with a judgment in error: ${query.error}`);
  if (query.review) parts.push(reviewInWords[query.review]);
  if (query.text) parts.push(`with “${query.text.length > 40 ? `${query.text.slice(0, 40)}…` : query.text}”`);
  if (query.sort) parts.push(`by ${nameOf(query.sort)}, ${query.order === "desc" ? "highest" : "lowest"} first`);
  else parts.push(query.order === "desc" ? "from the end of the file" : "in the order of the file");
  return parts.join(", ");
}
