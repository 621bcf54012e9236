"use server";

import { deleteDecision } from "assay-lib/db/decisions";
import { baselineDoubts } from "assay-lib/db/runs/baselines";
import { longestId } from "assay-lib/domain/bounds";
import { NewDecision } from "assay-lib/domain/decisions/recorded";
import { recordDecision } from "assay-lib/runs/control/decide";
import * as z from "zod";
import { callAction, sentence } from "@/app/action";
import type { RecordAnswer } from "@/components/compare/decision/record-panel";

/** Returns an error message, or doubts unless they are confirmed. */
export const recordDecisionAction = callAction(
  { needs: "editor", reads: z.tuple([NewDecision, z.boolean()]), refused: sentence, refreshes: "everything" },
  async ([decision, isConfirmed], { by }): Promise<RecordAnswer> => {
    const { baseline, chosen } = decision;
    const doubts = isConfirmed || baseline === undefined ? null : await baselineDoubts(baseline, chosen);
    if (doubts !== null) return { doubts };
    await recordDecision(decision, by, { force: isConfirmed });
    return null;
  },
);

export const deleteDecisionAction = callAction(
  { needs: "editor", reads: z.tuple([z.string().max(longestId)]), refused: sentence, refreshes: "everything" },
  async ([id], { by }) => {
    await deleteDecision(id, by);
    return null;
  },
);
