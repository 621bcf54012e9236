import type { steps } from "@/lib/judged-steps/api";
import { requireStepFigures } from "@/lib/judged-steps/read";
import { estimateSteps, startSteps } from "@/lib/judged-steps/start";
import { Answered, type Does } from "@/lib/operations/parts/context";

export const does: Does<typeof steps> = {
  measureSteps: ({ id }) => requireStepFigures(id),
  async judgeSteps({ id, query }, { by }) {
    if (query.estimate) return new Answered(200, await estimateSteps(id));
    return new Answered(201, { runs: [{ id: await startSteps(id, by) }] });
  },
};
