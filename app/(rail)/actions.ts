"use server";

import { impactOf } from "assay-lib/db/deletion/delete";
import { longestId } from "assay-lib/domain/bounds";
import type { JudgeChanges } from "assay-lib/domain/judge";
import type { RunLimits } from "assay-lib/domain/run";
import { deleteRun } from "assay-lib/runs/control/delete";
import { cancelRun, pauseRun, resumeRun, retryRun, stopFollowing } from "assay-lib/runs/control/status";
import * as z from "zod";
import { callAction, formAction, goTo, sentence } from "@/app/action";

/** Null when blank. Invalid numbers pass as NaN, which the limits' schema refuses. */
const TypedLimit = z
  .string()
  .max(50)
  .transform((text) => (text.trim() === "" ? null : Number(text.replaceAll(",", ""))))
  .optional();
const Ticked = z.literal("on").optional();
const RunVerb = z.object({
  id: z.string().max(longestId),
  verb: z.enum(["pause", "resume", "cancel", "retry", "unfollow", "delete"]),
  maxCalls: TypedLimit,
  budgetUsd: TypedLimit,
  models: z.string().max(2000).optional(),
  maxTokens: TypedLimit,
  temperature: TypedLimit,
  retries: TypedLimit,
  /** Set by forms with both checkboxes, because an unticked checkbox sends nothing. */
  guards: z.literal("asked").optional(),
  pauseOnUseless: Ticked,
  pauseOnOverrun: Ticked,
});
const verbs = { resume: resumeRun, cancel: cancelRun, retry: retryRun, unfollow: stopFollowing, delete: deleteRun };

/** Typed limits and judge settings. Empty models, tokens and retries mean no change. */
function changesIn({
  maxCalls,
  budgetUsd,
  models,
  maxTokens,
  temperature,
  retries,
  guards,
  ...ticked
}: Omit<z.infer<typeof RunVerb>, "id" | "verb">): [Partial<RunLimits>, Partial<JudgeChanges>] {
  const pauses = guards && {
    pauseOnUseless: ticked.pauseOnUseless === "on",
    pauseOnOverrun: ticked.pauseOnOverrun === "on",
  };
  const named = models?.split(",").flatMap((model) => model.trim() || []);
  return [
    { maxCalls, budgetUsd, ...pauses },
    { models: named?.length ? named : undefined, maxTokens: maxTokens ?? undefined, temperature, retries: retries ?? undefined },
  ];
}

export const controlRunAction = formAction(
  { needs: "editor", reads: RunVerb, refused: sentence, refreshes: "everything" },
  async ({ id, verb, ...typed }, { by }) => {
    if (verb === "resume" || verb === "retry") await verbs[verb](id, ...changesIn(typed));
    else if (verb === "pause") await pauseRun(id);
    else await verbs[verb](id, by);
    if (verb === "delete") goTo("/");
    return null;
  },
);

export const countImpactAction = callAction(
  { needs: "editor", reads: z.tuple([z.enum(["run", "configuration", "dataset"]), z.string().max(longestId)]) },
  async ([kind, id]) => impactOf(kind, [id]),
);
