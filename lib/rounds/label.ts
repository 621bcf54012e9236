import { Refusal } from "@/lib/domain/problem";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import { countLater, type OpenItem, type Progress, reservedItems, roundProgressOf } from "@/lib/rounds/store/progress";
import { isReserved, reserve, reserveNext } from "@/lib/rounds/store/reservations";
import {
  addEntry,
  findItem,
  findRound,
  hasSeen,
  lastStep,
  latestRubric,
  latestVersion,
  ownStep,
  type Round,
  takeBack,
} from "@/lib/rounds/store/rows";
import { answerAt } from "@/lib/rounds/words/answers";
import type { RoundEntry, RoundItem } from "@/lib/rounds/words/definition";

export interface Desk {
  round: Round;
  /** Reserved for the person; null if nothing is left. */
  item: OpenItem | null;
  /** `item` and those after it, reserved too. */
  items: OpenItem[];
  /** Null if the person has this version. */
  rubric: { version: number; text: string | null };
  progress: Progress;
  /** What the person put off and can still label. */
  later: number;
  last: RoundEntry | null;
}

interface Asked {
  most?: number;
  /** Before all others, if the person can have it. */
  first?: number | null;
  /** Version of the rubric that need not be read. */
  rubric?: number | null;
}

export async function requireRound(id: string): Promise<Round> {
  const round = await findRound(id);
  if (!round) throw new Refusal(`There is no round ${id}.`, "not-found");
  return round;
}

/** Reserves the next items for the person. The number of queries does not depend on the size of the round. Throws Refusal without it. */
export async function openDesk(id: string, reviewer: Reviewer, { most = 1, first = null, rubric }: Asked = {}): Promise<Desk> {
  const round = await requireRound(id);
  const key = reviewerKey(reviewer);
  const isOpen = round.closedAt === null;
  if (isOpen) await reserveNext(id, key, most, first);
  const [items, version, progress, later, last] = await Promise.all([
    isOpen ? reservedItems(id, key, most, first) : [],
    latestVersion(id),
    roundProgressOf([id], key),
    countLater(id, key),
    lastStep(id, key),
  ]);
  const [counts] = [...progress.values()];
  if (!counts) throw new Error(`No progress of round ${id}`);
  const text = version === rubric ? null : (await latestRubric(id)).text;
  return { round, item: items[0] ?? null, items, rubric: { version, text }, progress: counts, later, last };
}

export interface GivenStep {
  itemId: number;
  kind: "label" | "later" | "cannot";
  value: number | null;
  critique: string | null;
  rubricVersion: number;
  seconds: number | null;
}

/** Stores what the person did with an item; once, if it is sent again. Throws Refusal if the round is closed, or others hold the item. */
export async function give(id: string, reviewer: Reviewer, given: GivenStep): Promise<void> {
  const round = await requireRound(id);
  if (round.closedAt) throw new Refusal("The round is closed.", "conflict");
  const item = await findItem(id, given.itemId);
  if (!item) throw new Refusal(`The round has no item ${given.itemId}.`, "not-found");
  if (given.kind === "label" && !isAnswer(round, given.value))
    throw new Refusal("This is no answer to the round's question.", "invalid");
  const key = reviewerKey(reviewer);
  if (!(await isReserved(item.id, key)) && !(await reserve(item.id, key)))
    throw new Refusal("Someone else has just labelled this one.", "conflict");
  const value = given.kind === "label" ? given.value : null;
  const before = await ownStep(item.id, key);
  if (before && before.kind === given.kind && before.value === value && before.critique === given.critique) return;
  await addEntry(id, reviewer, { ...given, value, isBlind: !(await hasSeen(id, item.sampleId, key)) });
}

export const isAnswer = ({ question }: Round, value: number | null): boolean => answerAt(question, value) !== null;

/** Takes back the person's last step, if it is `entryId` or that is null. Null if there is none. */
export async function undo(id: string, reviewer: Reviewer, entryId: number | null = null): Promise<RoundItem | null> {
  await requireRound(id);
  const last = await lastStep(id, reviewerKey(reviewer));
  if (!last || (entryId !== null && last.id !== entryId)) return null;
  return (await takeBack(id, reviewer, last)) ? findItem(id, last.itemId) : null;
}
