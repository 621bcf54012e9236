import { recordEvent } from "@/lib/db/audit";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import { isAnswer, requireRound } from "@/lib/rounds/label";
import { differingItems, settleEntries } from "@/lib/rounds/store/differing";
import { addEntry } from "@/lib/rounds/store/entries";
import { latestVersion } from "@/lib/rounds/store/rows";
import { settledBy } from "@/lib/rounds/words/state";
import { isSettlerBlind } from "./desk";

interface Settled {
  itemId: number;
  /** From 0 to 1. */
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
  await addEntry(id, reviewer, {
    ...{ itemId, kind: "settle", value: null, critique: null, isBlind: false, seconds: null },
    rubricVersion: await latestVersion(id),
  });
}
