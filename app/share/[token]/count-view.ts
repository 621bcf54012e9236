import { headers } from "next/headers";
import { after } from "next/server";
import { isView, noteView } from "@/lib/access/shares/note-view";

/** Runs after the response. */
export async function countView(shareId: string): Promise<void> {
  if (isView(await headers())) after(() => noteView(shareId));
}
