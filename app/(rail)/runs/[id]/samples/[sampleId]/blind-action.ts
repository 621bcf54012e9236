"use server";

import { z } from "zod";
import { formAction } from "@/app/action";
import { longestId } from "@/lib/domain/bounds";
import { noteSeen } from "@/lib/rounds/seen";
import { readReviewer } from "../reviewer";

const Address = z.object({ runId: z.string().max(longestId), sampleId: z.coerce.number().int().positive() });

/** Shows the scores of a sample that the person has not labelled. */
export const showAction = formAction(
  { needs: "reviewer", reads: Address, refreshes: "everything" },
  async ({ runId, sampleId }): Promise<void> => {
    const reviewer = await readReviewer();
    if (reviewer) await noteSeen(runId, sampleId, reviewer);
  },
);
