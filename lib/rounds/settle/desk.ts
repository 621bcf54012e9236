import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import { type BlindItem, readBlind } from "@/lib/rounds/blind";
import { requireRound } from "@/lib/rounds/label";
import { currentLabels, differingItems, settleEntries } from "@/lib/rounds/store/differing";
import { latestRubric, type Round, type Rubric } from "@/lib/rounds/store/rows";
import { hasSeen } from "@/lib/rounds/store/seen";
import type { RoundItem } from "@/lib/rounds/words/definition";
import { settledBy } from "@/lib/rounds/words/state";

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
    ...{ person, value: value ?? 0, critique, isOwn: by === key },
  });
  const last = settled.get(item.id);
  const isOwn = labels.some((label) => label.reviewerKey === key);
  const shown = { settled: last ? given(last) : null, labels: labels.filter(({ isBlind }) => isBlind).map(given) };
  const about = { round, rubric, isOwn, ...counts };
  return { ...about, item: blind ? { ...blind, position: item.position } : null, shown: last || isOwn ? shown : null };
}

/** Whether the person has seen neither labels nor scores of the item. */
export async function isSettlerBlind(roundId: string, { id, sampleId }: RoundItem, key: string): Promise<boolean> {
  const [labels, entries] = await Promise.all([currentLabels(id), settleEntries(roundId, id)]);
  const isKnown = [...labels, ...entries].some(({ reviewerKey }) => reviewerKey === key);
  return !isKnown && settledBy(entries).size === 0 && !(await hasSeen(roundId, sampleId, key));
}
