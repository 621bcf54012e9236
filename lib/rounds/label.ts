import { addEntry, entriesOf, keepForEver, type NewEntry, release, reserve, takenItems } from "@/lib/db/rounds/entries";
import { findRound, itemsOf, latestRubric, type Round } from "@/lib/db/rounds/rounds";
import { Refusal } from "@/lib/domain/problem";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import type { RoundEntry, RoundItem } from "@/lib/domain/round/round";
import { standing } from "@/lib/domain/round/state";
import { type Open, openFor, type Progress, progressOf } from "./next";

export interface Desk {
  round: Round;
  /** Reserved for the person; null if nothing is left. */
  item: RoundItem | null;
  rubric: { version: number; text: string };
  progress: Progress;
  /** What the person put off. */
  later: number;
  /** Can be taken back. */
  last: RoundEntry | null;
}

export async function requireRound(id: string): Promise<Round> {
  const round = await findRound(id);
  if (!round) throw new Refusal(`There is no round ${id}.`, "not-found");
  return round;
}

/** Reserves the next item for the person. */
export async function openDesk(id: string, reviewer: Reviewer): Promise<Desk> {
  const round = await requireRound(id);
  const key = reviewerKey(reviewer);
  const [items, entries, taken, rubric] = await Promise.all([itemsOf(id), entriesOf(id), takenItems(id, key), latestRubric(id)]);
  const open = openFor(key, items, entries, taken);
  const item = round.closedAt ? null : await reserveFirst(open, key);
  const own = [...(standing(entries).get(key)?.values() ?? [])];
  const last = own.reduce<RoundEntry | null>((newest, entry) => (newest && newest.id > entry.id ? newest : entry), null);
  return { round, item, rubric, progress: progressOf(key, items, entries), later: open.later, last };
}

/** Others may reserve between reading and reserving. */
async function reserveFirst({ items }: Open, key: string): Promise<RoundItem | null> {
  for (const item of items) if (await reserve(item.id, item.people, key)) return item;
  return null;
}

export interface Given {
  itemId: number;
  kind: "label" | "later" | "cannot";
  /** Of a label, from 0 to 1. */
  value: number | null;
  critique: string | null;
  rubricVersion: number;
  seconds: number | null;
}

/** Stores what the person did with an item. Throws Refusal if the round is closed, or others hold the item. */
export async function give(id: string, reviewer: Reviewer, given: Given): Promise<void> {
  const round = await requireRound(id);
  if (round.closedAt) throw new Refusal("The round is closed.", "conflict");
  const item = (await itemsOf(id)).find((one) => one.id === given.itemId);
  if (!item) throw new Refusal(`The round has no item ${given.itemId}.`, "not-found");
  if (given.kind === "label" && !isAnswer(round, given.value))
    throw new Refusal("This is no answer to the round's question.", "invalid");
  const key = reviewerKey(reviewer);
  if (!(await reserve(item.id, item.people, key))) throw new Refusal("Someone else has just labelled this one.", "conflict");
  const entry: NewEntry = { ...given, value: given.kind === "label" ? given.value : null, isBlind: true };
  await addEntry(id, reviewer, entry);
  if (given.kind === "later") await release(item.id, key);
  else await keepForEver(item.id, key);
}

const isAnswer = ({ question }: Round, value: number | null): boolean => {
  const grades = question.kind === "yes-no" ? 2 : question.words.length;
  return (
    value !== null && Array.from({ length: grades }, (_, at) => at / (grades - 1)).some((one) => Math.abs(one - value) < 1e-9)
  );
};

/** Takes back the person's last step, and keeps its item for them. Null if there is none. */
export async function undo(id: string, reviewer: Reviewer): Promise<RoundItem | null> {
  const { last, rubric } = await openDesk(id, reviewer);
  const item = last && (await itemsOf(id)).find((one) => one.id === last.itemId);
  if (!last || !item) return null;
  await addEntry(id, reviewer, {
    ...{ itemId: last.itemId, kind: "undo", value: null, critique: null },
    ...{ rubricVersion: rubric.version, isBlind: true, seconds: null },
  });
  await release(item.id, reviewerKey(reviewer));
  return item;
}
