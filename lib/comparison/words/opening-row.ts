import type { MetricComparison } from "./metrics";

export interface RowName {
  metric: string;
  run: string;
}

export function openingRow(
  metrics: Readonly<Record<string, readonly MetricComparison[]>>,
  wanted: { metric: string | null; run: string | null },
): (MetricComparison & RowName) | undefined {
  const rows = Object.entries(metrics).flatMap(([metric, all]) => all.map((one) => ({ ...one, metric })));
  const matching = (name: keyof RowName, among: typeof rows) => {
    const found = among.filter((row) => row[name] === wanted[name]);
    return found.length > 0 ? found : among;
  };
  const left = matching("run", matching("metric", rows));
  const worst = (list: typeof rows) => list.toSorted((a, b) => (a.difference ?? 0) - (b.difference ?? 0))[0];
  return worst(left.filter(({ verdict }) => verdict === "worse")) ?? worst(left);
}
