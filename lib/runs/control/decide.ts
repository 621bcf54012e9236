import { compareRuns } from "@/lib/comparison/metrics";
import { insertDecision } from "@/lib/db/decisions";
import { setBaseline } from "@/lib/db/runs/baselines";
import type { NewDecision, RecordedDecision } from "@/lib/domain/decisions/recorded";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";

/** Throws Refusal for runs that cannot be compared and, without `force`, for an unfinished new baseline. */
export async function recordDecision(
  { runs: ids, comparison, chosen, why, baseline }: NewDecision,
  by: Actor,
  { force = false }: { force?: boolean } = {},
): Promise<RecordedDecision> {
  const { runs, report } = await compareRuns(ids, comparison ?? {});
  const winner = runs.find(({ id }) => id === chosen);
  if (!winner) throw new Refusal("Choose one of the compared runs.");
  if (baseline !== undefined) await setBaseline(baseline, { run: chosen, force }, by);
  return insertDecision(
    {
      datasetId: winner.datasetId,
      headline: report.decision.headline,
      why,
      runs: runs.map(({ id, name }) => ({ id, name, isChosen: id === chosen })),
    },
    by,
  );
}
