import { headers } from "next/headers";
import { after } from "next/server";
import { isLook, noteView } from "@/lib/access/shares/note-view";

/** Counts a look at what a link shows, once the page is sent. */
export async function countView(shareId: string): Promise<void> {
  if (isLook(await headers())) after(() => noteView(shareId));
}
