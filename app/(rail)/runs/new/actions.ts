"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { readActor } from "@/app/actor";
import { demand } from "@/app/demand";
import type { FormProblem } from "@/components/run-form/plan";
import { Refusal } from "@/lib/domain/problem";
import { startRuns } from "@/lib/runs/start/create";
import { problemsOf } from "./plan-form";
import { readForm } from "./read-form";

/** Starts a run for each chosen configuration and opens the first, or the list where there are several. */
export async function startRunsAction(_: FormProblem[], form: FormData): Promise<FormProblem[]> {
  await demand("editor");
  const read = readForm(form);
  if (!read.ok) return read.problems;
  let ids: string[];
  try {
    ids = await startRuns(read.input, { by: await readActor() });
  } catch (error) {
    if (error instanceof Refusal) return problemsOf(error);
    throw error;
  }
  revalidatePath("/", "layout");
  redirect(ids.length === 1 ? `/runs/${ids[0]}` : "/");
}
