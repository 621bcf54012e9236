import { gateOf } from "@/lib/comparison/gate/verdict";
import { compareRuns } from "@/lib/comparison/metrics";
import type { GateResult } from "@/lib/comparison/words/gate";
import { baselinesFor } from "@/lib/db/runs/baselines";
import { findRun, type Run } from "@/lib/db/runs/list";
import { orRefusal, Refusal } from "@/lib/domain/problem";

export interface FailedGate {
  baseline: { name: string; run: string };
  failed: GateResult[];
}

/** Compares like `assay compare --baseline NAME RUN --fail-on-regression METRIC=MARGIN`. Null if nothing fails or compares. */
export async function failedGate(run: Run, name: string, margin: number): Promise<FailedGate | null> {
  const [baseline] = await baselinesFor(run.datasetId, name);
  if (!baseline || baseline.run === run.id) return null;
  const other = await findRun(baseline.run);
  if (other?.dataset.name !== run.dataset.name) return null;
  const failed = (await gatesBetween(other.id, run.id, margin)).filter(({ verdict }) => verdict === "fails");
  return failed.length > 0 ? { baseline: { name, run: other.id }, failed } : null;
}

async function gatesBetween(baseline: string, run: string, margin: number): Promise<GateResult[]> {
  const comparison = await orRefusal(compareRuns([baseline, run], {}, { withMeasures: false }));
  if (comparison instanceof Refusal) return [];
  const margins = Object.keys(comparison.report.metrics).map((metric) => ({ metric, limit: margin }));
  return gateOf(comparison, margins);
}
