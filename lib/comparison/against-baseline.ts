import { setupDifferences } from "@/lib/comparison/setups";
import { type RunRow, type RunSetup, setupsOf } from "@/lib/db/runs/table";
import type { AgainstBaseline } from "@/lib/domain/baselines/mark";
import { isThin } from "@/lib/domain/scores/unscored";

/**
 * How far the means of runs are from those of their datasets' baselines, by run. Null figures where judge, prompt, settings or
 * coverage differ.
 */
export async function againstBaselines(
  rows: readonly Pick<RunRow, "id" | "baselineRun">[],
): Promise<Record<string, AgainstBaseline>> {
  const compared = rows.flatMap(({ id, baselineRun }) =>
    baselineRun === null || baselineRun === id ? [] : [{ id, baselineRun }],
  );
  const setups = await setupsOf(compared.flatMap(({ id, baselineRun }) => [id, baselineRun]));
  return Object.fromEntries(
    compared.flatMap(({ id, baselineRun }) => {
      const [run, baseline] = [setups.get(id), setups.get(baselineRun)];
      return run && baseline ? [[id, { name: baseline.name, differences: differencesOf(run, baseline) }]] : [];
    }),
  );
}

function differencesOf(run: RunSetup, baseline: RunSetup): AgainstBaseline["differences"] {
  const differences: Record<string, number | string> = {};
  for (const metric of run.metrics) {
    const [own, other] = [run.summaries.get(metric), baseline.summaries.get(metric)];
    if (own?.mean == null || other?.mean == null) continue;
    const thin = [own, other].find(isThin);
    const few = thin && `only ${thin.scored} of ${thin.scored + thin.unscored} samples scored`;
    differences[metric] = reasonOf(run, baseline, metric) ?? few ?? own.mean - other.mean;
  }
  return differences;
}

function reasonOf(run: RunSetup, baseline: RunSetup, metric: string): string | null {
  if (run.judge.earlier.length > 0 || baseline.judge.earlier.length > 0) return "other judge";
  const { judge, prompts } = setupDifferences({ ...baseline, metrics: [metric] }, run);
  if (judge.length > 0) return "other judge";
  return prompts.length > 0 ? "other prompt or settings" : null;
}
