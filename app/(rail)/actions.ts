"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { deleteRun } from "@/lib/db/runs";
import { Refusal } from "@/lib/domain/problem";
import { importExample } from "@/lib/imports/import-example";
import { cancelRun, pauseRun, resumeRun, retryRun } from "@/lib/runs/control-run";
import { startRuns } from "@/lib/runs/start-runs";

const RunVerbForm = z.object({ id: z.string().max(50), verb: z.enum(["pause", "resume", "cancel", "retry", "delete"]) });
const verbs = { pause: pauseRun, resume: resumeRun, cancel: cancelRun, retry: retryRun, delete: deleteRun };

/** Pauses, resumes, cancels, retries or deletes a run; answers a sentence where that cannot be done. */
export async function controlRunAction(_: string | null, form: FormData): Promise<string | null> {
  const { id, verb } = RunVerbForm.parse(Object.fromEntries(form));
  try {
    await verbs[verb](id);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  revalidatePath("/", "layout");
  if (verb === "delete") redirect("/");
  return null;
}

/** Imports the example dataset and judges both of its configurations with the lexical judge. */
export async function addExampleAction(): Promise<void> {
  const { id } = await importExample();
  await startRuns({ datasetId: id, metrics: ["all"], judge: { kind: "lexical" } });
  revalidatePath("/", "layout");
  redirect("/");
}
