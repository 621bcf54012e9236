"use server";

import { longestId } from "assay-lib/domain/bounds";
import { orRefusal, Refusal } from "assay-lib/domain/problem";
import type { Reviewer } from "assay-lib/domain/reviews/state";
import { readDesk } from "assay-lib/rounds/desk";
import { give, undo } from "assay-lib/rounds/label";
import { longestCritique } from "assay-lib/rounds/words/limits";
import * as z from "zod";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { callAction } from "@/app/action";
import type { DeskAnswer } from "@/components/rounds/labelling/state";

const Critique = z
  .string()
  .max(longestCritique, `A sentence can have up to ${longestCritique.toLocaleString("en")} characters.`)
  .transform((text) => text.toWellFormed().replaceAll("\0", "").trim() || null);

const Step = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["label", "later", "cannot"]),
    itemId: z.int().positive(),
    value: z.number().min(0).max(1).nullable(),
    critique: Critique.nullable(),
    rubricVersion: z.int().positive(),
    seconds: z.number().min(0).max(1e6),
  }),
  z.object({ kind: z.literal("undo"), entryId: z.int().positive().nullable() }),
]);

/** Stores what the person did, and returns their next items either way. `rubric` is the version that the page shows. */
export const labelAction = callAction(
  { needs: "reviewer", reads: z.tuple([z.string().max(longestId), Step, z.int().positive()]) },
  async ([roundId, step, rubric]): Promise<DeskAnswer> => {
    const reviewer = await readReviewer();
    if (!reviewer) throw new Refusal("Enter your name.");
    const stored = await orRefusal(store(roundId, reviewer, step));
    const view = await orRefusal(readDesk(roundId, reviewer, { first: typeof stored === "number" ? stored : null, rubric }));
    if (view instanceof Refusal) return { view: null, refused: view.message, isTaken: false };
    const refused = stored instanceof Refusal ? stored.message : null;
    return { view, refused, isTaken: stored instanceof Refusal && stored.kind === "conflict" && !view.isClosed };
  },
);

/** Returns the item that an undo brings back. */
async function store(roundId: string, reviewer: Reviewer, step: z.output<typeof Step>): Promise<number | null> {
  if (step.kind === "undo") return (await undo(roundId, reviewer, step.entryId))?.id ?? null;
  await give(roundId, reviewer, step);
  return null;
}
