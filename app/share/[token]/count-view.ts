import { headers } from "next/headers";
import { after } from "next/server";
import { isLook, noteView } from "@/lib/access/shares/note-view";

/** Counts a view after the page is sent. */
export async function countView(shareId: string): Promise<void> {
  if (isLook(await headers())) after(() => noteView(shareId));
}
