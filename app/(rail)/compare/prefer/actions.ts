"use server";

import { longestId } from "assay-lib/domain/bounds";
import { blindChoices } from "assay-lib/domain/preferences/choice";
import { Refusal } from "assay-lib/domain/problem";
import type { Reviewer } from "assay-lib/domain/reviews/state";
import { prefer, readPreferences, undoPreference } from "assay-lib/preferences/desk";
import * as z from "zod";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { callAction } from "@/app/action";
import { orRefusal } from "@/app/or-refusal";
import type { PreferAnswer, Step } from "@/components/preferences/state";

const Id = z.string().max(longestId);
const Steps = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("choose"), question: Id, choice: z.enum(blindChoices) }),
  z.object({ kind: z.literal("undo") }),
  z.object({ kind: z.literal("look") }),
]);

/** Stores what the person did, and returns their next questions either way. */
export const preferAction = callAction(
  { needs: "reviewer", reads: z.tuple([z.array(Id).max(2), Steps, z.array(Id).max(10_000)]) },
  async ([runs, step, skipped]): Promise<PreferAnswer> => {
    const reviewer = await readReviewer();
    if (!reviewer) throw new Refusal("Enter your name.");
    const stored = await orRefusal(store(runs, reviewer, step));
    const first = stored instanceof Refusal ? null : stored;
    const view = await orRefusal(readPreferences(runs, reviewer, { skipped, first }));
    return {
      view: view instanceof Refusal ? null : view,
      refused: stored instanceof Refusal ? stored.message : null,
    };
  },
);

/** Returns the question that an undo brings back. */
async function store(runs: readonly string[], reviewer: Reviewer, step: Step): Promise<string | null> {
  if (step.kind === "undo") return undoPreference(runs, reviewer);
  if (step.kind === "choose") await prefer(runs, reviewer, step.question, step.choice);
  return null;
}
