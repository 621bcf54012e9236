"use server";

import { longestId } from "assay-lib/domain/bounds";
import { Refusal } from "assay-lib/domain/problem";
import { settle, unsettle } from "assay-lib/rounds/settle/desk";
import { longestCritique } from "assay-lib/rounds/words/limits";
import * as z from "zod";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { formAction, goTo } from "@/app/action";
import { settleHref } from "@/components/addresses/rounds";

const Item = z.object({ roundId: z.string().max(longestId), itemId: z.coerce.number().int().positive() });

const Settled = Item.extend({
  value: z.coerce.number().min(0).max(1),
  critique: z
    .string()
    .catch("")
    .transform((text) => text.toWellFormed().replaceAll("\0", "").trim().slice(0, longestCritique) || null),
});

const asked = async () => {
  const reviewer = await readReviewer();
  if (!reviewer) throw new Refusal("Enter your name.");
  return reviewer;
};

/** Such as an item that people agree on by now: the page then shows the next one. */
const refused = (_: Refusal, input: { roundId: string } | null): void => {
  if (input) goTo(settleHref(input.roundId));
};

/** Stores the value, then shows the item with people's labels. */
export const settleAction = formAction(
  { needs: "editor", reads: Settled, refused },
  async ({ roundId, ...given }, { by }): Promise<void> => {
    await settle(roundId, await asked(), given, by);
    goTo(settleHref(roundId, { item: given.itemId }));
  },
);

export const unsettleAction = formAction(
  { needs: "editor", reads: Item, refused },
  async ({ roundId, itemId }): Promise<void> => {
    await unsettle(roundId, await asked(), itemId);
    goTo(settleHref(roundId, { item: itemId }));
  },
);
