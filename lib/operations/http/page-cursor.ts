import { Refusal } from "@/lib/domain/problem";

const cursorAt = (offset: number): string => Buffer.from(`from ${offset}`).toString("base64url");

export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, digits] = /^from (\d{1,10})$/.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (digits !== undefined) return Number(digits);
  throw unknownCursor();
}

const unknownCursor = () => {
  const message = "Assay did not issue it. Leave it out for the first page.";
  return new Refusal(`The cursor cannot be read. ${message}`, "invalid", [{ path: "cursor", message }]);
};

export const nextCursor = (offset: number, shown: number, total: number): string | null =>
  shown > 0 && offset + shown < total ? cursorAt(offset + shown) : null;

/** For a list ordered by time. */
export const cursorAfter = ({ changedAt, id }: { changedAt: Date; id: string }): string =>
  Buffer.from(`${changedAt.toISOString()} ${id}`).toString("base64url");

export function placeOfCursor(cursor: string | undefined): { changedAt: Date; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, at = "", id = ""] = /^(\S{20,30}) ([0-9a-f]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  const changedAt = new Date(at);
  if (Number.isNaN(changedAt.getTime())) throw unknownCursor();
  return { changedAt, id };
}
