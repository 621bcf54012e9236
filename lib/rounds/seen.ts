import { addEntry, entriesOf } from "@/lib/db/rounds/entries";
import { itemsOf, latestRubric, openRoundsWith } from "@/lib/db/rounds/store";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import type { RoundEntry, RoundItem } from "@/lib/domain/round/definition";
import { openFor } from "./next";

export interface Unlabelled {
  roundId: string;
  itemId: number;
}

/** Items of the run's open rounds that show the sample, and that the person could still label blind. */
export async function unlabelledItems(runId: string, sampleId: number, reviewer: Reviewer): Promise<Unlabelled[]> {
  const rounds = await openRoundsWith(runId, sampleId);
  const found = await Promise.all(rounds.map((id) => unlabelledIn(id, sampleId, reviewer)));
  return found.flat();
}

async function unlabelledIn(roundId: string, sampleId: number, reviewer: Reviewer): Promise<Unlabelled[]> {
  const key = reviewerKey(reviewer);
  const [items, entries] = await Promise.all([itemsOf(roundId), entriesOf(roundId)]);
  if (hasSeen(items, entries, key, sampleId)) return [];
  const open = openFor(key, items, entries, new Set()).items.filter((item) => item.sampleId === sampleId);
  // That an item is repeated must not show.
  return open.filter(({ repeatOf }) => repeatOf === null).map(({ id }) => ({ roundId, itemId: id }));
}

/** Whether the person has looked at the sample's scores before labelling it. */
export function hasSeen(
  items: readonly RoundItem[],
  entries: readonly Pick<RoundEntry, "itemId" | "kind" | "reviewerKey">[],
  key: string,
  sampleId: number,
): boolean {
  const ofSample = new Set(items.filter((item) => item.sampleId === sampleId).map(({ id }) => id));
  return entries.some(({ itemId, kind, reviewerKey }) => kind === "seen" && reviewerKey === key && ofSample.has(itemId));
}

/** From now on the person's labels of the sample are not blind. */
export async function noteSeen(runId: string, sampleId: number, reviewer: Reviewer): Promise<void> {
  const noted = new Set<string>();
  for (const { roundId, itemId } of await unlabelledItems(runId, sampleId, reviewer)) {
    if (noted.has(roundId)) continue;
    noted.add(roundId);
    const { version } = await latestRubric(roundId);
    await addEntry(roundId, reviewer, {
      ...{ itemId, kind: "seen", value: null, critique: null, rubricVersion: version, isBlind: false, seconds: null },
    });
  }
}
