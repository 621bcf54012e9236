"use server";

import { longestId } from "assay-lib/domain/bounds";
import { ReviewerName } from "assay-lib/domain/reviews/opinion";
import { showHidden } from "assay-lib/rounds/hidden";
import { cookies } from "next/headers";
import * as z from "zod";
import { formAction } from "@/app/action";
import { reviewerCookie } from "@/components/reviews/reviewer-cookie";
import { readReviewer } from "../reviewer";

const Asked = z.object({
  runId: z.string().max(longestId),
  sampleId: z.coerce.number().int().positive().optional(),
  reviewer: ReviewerName.optional(),
});

/** Shows the scores of one hidden sample, or of all, to the person; without an account under the name that they enter. */
export const showAction = formAction(
  { needs: "reviewer", reads: Asked, refreshes: "everything" },
  async ({ runId, sampleId, reviewer: name }): Promise<void> => {
    const known = await readReviewer();
    if (!known && name !== undefined)
      (await cookies()).set(reviewerCookie, name, { maxAge: 60 * 60 * 24 * 365, sameSite: "lax" });
    const reviewer = known ?? (name === undefined ? null : { id: null, name });
    if (reviewer) await showHidden(runId, reviewer, sampleId === undefined ? undefined : new Set([sampleId]));
  },
);
