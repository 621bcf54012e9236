import { Refusal } from "@/lib/domain/problem";
import { type SampleQuery, sampleOrders } from "@/lib/domain/sample-query";
import { filters } from "./filters/all";
import { type Filter, type FilterText, requireMetric, unreadable } from "./filters/contract";

const texts = filters.flatMap((filter) => filter.texts.map((text) => ({ filter, text })));
const grammars = texts.map(({ text }) => text.grammar);

/** Used in refusals and in the API's description. */
export const filterGrammar = `${grammars.slice(0, -1).join(", ")}, or ${grammars.at(-1)}. At most one of each: a bin, a cause, a band or a score of one metric, a differ, a label, an error, a review, a text.`;

/** Throws Refusal for anything the run does not have. */
export function readSampleQuery(
  { sort = "position", order, filter = [] }: { sort?: string; order?: "asc" | "desc"; filter?: readonly string[] },
  { metrics }: { metrics: readonly string[] },
): SampleQuery {
  const known = ["position", ...sampleOrders, ...metrics];
  const query = readFilters(filter, metrics);
  if (!known.includes(sort))
    throw unsorted(`Samples of this run cannot be sorted by ${sort.slice(0, 100)}, only by ${known.join(", ")}.`);
  if (sort === "difference" && !query.differ)
    throw unsorted("Samples can be sorted by difference only if a filter names the metrics: differ:METRIC,METRIC:0.4.");
  return { ...query, order, ...(sort !== "position" && { sort }) };
}

const unsorted = (message: string): Refusal => new Refusal(message, "invalid", [{ path: "sort", message }]);

export function readFilters(written: readonly string[], metrics: readonly string[]): SampleQuery {
  try {
    return written.reduce<SampleQuery>((query, one) => withFilter(query, one, metrics), {});
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(`The filter cannot be read. ${error.message} A filter is ${filterGrammar}`, error.kind, error.errors);
  }
}

/** Only score ranges may be repeated. */
function withFilter(query: SampleQuery, written: string, metrics: readonly string[]): SampleQuery {
  const { filter, read } = readFilter(written, metrics);
  const { scores, ...rest } = read;
  if (Object.keys(rest).some((field) => query[field as keyof SampleQuery] !== undefined))
    throw unreadable(`There are two filters by ${filter.name}.`);
  return { ...query, ...rest, ...(scores && { scores: [...(query.scores ?? []), ...scores] }) };
}

function readFilter(written: string, metrics: readonly string[]): { filter: Filter; read: SampleQuery } {
  const [, first, value = ""] = /^([a-z]+):(.+)$/s.exec(written) ?? [];
  const runFilter = texts.find(({ text }) => !text.isOfMetric && text.word === first);
  if (runFilter) return read(runFilter, value, metrics, "");
  const [, metric = "", word, asked = ""] = /^([^:]+):([a-z]+):(.+)$/.exec(written) ?? [];
  const metricFilter = texts.find(({ text }) => text.isOfMetric && text.word === word);
  if (!metricFilter) throw unreadable(`“${written.slice(0, 100)}” is none.`);
  requireMetric(metric, metrics);
  return read(metricFilter, asked, metrics, metric);
}

const read = (
  { filter, text }: { filter: Filter; text: FilterText },
  value: string,
  metrics: readonly string[],
  metric: string,
): { filter: Filter; read: SampleQuery } => ({ filter, read: text.read(value, metrics, metric) });
