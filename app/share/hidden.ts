import { hiddenOfRuns } from "@/app/blind";
import { hiddenSamples } from "@/lib/rounds/hidden";

/** What no visitor of a share sees of these runs, whoever it is: a reviewer could open the link elsewhere. */
export const hiddenOfShare = (runIds: readonly string[]): Promise<ReadonlySet<number>> =>
  hiddenOfRuns(runIds, async (id) => [...(await hiddenSamples(id, null))]);
