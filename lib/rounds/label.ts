import {
  addEntry,
  entriesOf,
  heldItems,
  keepForEver,
  type NewEntry,
  release,
  reserve,
  takenItems,
} from "@/lib/db/rounds/entries";
import { findRound, itemsOf, latestRubric, type Round } from "@/lib/db/rounds/store";
import { Refusal } from "@/lib/domain/problem";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import type { RoundEntry, RoundItem } from "@/lib/domain/round/definition";
import { standing } from "@/lib/domain/round/state";
import { type Open, openFor, type Progress, progressOf } from "./next";
import { hasSeen } from "./seen";

export interface Desk {
  round: Round;
  /** Reserved for the person; null if nothing is left. */
  item: RoundItem | null;
  /** `item` and those after it, reserved too. */
  items: RoundItem[];
  rubric: { version: number; text: string };
  progress: Progress;
  /** What the person put off. */
  later: number;
  laterIds: Set<number>;
  /** Items that several people label, of all without repeats. */
  shared: { items: number; of: number };
  /** Can be taken back. */
  last: RoundEntry | null;
}

export async function requireRound(id: string): Promise<Round> {
  const round = await findRound(id);
  if (!round) throw new Refusal(`There is no round ${id}.`, "not-found");
  return round;
}

/** Reserves the next items for the person, up to `most`; `first` before all others, if the person can have it. */
export async function openDesk(id: string, reviewer: Reviewer, most = 1, first: number | null = null): Promise<Desk> {
  const round = await requireRound(id);
  const key = reviewerKey(reviewer);
  const [items, entries, taken, held, rubric] = await Promise.all([
    itemsOf(id),
    entriesOf(id),
    takenItems(id, key),
    heldItems(id, key),
    latestRubric(id),
  ]);
  const open = openFor(key, items, entries, taken);
  const reserved = round.closedAt ? [] : await reserveFirst(inTurn(open, first), key, most, held);
  const own = [...(standing(entries).get(key)?.values() ?? [])];
  const laterIds = new Set(own.flatMap(({ itemId, kind }) => (kind === "later" ? [itemId] : [])));
  const last = own.reduce<RoundEntry | null>((newest, entry) => (newest && newest.id > entry.id ? newest : entry), null);
  const firsts = items.filter(({ repeatOf }) => repeatOf === null);
  const shared = { items: firsts.filter(({ people }) => people > 1).length, of: firsts.length };
  const progress = progressOf(key, items, entries);
  return { round, item: reserved[0] ?? null, items: reserved, rubric, progress, later: open.later, laterIds, shared, last };
}

const inTurn = ({ items }: Open, first: number | null): RoundItem[] => [
  ...items.filter(({ id }) => id === first),
  ...items.filter(({ id }) => id !== first),
];

/** Others may reserve between reading and reserving. */
async function reserveFirst(
  items: readonly RoundItem[],
  key: string,
  most: number,
  held: ReadonlySet<number>,
): Promise<RoundItem[]> {
  const reserved: RoundItem[] = [];
  for (const item of items) {
    if (reserved.length === most) break;
    if (held.has(item.id) || (await reserve(item.id, item.people, key))) reserved.push(item);
  }
  return reserved;
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

/** Stores what the person did with an item; once, if it is sent again. Throws Refusal if the round is closed, or others hold the item. */
export async function give(id: string, reviewer: Reviewer, given: Given): Promise<void> {
  const round = await requireRound(id);
  if (round.closedAt) throw new Refusal("The round is closed.", "conflict");
  const items = await itemsOf(id);
  const item = items.find((one) => one.id === given.itemId);
  if (!item) throw new Refusal(`The round has no item ${given.itemId}.`, "not-found");
  if (given.kind === "label" && !isAnswer(round, given.value))
    throw new Refusal("This is no answer to the round's question.", "invalid");
  const key = reviewerKey(reviewer);
  const isHeld = (await heldItems(id, key)).has(item.id);
  if (!isHeld && !(await reserve(item.id, item.people, key)))
    throw new Refusal("Someone else has just labelled this one.", "conflict");
  const entries = await entriesOf(id);
  const isBlind = !hasSeen(items, entries, key, item.sampleId);
  const entry: NewEntry = { ...given, value: given.kind === "label" ? given.value : null, isBlind };
  const before = standing(entries).get(key)?.get(item.id);
  if (before && before.kind === entry.kind && before.value === entry.value && before.critique === entry.critique) return;
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

/** Takes back the person's last step, if it is `entryId` or that is null. Null if there is none. */
export async function undo(id: string, reviewer: Reviewer, entryId: number | null = null): Promise<RoundItem | null> {
  const { last, rubric } = await openDesk(id, reviewer);
  const item = last && (await itemsOf(id)).find((one) => one.id === last.itemId);
  if (!last || !item || (entryId !== null && last.id !== entryId)) return null;
  await addEntry(id, reviewer, {
    ...{ itemId: last.itemId, kind: "undo", value: null, critique: null },
    ...{ rubricVersion: rubric.version, isBlind: true, seconds: null },
  });
  await release(item.id, reviewerKey(reviewer));
  return item;
}
