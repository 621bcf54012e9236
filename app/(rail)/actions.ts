"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { readActor } from "@/app/actor";
import { demand } from "@/app/demand";
import { goesWith } from "@/lib/db/deletion/impact";
import type { Going } from "@/lib/domain/deletion-impact";
import { Refusal } from "@/lib/domain/problem";
import { findExample, importExample } from "@/lib/imports/example";
import { removeRun } from "@/lib/runs/control/delete";
import { cancelRun, pauseRun, resumeRun, retryRun } from "@/lib/runs/control/status";
import { startRuns } from "@/lib/runs/start/create";

/** A limit as typed: nothing for none. What is no number is refused with the limits' own words. */
const TypedLimit = z
  .string()
  .max(50)
  .transform((text) => (text.trim() === "" ? null : Number(text.replaceAll(",", ""))))
  .optional();
const RunVerbForm = z.object({
  id: z.string().max(50),
  verb: z.enum(["pause", "resume", "cancel", "retry", "delete"]),
  maxCalls: TypedLimit,
  budgetUsd: TypedLimit,
});
const verbs = { resume: resumeRun, cancel: cancelRun, retry: retryRun, delete: removeRun };

/** Pauses, resumes, cancels, retries or deletes a run; answers a sentence where that cannot be done. */
export async function controlRunAction(_: string | null, form: FormData): Promise<string | null> {
  await demand("editor");
  const { id, verb, ...limits } = RunVerbForm.parse(Object.fromEntries(form));
  try {
    if (verb === "resume" || verb === "retry") await verbs[verb](id, limits);
    else if (verb === "pause") await pauseRun(id);
    else await verbs[verb](id, await readActor());
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  revalidatePath("/", "layout");
  if (verb === "delete") redirect("/");
  return null;
}

const Counted = z.tuple([z.enum(["run", "configuration", "dataset"]), z.string().max(50)]);

/** Counts what goes with a run, configuration or dataset. */
export async function countGoingAction(...sent: [string, string]): Promise<Going> {
  await demand("editor");
  const [kind, id] = Counted.parse(sent);
  return goesWith(kind, [id]);
}

/** Judges both configurations of the example dataset with the lexical judge; imports it first where it is not there. */
export async function addExampleAction(): Promise<void> {
  await demand("editor");
  const { id } = (await findExample()) ?? (await importExample());
  await startRuns({ datasetId: id, metrics: ["all"], judge: { kind: "lexical" } }, { by: await readActor() });
  revalidatePath("/", "layout");
  redirect("/");
}
