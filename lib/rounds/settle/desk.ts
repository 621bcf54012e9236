import { recordEvent } from "@/lib/db/audit";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import { type BlindItem, readBlind } from "@/lib/rounds/blind";
import { isAnswer, requireRound } from "@/lib/rounds/label";
import { currentLabels, differingItems, settleEntries } from "@/lib/rounds/store/differing";
import { addEntry, hasSeen, latestRubric, latestVersion, type Round, type Rubric } from "@/lib/rounds/store/rows";
import type { RoundItem } from "@/lib/rounds/words/definition";
import { settledBy } from "@/lib/rounds/words/definition";

interface Given {
  person: string;
  value: number;
  critique: string | null;
  isOwn: boolean;
}

/** Items that people labelled differently, one after the other. */
export interface SettleView {
  round: Round;
  rubric: Rubric;
  /** Null if there is none, or none after the one before. */
  item: (BlindItem & { position: number }) | null;
  /** Null until the visitor has given a value: they have seen no label yet. */
  shown: { settled: Given | null; labels: Given[] } | null;
  /** The visitor labelled it, so they cannot settle it blind. */
  isOwn: boolean;
  differing: number;
  settled: number;
}

/** `itemId` is shown if people labelled it differently; else the first unsettled one behind the position `after`. Throws Refusal without such a round. */
export async function readSettle(
  id: string,
  reviewer: Reviewer,
  { itemId = null, after = -1 }: { itemId?: number | null; after?: number } = {},
): Promise<SettleView> {
  const round = await requireRound(id);
  const [rubric, items, entries] = await Promise.all([latestRubric(id), differingItems(id), settleEntries(id)]);
  const settled = settledBy(entries);
  const isNext = (item: RoundItem) => !settled.has(item.id) && item.position > after;
  const item = items.find((one) => one.id === itemId) ?? items.find(isNext) ?? null;
  const counts = { differing: items.length, settled: items.filter((one) => settled.has(one.id)).length };
  if (!item) return { round, rubric, item, shown: null, isOwn: false, ...counts };
  const [[blind], labels] = await Promise.all([readBlind([{ ...item, isLater: false }]), currentLabels(item.id)]);
  const key = reviewerKey(reviewer);
  const given = ({ reviewer: person, reviewerKey: by, value, critique }: (typeof labels)[number]): Given => ({
    person,
    value: value ?? 0,
    critique,
    isOwn: by === key,
  });
  const last = settled.get(item.id);
  const isOwn = labels.some((label) => label.reviewerKey === key);
  const shown = { settled: last ? given(last) : null, labels: labels.filter(({ isBlind }) => isBlind).map(given) };
  const about = { round, rubric, isOwn, ...counts };
  return { ...about, item: blind ? { ...blind, position: item.position } : null, shown: last || isOwn ? shown : null };
}

async function isSettlerBlind(roundId: string, { id, sampleId }: RoundItem, key: string): Promise<boolean> {
  const [labels, entries] = await Promise.all([currentLabels(id), settleEntries(roundId, id)]);
  const isKnown = [...labels, ...entries].some(({ reviewerKey }) => reviewerKey === key);
  return !isKnown && settledBy(entries).size === 0 && !(await hasSeen(roundId, sampleId, key));
}

interface Settled {
  itemId: number;
  value: number;
  critique: string | null;
}

/** The value counts in place of the item's labels. Throws Refusal if it is no answer, or people did not label the item differently. */
export async function settle(id: string, reviewer: Reviewer, { itemId, value, critique }: Settled, by: Actor): Promise<void> {
  const round = await requireRound(id);
  if (!isAnswer(round, value)) throw new Refusal("This is no answer to the round's question.", "invalid");
  const item = (await differingItems(id)).find((one) => one.id === itemId);
  if (!item) throw new Refusal("People agree on this item, so there is nothing to settle.", "conflict");
  const key = reviewerKey(reviewer);
  const entries = await settleEntries(id);
  const before = settledBy(entries).get(itemId);
  if (before?.reviewerKey === key && before.value === value && before.critique === critique) return;
  const isBlind = await isSettlerBlind(id, item, key);
  const about = { rubricVersion: await latestVersion(id), seconds: null };
  await addEntry(id, reviewer, { itemId, kind: "settle", value, critique, isBlind, ...about });
  if (!entries.some(({ reviewerKey }) => reviewerKey === key)) await recordEvent(by, "round-settled", round.name, { id });
}

/** Takes back what settled the item last; the value before it counts again, or its labels. */
export async function unsettle(id: string, reviewer: Reviewer, itemId: number): Promise<void> {
  await requireRound(id);
  if (settledBy(await settleEntries(id, itemId)).size === 0) return;
  const nothing = { kind: "settle", value: null, critique: null, isBlind: false, seconds: null } as const;
  await addEntry(id, reviewer, { ...nothing, itemId, rubricVersion: await latestVersion(id) });
}
