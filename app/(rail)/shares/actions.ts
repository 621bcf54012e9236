"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { z } from "zod";
import { readActor } from "@/app/actor";
import { demand } from "@/app/demand";
import { type MadeShare, makeShare } from "@/app/share/make-share";
import { endShare } from "@/lib/access/shares/end";
import { Refusal } from "@/lib/domain/problem";
import type { NewShareInput } from "@/lib/domain/shares/new";

/** Makes a link to a run or a comparison; a sentence where that cannot be done as asked. */
export async function createShareAction(asked: NewShareInput): Promise<MadeShare | { problem: string }> {
  await demand("editor");
  const host = (await headers()).get("host") ?? "localhost";
  try {
    return await makeShare(Asked.parse(asked), `http://${host}`, await readActor());
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
}

/** What createShare checks further. */
const Asked = z.custom<NewShareInput>(
  (value) => typeof value === "object" && value !== null && "runs" in value && Array.isArray(value.runs),
);

/** Revokes the link of the form's `id`; answers what to announce. */
export async function revokeShareAction(form: FormData): Promise<string> {
  await demand("editor");
  try {
    await endShare(z.string().max(50).parse(form.get("id")), await readActor());
  } catch (error) {
    if (error instanceof Refusal) return "The link is gone already: a run of it was deleted.";
    throw error;
  }
  revalidatePath("/settings");
  return "Revoked: the link no longer works.";
}
