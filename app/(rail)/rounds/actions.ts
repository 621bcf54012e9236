"use server";

import { longestId } from "assay-lib/domain/bounds";
import { Refusal } from "assay-lib/domain/problem";
import { openTestPart } from "assay-lib/rounds/certified/certificates";
import { requireRound } from "assay-lib/rounds/label";
import { endRound, releaseItems, removeRound, startRound } from "assay-lib/rounds/manage";
import { changeRubric } from "assay-lib/rounds/store/rows";
import { longestRubric } from "assay-lib/rounds/words/limits";
import * as z from "zod";
import { callAction, changeAction, formAction, problemsAt, sentence } from "@/app/action";
import { formField, roundOfForm, SentRound } from "./read-form";

const Id = z.string().max(longestId);

/** Returns the round's id, or error messages by field. */
export const startRoundAction = formAction(
  { needs: "editor", reads: SentRound, refused: problemsAt(formField), refreshes: "everything" },
  async (sent, { by }) => ({ id: await startRound(roundOfForm(sent), by) }),
);

export const closeRoundAction = changeAction("editor", z.tuple([Id, z.boolean()]), ([id, isClosed], { by }) =>
  endRound(id, isClosed, by),
);

/** Opens the test part for the judge of the round's run. */
export const openTestPartAction = changeAction("editor", z.tuple([Id]), async ([id], { by }) =>
  openTestPart(await requireRound(id), by),
);

export const deleteRoundAction = callAction(
  { needs: "editor", reads: z.tuple([Id]), refused: sentence },
  async ([id], { by }): Promise<string | null> => {
    await removeRound(id, by);
    return null;
  },
);

/** Releases what a person holds, by their key. */
export const releaseAction = changeAction("editor", z.tuple([Id, z.string().max(200)]), ([id, person]) =>
  releaseItems(id, person),
);

export const changeRubricAction = formAction(
  {
    needs: "editor",
    reads: z.object({ id: Id, text: z.string().catch("") }),
    refused: ({ message }: Refusal) => ({ problems: { text: message } }),
    refreshes: "everything",
  },
  async ({ id, text }) => {
    if (text.length > longestRubric)
      throw new Refusal(`A rubric can have up to ${longestRubric.toLocaleString("en")} characters.`);
    await requireRound(id);
    // Forms send line ends as two characters.
    const { version } = await changeRubric(id, text.replaceAll("\r\n", "\n").trim());
    return { said: `Version ${version} is saved.` };
  },
);
