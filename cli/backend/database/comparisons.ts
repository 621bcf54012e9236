import type { Comparisons } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { compareContexts } from "@/lib/comparison/contexts/compare";
import { compareSteps } from "@/lib/comparison/contexts/steps";
import { readGateSlices } from "@/lib/comparison/gate/slices";
import { gatedNames, gateOf } from "@/lib/comparison/gate/verdict";
import { compareRuns } from "@/lib/comparison/metrics";
import { peopleIn } from "@/lib/comparison/people/read";
import { planQuestions } from "@/lib/comparison/questions-to-plan";
import { migrate } from "@/lib/db/connection/migrate";
import { baselineOf } from "@/lib/db/runs/baselines";
import { readLimits } from "@/lib/domain/comparison/limits";
import { readSettings } from "@/lib/domain/comparison/settings";
import { compareClaimsOf } from "@/lib/evidence/read";
import { requireStepFigures } from "@/lib/judged-steps/read";
import { estimateSteps, startSteps } from "@/lib/judged-steps/start";
import { compareJudges } from "@/lib/judges/report";
import { withPreferences } from "@/lib/preferences/read";
import { rankRuns } from "@/lib/ranking/report";
import { requireWhy } from "@/lib/why/read";

export async function inDatabase(): Promise<Comparisons> {
  await migrate();
  return {
    async compare(given, { baseline, facts = 0, ...options }, limits) {
      const ids = baseline === undefined ? given : [await baselineOf(baseline, given[0] ?? ""), ...given];
      const comparison = await compareRuns(ids, readSettings(options));
      const { runs, report } = comparison;
      const read = readLimits(limits, gatedNames({ report }), "--fail-on-regression");
      const gate = gateOf(comparison, read, await readGateSlices(comparison, read));
      const claims = facts > 0 ? await compareClaimsOf(comparison, facts) : null;
      const [contexts, steps, people] = await Promise.all([
        compareContexts(comparison),
        compareSteps(comparison),
        peopleIn(comparison),
      ]);
      return { runs, report, contexts, steps, people, gate, claims };
    },
    plan: planQuestions,
    judges: (dataset, query) => compareJudges(dataset, query),
    why: requireWhy,
    steps: requireStepFigures,
    estimateSteps,
    judgeSteps: (run) => startSteps(run, commandActor()),
    rank: async (ids, options) =>
      withPreferences(await rankRuns(ids.length === 1 ? { dataset: ids[0] } : { runs: ids }, options)),
  };
}
