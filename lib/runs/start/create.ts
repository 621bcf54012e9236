import { recordEvent } from "@/lib/db/audit";
import { createRuns } from "@/lib/db/runs/list";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import type { StartRunInput } from "@/lib/domain/run";
import { type Plan, planRuns } from "./plan";

/** The lease of new runs, so that no worker takes them. */
interface Lease {
  owner: string;
  until: Date;
}

interface StartOptions {
  lease?: Lease;
  by?: Actor;
}

/**
 * Stores a queued run for each configuration and returns at once; a worker then takes them. With a `lease` the caller works on
 * them itself. Throws Refusal like `planRuns`; then nothing is stored.
 */
export const startRuns = async (input: StartRunInput, options?: StartOptions): Promise<string[]> =>
  startPlanned(await planRuns(input), options);

/** Like `startRuns`, with finished plans. */
export async function startPlanned(plans: readonly Plan[], { lease, by = assayItself }: StartOptions = {}): Promise<string[]> {
  const ids = await createRuns(plans.map(({ run }) => ({ ...run, ...(lease && { lease }) })));
  for (const [index, id] of ids.entries()) await recordEvent(by, "run-started", plans[index]?.run.name ?? id, { id });
  return ids;
}
