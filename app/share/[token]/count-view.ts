import { isView, noteView } from "assay-lib/access/shares/note-view";
import { headers } from "next/headers";
import { after } from "next/server";

/** Runs after the response. */
export async function countView(shareId: string): Promise<void> {
  if (isView(await headers())) after(() => noteView(shareId));
}
