"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { readActor } from "@/app/actor";
import { demand } from "@/app/demand";
import { Refusal } from "@/lib/domain/problem";
import { importExample } from "@/lib/imports/example";
import { removeConfiguration, removeDataset } from "@/lib/runs/control/delete";

/** Adds the example dataset and opens it. */
export async function addExampleAction(): Promise<void> {
  await demand("editor");
  const { id } = await importExample();
  revalidatePath("/", "layout");
  redirect(`/datasets/${id}`);
}

/** Removes the dataset `id` with its runs and goes to the list; answers with a sentence when it cannot be done. */
export async function deleteDatasetAction(_: string | null, form: FormData): Promise<string | null> {
  await demand("editor");
  try {
    await removeDataset(String(form.get("id")), await readActor());
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  revalidatePath("/", "layout");
  redirect("/datasets");
}

/** Removes the configuration `id` of the form's `dataset` with its runs; answers with a sentence when it cannot be done. */
export async function deleteConfigurationAction(_: string | null, form: FormData): Promise<string | null> {
  await demand("editor");
  try {
    await removeConfiguration(String(form.get("dataset")), String(form.get("id")), await readActor());
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  revalidatePath("/", "layout");
  return null;
}
