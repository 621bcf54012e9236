import { addEntry } from "@/lib/db/rounds/entries";
import { type Unlabelled, unlabelledOf } from "@/lib/db/rounds/seen";
import { latestVersion } from "@/lib/db/rounds/store";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";

/** Items of the run's open rounds that show the sample, and that the person could still label blind. */
export const unlabelledItems = (runId: string, sampleId: number, reviewer: Reviewer): Promise<Unlabelled[]> =>
  unlabelledOf(runId, sampleId, reviewerKey(reviewer));

/** From now on the person's labels of the sample are not blind. */
export async function noteSeen(runId: string, sampleId: number, reviewer: Reviewer): Promise<void> {
  const noted = new Set<string>();
  for (const { roundId, itemId } of await unlabelledItems(runId, sampleId, reviewer)) {
    if (noted.has(roundId)) continue;
    noted.add(roundId);
    await addEntry(roundId, reviewer, {
      ...{ itemId, kind: "seen", value: null, critique: null, rubricVersion: await latestVersion(roundId) },
      ...{ isBlind: false, seconds: null },
    });
  }
}
