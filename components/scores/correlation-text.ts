import type { Correlation } from "assay-lib/domain/comparison/correlation";

export const formatRho = (rho: number): string => {
  const text = Math.abs(rho).toFixed(2);
  return rho < 0 && Number(text) > 0 ? `−${text}` : text;
};

export function sayNoCorrelation({ n, cause }: Pick<Correlation, "n" | "cause">, metric: string, other: string): string {
  const all = `all ${n.toLocaleString("en")} samples the same score, so there is no order to compare.`;
  switch (cause) {
    case "metric-equal":
      return `${metric} gives ${all}`;
    case "other-equal":
      return `${other} gives ${all}`;
    case "both-equal":
      return `${metric} and ${other} each give ${all}`;
    default:
      return n === 0
        ? "No sample has both scores; at least three are required."
        : `Only ${n === 1 ? "one sample has" : "two samples have"} both scores; at least three are required.`;
  }
}
