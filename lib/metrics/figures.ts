import type { Score } from "@/lib/domain/score";
import type { Metric, MetricFigure } from "./define";
import { metricById } from "./registry";

/** A sample's figure; null if its detail has none. A run's figure is the sum of value × weight over that of the weights. */
export interface FigureValue {
  key: string;
  value: number | null;
  weight: number;
}

export const figuresOf = ({ figures = [] }: Pick<Metric, "figures">, score: Score): FigureValue[] =>
  figures.map((figure) => ({ key: figure.key, ...valueIn(figure, score) }));

function valueIn({ key, ofRun }: MetricFigure, { detail }: Score): Omit<FigureValue, "key"> {
  const numberAt = (name: string): number | null => {
    const value = detail[name];
    return typeof value === "number" ? value : null;
  };
  if (ofRun === "mean") return { value: numberAt(key), weight: 1 };
  const sum = numberAt(ofRun.sum);
  const over = numberAt(ofRun.over);
  return sum === null || over === null || over === 0 ? { value: null, weight: 0 } : { value: sum / over, weight: over };
}

export interface NamedFigure {
  /** "ragas-context-relevancy.chunkShare" */
  id: string;
  metric: string;
  figure: MetricFigure;
}

export const figuresOfMetrics = (metrics: readonly string[]): NamedFigure[] =>
  metrics.flatMap((metric) =>
    (metricById(metric)?.figures ?? []).map((figure) => ({ id: `${metric}.${figure.key}`, metric, figure })),
  );

export const metricsOfNames = (limits: readonly { metric: string }[], metrics: readonly string[]): string[] => {
  const figures = new Map(figuresOfMetrics(metrics).map(({ id, metric }) => [id, metric]));
  return [...new Set(limits.map(({ metric: name }) => figures.get(name) ?? name))];
};

/** Those whose loss can be held to a margin from 0 to 1. */
export const isGated = ({ figure }: NamedFigure): boolean =>
  figure.scale === "share" && figure.better === "higher" && figure.ofRun === "mean";

export const figureOf = (metric: string, key: string): MetricFigure | undefined =>
  metricById(metric)?.figures?.find((figure) => figure.key === key);
