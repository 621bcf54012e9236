"use server";

import { z } from "zod";
import { callAction, formAction, goTo, sentence } from "@/app/action";
import { impactOf } from "@/lib/db/deletion/impact";
import { longestId } from "@/lib/domain/bounds";
import { deleteRun } from "@/lib/runs/control/delete";
import { cancelRun, pauseRun, resumeRun, retryRun } from "@/lib/runs/control/status";

/** A limit as typed; null when blank. Text that is not a number passes as NaN, so that the limits' schema refuses it. */
const TypedLimit = z
  .string()
  .max(50)
  .transform((text) => (text.trim() === "" ? null : Number(text.replaceAll(",", ""))))
  .optional();
const RunVerb = z.object({
  id: z.string().max(longestId),
  verb: z.enum(["pause", "resume", "cancel", "retry", "delete"]),
  maxCalls: TypedLimit,
  budgetUsd: TypedLimit,
});
const verbs = { resume: resumeRun, cancel: cancelRun, retry: retryRun, delete: deleteRun };

/** Pauses, resumes, cancels, retries or deletes a run. Returns a sentence when it cannot. */
export const controlRunAction = formAction(
  { needs: "editor", reads: RunVerb, refused: sentence, refreshes: "everything" },
  async ({ id, verb, ...limits }, { by }) => {
    if (verb === "resume" || verb === "retry") await verbs[verb](id, limits);
    else if (verb === "pause") await pauseRun(id);
    else await verbs[verb](id, by);
    if (verb === "delete") goTo("/");
    return null;
  },
);

/** Counts what is deleted with a run, configuration or dataset. */
export const countImpactAction = callAction(
  { needs: "editor", reads: z.tuple([z.enum(["run", "configuration", "dataset"]), z.string().max(longestId)]) },
  async ([kind, id]) => impactOf(kind, [id]),
);
