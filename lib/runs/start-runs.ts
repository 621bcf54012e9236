import { createRuns } from "@/lib/db/runs";
import type { StartRunInput } from "@/lib/domain/run";
import { planRuns } from "./plan-run";

/**
 * Stores a queued run for each configuration and returns at once; a worker takes them from there. With a `lease` the caller
 * works on them itself. Throws Refusal as `planRuns` does, with nothing stored.
 */
export async function startRuns(input: StartRunInput, lease?: { owner: string; until: Date }): Promise<string[]> {
  const plans = await planRuns(input);
  return createRuns(plans.map(({ run }) => ({ ...run, ...(lease && { lease }) })));
}
