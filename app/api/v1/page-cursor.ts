import { Refusal } from "@/lib/domain/problem";

/** Where a page begins, as an opaque text for callers. */
const cursorAt = (offset: number): string => Buffer.from(`from ${offset}`).toString("base64url");

export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, digits] = /^from (\d{1,10})$/.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (digits !== undefined) return Number(digits);
  const message = "Assay did not issue it. Leave it out for the first page.";
  throw new Refusal(`The cursor cannot be read. ${message}`, "invalid", [{ path: "cursor", message }]);
}

/** The next page's cursor; null on the last page. */
export const nextCursor = (offset: number, shown: number, total: number): string | null =>
  shown > 0 && offset + shown < total ? cursorAt(offset + shown) : null;
