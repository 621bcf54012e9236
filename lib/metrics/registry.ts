import { refuseField } from "@/lib/domain/problem";
import { claims } from "./claims";
import { contextAdherencePlus } from "./context-adherence-plus";
import type { Metric } from "./define";
import { nvidiaContextRelevance } from "./nvidia-context-relevance";
import { ragasContextRelevancy } from "./ragas-context-relevancy";
import { truLensAnswerRelevance } from "./trulens-answer-relevance";
import { truLensContextRelevance } from "./trulens-context-relevance";

export const builtInMetrics: readonly Metric[] = [
  truLensContextRelevance,
  nvidiaContextRelevance,
  ragasContextRelevancy,
  truLensAnswerRelevance,
  contextAdherencePlus,
  claims,
];

export const metrics: readonly Metric[] = builtInMetrics.filter(({ isOptional }) => !isOptional);

const registered = new Map<string, Metric>();

export function registerMetrics(more: readonly Metric[]): void {
  for (const metric of more) registered.set(metric.id, metric);
}

/** All that this process knows, including earlier versions. */
export const knownMetrics = (): Metric[] => [...builtInMetrics, ...registered.values()];

export const registeredIds = (): string[] => [...registered.keys()];

export const metricById = (id: string): Metric | undefined =>
  builtInMetrics.find((metric) => metric.id === id) ?? registered.get(id);

/** Those built in first; "all" selects those that are not optional. Throws Refusal for unknown ids. */
export function requireMetrics(ids: readonly string[]): Metric[] {
  const unknown = ids.filter((id) => id !== "all" && !metricById(id));
  if (unknown.length > 0) {
    const known = knownMetrics()
      .map(({ id }) => id)
      .join(", ");
    throw refuseField("metrics", `There is no metric ${unknown.join(", ")}. The metrics: ${known}; or all.`);
  }
  const builtIn = builtInMetrics.filter((metric) => ids.includes(metric.id) || (ids.includes("all") && metrics.includes(metric)));
  return [...builtIn, ...[...new Set(ids)].flatMap((id) => registered.get(id) ?? [])];
}

type Column = Pick<Metric, "id" | "shortName" | "source" | "group">;

/** Those that the runs have, and `always`, as columns of a table name them. */
export const metricsAmong = (runs: readonly { metrics: readonly string[] }[], always: readonly Metric[] = []): Column[] =>
  knownMetrics()
    .filter((metric) => always.includes(metric) || runs.some((run) => run.metrics.includes(metric.id)))
    .map(({ id, shortName, source, group }) => ({ id, shortName, source, group }));
