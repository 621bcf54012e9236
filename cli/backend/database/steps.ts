import type { Steps } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { migrate } from "@/lib/db/connection/migrate";
import { requireStepFigures } from "@/lib/judged-steps/read";
import { estimateSteps, startSteps } from "@/lib/judged-steps/start";

export async function inDatabase(): Promise<Steps> {
  await migrate();
  return { estimate: estimateSteps, start: (run) => startSteps(run, commandActor()), figures: requireStepFigures };
}
