import { Refusal } from "@/lib/domain/problem";
import { type SampleQuery, sampleOrders } from "@/lib/domain/sample-query";
import { figuresOfMetrics } from "@/lib/metrics/figures";
import { codecs, requireMetric, unreadableFilter } from "./filters/codec";

const texts = codecs.flatMap(({ name, texts }) => texts.map((text) => ({ name, ...text })));
const grammars = texts.map(({ grammar }) => grammar);

export const filterGrammar = `${grammars.slice(0, -1).join(", ")}, or ${grammars.at(-1)}. At most one of each: a bin, a cause, a band or a score of one metric, a differ, a label, an error, a review, a text.`;

export function readSampleQuery(
  { sort = "position", order, filter = [] }: { sort?: string; order?: "asc" | "desc"; filter?: readonly string[] },
  { metrics }: { metrics: readonly string[] },
): SampleQuery {
  const known = ["position", ...sampleOrders, ...metrics, ...figuresOfMetrics(metrics).map(({ id }) => id)];
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
  const { name, read } = readFilter(written, metrics);
  const { scores, ...rest } = read;
  if (Object.keys(rest).some((field) => query[field as keyof SampleQuery] !== undefined))
    throw unreadableFilter(`There are two filters by ${name}.`);
  return { ...query, ...rest, ...(scores && { scores: [...(query.scores ?? []), ...scores] }) };
}

function readFilter(written: string, metrics: readonly string[]): { name: string; read: SampleQuery } {
  const [, first, value = ""] = /^([a-z]+):(.+)$/s.exec(written) ?? [];
  const ofRun = texts.find(({ isOfMetric, word }) => !isOfMetric && word === first);
  if (ofRun) return { name: ofRun.name, read: ofRun.read(value, metrics, "") };
  const [, metric = "", second, asked = ""] = /^([^:]+):([a-z]+):(.+)$/.exec(written) ?? [];
  const ofMetric = texts.find(({ isOfMetric, word }) => isOfMetric && word === second);
  if (!ofMetric) throw unreadableFilter(`“${written.slice(0, 100)}” is none.`);
  return { name: ofMetric.name, read: ofMetric.read(asked, metrics, requireMetric(metric, metrics)) };
}
