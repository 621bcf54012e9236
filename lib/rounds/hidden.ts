import { mayDo } from "@/lib/domain/people/role";
import { accountOf, roleOf, type Visitor } from "@/lib/domain/people/visitor";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import { addSeen, hiddenItemsIn, openRoundsOver, type HiddenItem as StoredItem } from "@/lib/reviews/store/hidden";

export interface HiddenOfRound extends StoredItem {
  round: string;
}

/**
 * What is hidden of a run: items of open rounds that the person could still label blind, so that they have neither labelled it nor
 * seen its scores, and others have not given all its labels. Without a person, items that lack labels. One query without an open round.
 */
export async function hiddenItems(runId: string, reviewer: Reviewer | null): Promise<HiddenOfRound[]> {
  const rounds = await openRoundsOver(runId);
  if (rounds.length === 0) return [];
  const ids = rounds.map(({ id }) => id);
  const items = await hiddenItemsIn(runId, ids, reviewer && reviewerKey(reviewer));
  const names = new Map(rounds.map(({ id, name }) => [id, name]));
  return items.map((item) => ({ ...item, round: names.get(item.roundId) ?? "" }));
}

/** The samples of those items: their scores, explanations and labels must not reach the person. */
export async function hiddenSamples(runId: string, reviewer: Reviewer | null): Promise<ReadonlySet<number>> {
  return new Set(samplesOfItems(await hiddenItems(runId, reviewer)));
}

/** The person looks at hidden samples, by default all of the run: from now on their labels of these are not blind. */
export async function showHidden(runId: string, reviewer: Reviewer, samples?: ReadonlySet<number>): Promise<void> {
  const items = (await hiddenItems(runId, reviewer)).filter(({ sampleId }) => samples?.has(sampleId) ?? true);
  const once = new Map(items.map((item) => [`${item.roundId} ${item.sampleId}`, item]));
  await addSeen(reviewer, [...once.values()]);
}

export const samplesOfItems = (items: readonly HiddenOfRound[]): number[] => [...new Set(items.map(({ sampleId }) => sampleId))];

/** An account that may not label cannot label blind, so nothing is hidden from it. */
export const canLabel = (visitor: Visitor): boolean => !accountOf(visitor) || mayDo(roleOf(visitor), "reviewer");

export async function hiddenOfRuns(
  runIds: readonly string[],
  hiddenOf: (runId: string) => Promise<readonly number[]>,
): Promise<ReadonlySet<number>> {
  return new Set((await Promise.all(runIds.map((id) => hiddenOf(id)))).flat());
}
