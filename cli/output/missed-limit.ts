import { type Limit, limitName } from "@/lib/comparison/words/limits";
import type { RunReport } from "@/lib/domain/run";
import { counted } from "@/lib/domain/text/counted";
import { figuresOfMetrics } from "@/lib/metrics/figures";
import { twoDecimals } from "./run-table";

/** In a sentence; null if the limit is kept. Samples without a value count as the worst, since losing them must not help. */
export function missedBy(run: RunReport, { metric: name, limit }: Limit): string | null {
  const misses = missing(run, { metric: name, limit });
  const named = figuresOfMetrics(Object.keys(run.metrics)).find(({ id }) => id === name);
  if (!named) {
    const summary = run.metrics[name];
    const reached = summary?.bounds?.[0] ?? summary?.mean ?? null;
    return reached !== null && reached >= limit ? null : misses(reachedInWords(summary));
  }
  const { metric, figure } = named;
  const own = run.metrics[metric]?.figures.find(({ key }) => key === figure.key);
  if (!own || own.mean === null) return misses(`no sample has the ${figure.name}`);
  const unscored = figure.scale === "share" && figure.ofRun === "mean" ? Math.max(0, run.samples - own.scored) : 0;
  const isLower = figure.better === "lower";
  const reached = (own.mean * own.scored + (isLower ? unscored : 0)) / (own.scored + unscored);
  if (isLower ? reached <= limit : reached >= limit) return null;
  const lost =
    unscored > 0 ? `, and ${counted(unscored, "sample")} without it count${unscored === 1 ? "s" : ""} as ${isLower ? 1 : 0}` : "";
  const direction = isLower ? "at most" : "at least";
  return misses(`${figure.name} ${twoDecimals(own.mean)} (${own.mean})${lost}; it should be ${direction} ${limit}`);
}

const missing = (run: RunReport, limit: Limit) => (reached: string) =>
  `${run.configuration} misses --fail-under ${limitName(limit)}=${limit.limit}: ${reached}.`;

export function missedInSlice(run: RunReport, limit: Limit, rows: readonly SliceRow[]): string | null {
  const misses = missing(run, limit);
  const named = figuresOfMetrics(Object.keys(run.metrics)).find(({ id }) => id === limit.metric);
  const own = rows.filter(({ metric }) => metric === (named?.metric ?? limit.metric));
  if (own.length === 0) return misses("no sample is in the slice");
  const isLower = named?.figure.better === "lower";
  const values = own.map(({ score, figures }) => (named ? (figures[named.figure.key] ?? null) : score));
  const lost = values.filter((value) => value === null).length;
  const mean = values.reduce<number>((sum, value) => sum + (value ?? (isLower ? 1 : 0)), 0) / values.length;
  if (isLower ? mean <= limit.limit : mean >= limit.limit) return null;
  const unscored = lost > 0 ? `, of which ${lost} without a value ${lost === 1 ? "counts" : "count"} as ${isLower ? 1 : 0}` : "";
  return misses(`the mean of ${counted(values.length, "sample")}${unscored} is ${twoDecimals(mean)} (${mean})`);
}

export interface SliceRow {
  metric: string;
  score: number | null;
  figures: Readonly<Record<string, number | null>>;
}

function reachedInWords(summary: RunReport["metrics"][string] | undefined): string {
  if (!summary || summary.mean === null) return "no sample has a score";
  const { mean, scored, unscored, bounds } = summary;
  const number = (value: number) => `${twoDecimals(value)} (${value})`;
  if (!bounds) return `the mean is ${number(mean)}`;
  return `the mean of ${counted(scored, "score")} is ${twoDecimals(mean)}, but ${counted(unscored, "sample")} ${unscored === 1 ? "has" : "have"} no score, and with 0 there it is ${number(bounds[0])}`;
}
