import type { Pairing } from "@/lib/db/comparison/pair-questions";
import { type SecondaryComparison, tieWithin } from "@/lib/domain/comparison/metrics";
import { metricById } from "@/lib/metrics/registry";
import { pairedDifference } from "@/lib/stats/compared/paired-difference";

/** Metrics without a secondary figure are left out. */
export const secondaryKeys = (metrics: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    metrics.flatMap((id) => {
      const key = metricById(id)?.secondary?.key;
      return key ? [[id, key]] : [];
    }),
  );

/** Compares a secondary figure question by question; `values` are those of the baseline and the candidate. */
export function compareSecondary(
  key: string,
  [baseline, candidate]: readonly [Float64Array | undefined, Float64Array | undefined],
  { clusters: questions }: Pick<Pairing, "clusters">,
): SecondaryComparison | null {
  if (!baseline || !candidate) return null;
  const difference = pairedDifference({ baseline, candidate, questions }, tieWithin);
  return {
    key,
    n: difference?.pairs ?? 0,
    meanBaseline: difference?.baselineMean ?? null,
    meanCandidate: difference?.candidateMean ?? null,
    difference: difference?.difference ?? null,
    ci95: difference?.interval ?? null,
  };
}
