import { requireRun } from "@/lib/db/runs/list";
import type { StepFigures } from "@/lib/domain/steps/facts";
import { judgingOf } from "@/lib/summaries/judged-steps";
import { readStepFigures } from "@/lib/summaries/steps";

/** Finds no step in a run without steps. Throws Refusal for an unknown run. */
export async function requireStepFigures(runId: string): Promise<StepFigures> {
  const run = await requireRun(runId);
  return (await readStepFigures(run)) ?? { samples: 0, steps: [], rewritten: null, judging: (await judgingOf(runId)).judging };
}
