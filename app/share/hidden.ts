import { hiddenOfRuns, hiddenSamples } from "assay-lib/rounds/hidden";

/** What no visitor of a share sees of these runs: a reviewer could open the link without signing in. */
export const hiddenOfShare = (runIds: readonly string[]): Promise<ReadonlySet<number>> =>
  hiddenOfRuns(runIds, async (id) => [...(await hiddenSamples(id, null))]);
