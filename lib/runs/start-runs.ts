import { createRuns } from "@/lib/db/runs";
import type { StartRunInput } from "@/lib/domain/run";
import { type Plan, planRuns } from "./plan-run";

/** Whose runs are from the start, so that no worker takes them. */
export interface Lease {
  owner: string;
  until: Date;
}

/**
 * Stores a queued run for each configuration and returns at once; a worker takes them from there. With a `lease` the caller
 * works on them itself. Throws Refusal as `planRuns` does, with nothing stored.
 */
export const startRuns = async (input: StartRunInput, lease?: Lease): Promise<string[]> =>
  startPlanned(await planRuns(input), lease);

/** The same with what was planned already. */
export const startPlanned = (plans: readonly Plan[], lease?: Lease): Promise<string[]> =>
  createRuns(plans.map(({ run }) => ({ ...run, ...(lease && { lease }) })));
