import { addSeen, type FirstItem, itemsOfRun, openRoundsOver, type Step, stepsIn } from "@/lib/db/rounds/hidden";
import { mayDo } from "@/lib/domain/people/role";
import { accountOf, roleOf, type Visitor } from "@/lib/domain/people/visitor";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import { type Entry, standing } from "@/lib/domain/round/state";

export interface HiddenItem {
  /** Of the item. */
  id: number;
  roundId: string;
  /** The round's name. */
  round: string;
  sampleId: number;
}

/**
 * What is hidden of a run: items of open rounds that the person could still label blind, so that they have neither labelled it nor
 * seen its scores, and others have not given all its labels. Without a person, items that lack labels. One query without an open round.
 */
export async function hiddenItems(runId: string, reviewer: Reviewer | null): Promise<HiddenItem[]> {
  const rounds = await openRoundsOver(runId);
  if (rounds.length === 0) return [];
  const ids = rounds.map(({ id }) => id);
  const [items, steps] = await Promise.all([itemsOfRun(runId, ids), stepsIn(ids)]);
  const isOpen = openTo(reviewer && reviewerKey(reviewer), items, steps);
  const names = new Map(rounds.map(({ id, name }) => [id, name]));
  return items.filter(isOpen).map(({ id, roundId, sampleId }) => ({ id, roundId, round: names.get(roundId) ?? "", sampleId }));
}

/** The samples of those items: their scores, explanations and labels must not reach the person. */
export async function hiddenSamples(runId: string, reviewer: Reviewer | null): Promise<ReadonlySet<number>> {
  return new Set(samplesOf(await hiddenItems(runId, reviewer)));
}

/** The person looks at hidden samples, by default all of the run: from now on their labels of these are not blind. */
export async function showHidden(runId: string, reviewer: Reviewer, samples?: ReadonlySet<number>): Promise<void> {
  const items = (await hiddenItems(runId, reviewer)).filter(({ sampleId }) => samples?.has(sampleId) ?? true);
  const once = new Map(items.map((item) => [`${item.roundId} ${item.sampleId}`, item]));
  await addSeen(reviewer, [...once.values()]);
}

function openTo(key: string | null, items: readonly FirstItem[], steps: readonly Step[]): (item: FirstItem) => boolean {
  const placeOf = ({ roundId, sampleId }: FirstItem) => `${roundId} ${sampleId}`;
  const places = new Map(items.map((item) => [item.id, placeOf(item)]));
  const seen = new Set(
    steps.flatMap(({ kind, reviewerKey, itemId }) => (kind === "seen" && reviewerKey === key ? [places.get(itemId)] : [])),
  );
  const labels = new Map<number, number>();
  const own = new Set<number>();
  for (const [person, ofPerson] of standing(steps.map(asEntry)))
    for (const [item, { kind }] of ofPerson) {
      if (kind !== "label" && kind !== "cannot") continue;
      labels.set(item, (labels.get(item) ?? 0) + 1);
      if (person === key) own.add(item);
    }
  return (item) => !own.has(item.id) && (labels.get(item.id) ?? 0) < item.people && !seen.has(placeOf(item));
}

const asEntry = (step: Step): Entry => ({
  ...step,
  ...{ value: null, critique: null, rubricVersion: 1, isBlind: true, seconds: null },
});

export const samplesOf = (items: readonly HiddenItem[]): number[] => [...new Set(items.map(({ sampleId }) => sampleId))];

/** An account that may not label cannot label blind, so nothing is hidden from it. */
export const canLabel = (visitor: Visitor): boolean => !accountOf(visitor) || mayDo(roleOf(visitor), "reviewer");

/** Of all these runs; for comparisons. */
export async function hiddenOfRuns(
  runIds: readonly string[],
  hiddenOf: (runId: string) => Promise<readonly number[]>,
): Promise<ReadonlySet<number>> {
  return new Set((await Promise.all(runIds.map((id) => hiddenOf(id)))).flat());
}
