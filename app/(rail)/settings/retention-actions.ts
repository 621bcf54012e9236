"use server";

import { revalidatePath } from "next/cache";
import { readActor } from "@/app/actor";
import { demand } from "@/app/demand";
import type { RetentionAnswer } from "@/components/settings/retention-section";
import { goingInWords } from "@/lib/domain/deletion-impact";
import { Refusal } from "@/lib/domain/problem";
import { previewRetention, readDays, setRetention } from "@/lib/runs/upkeep/retention";

/** Says what the form's `days` would delete; deletes nothing. */
export async function previewRetentionAction(form: FormData): Promise<RetentionAnswer> {
  await demand("admin");
  const typed = daysOf(form);
  try {
    const days = readDays(typed);
    if (days === null) return { problem: "Type after how many days.", typed };
    const { going, oldest } = await previewRetention(days);
    const named = oldest.map(({ id, name, finishedAt }) => ({ id, name, at: finishedAt.toISOString() }));
    return { days, runs: going.runs, goes: goingInWords(going), oldest: named };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.errors[0]?.message ?? error.message, typed };
    throw error;
  }
}

/** Sets the form's `days`, blank to keep every run; answers what to announce. */
export async function saveRetentionAction(form: FormData): Promise<string> {
  await demand("admin");
  const days = readDays(daysOf(form));
  await setRetention(days, await readActor());
  revalidatePath("/settings");
  return days === null ? "Saved: every run is kept." : "Saved. The worker deletes what is old enough within seconds.";
}

const daysOf = (form: FormData): string => String(form.get("days") ?? "").slice(0, 50);
