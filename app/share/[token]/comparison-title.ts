import type { Comparison } from "@/lib/comparison/metrics";
import { comparedRunName } from "@/lib/comparison/run-name";

/** Uses names only if the share shows them. */
export function comparisonTitle({ runs }: Comparison, isNamed: boolean): string {
  const [baseline, ...candidates] = runs;
  if (!baseline || !isNamed) return candidates.length > 1 ? `${candidates.length} runs against a baseline` : "Two runs compared";
  return `${candidates.map((run) => comparedRunName(run, runs)).join(" and ")} against ${comparedRunName(baseline, runs)}`;
}
