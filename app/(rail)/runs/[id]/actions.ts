"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { demand } from "@/app/demand";
import type { EditAnswer } from "@/components/runs/edit/use-saved";
import { findRun } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import { RunAbout } from "@/lib/domain/runs/title-and-tags";
import { editRun } from "@/lib/runs/control/edit";

const Sent = z.tuple([z.string().max(50), RunAbout.partial(), RunAbout.partial()]);

/** Changes a run's name, note or tags. Answers a sentence where that cannot be done, and what is stored where somebody else was faster. */
export async function editRunAction(...sent: [string, Partial<RunAbout>, Partial<RunAbout>]): Promise<EditAnswer> {
  await demand("editor");
  const read = Sent.safeParse(sent);
  if (!read.success) return { problem: read.error.issues.map(({ message }) => message).join(" ") };
  const [id, change, expected] = read.data;
  try {
    await editRun(id, change, expected);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const run = error.kind === "conflict" ? await findRun(id) : null;
    if (!run) return { problem: error.message };
    return { problem: error.message, theirs: { name: run.name, note: run.note, tags: run.tags } };
  }
  revalidatePath("/", "layout");
  return null;
}
