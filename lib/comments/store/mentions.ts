import type { Mentionable } from "@/lib/comments/words/mentions";
import { db, fetchRows } from "@/lib/db/connection/client";
import { reviewerKey } from "@/lib/domain/reviews/state";

/** Comments, and verdicts, whose writers are known. */
const latest = 1_000;

/** Whom comments can mention, by name: all accounts, or if there are none, who lately commented or reviewed. */
export async function listMentionable(): Promise<Mentionable[]> {
  const accounts = await db.user.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } });
  if (accounts.length > 0) return accounts.map(({ id, name }) => ({ key: id, name }));
  const rows = await fetchRows<{ name: string }>`
    SELECT "reviewer" AS "name" FROM (SELECT "reviewer" FROM "Comment" WHERE "shareId" IS NULL ORDER BY "id" DESC LIMIT ${latest}) c
    UNION SELECT "reviewer" FROM (SELECT "reviewer" FROM "Review" ORDER BY "id" DESC LIMIT ${latest}) r ORDER BY "name"`;
  return rows.map(({ name }) => ({ key: reviewerKey({ id: null, name }), name }));
}

export async function mentionsOf(commentIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db.mention.findMany({ where: { commentId: { in: [...commentIds] } }, orderBy: { reviewerKey: "asc" } });
  const named =
    rows.length === 0
      ? []
      : await db.user.findMany({ where: { id: { in: rows.map((row) => row.reviewerKey) } }, select: { id: true, name: true } });
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const found = new Map<number, string[]>();
  for (const { commentId, reviewerKey: key } of rows) {
    const name = names.get(key) ?? (key.startsWith("name:") ? key.slice(5) : null);
    if (name !== null) found.set(commentId, [...(found.get(commentId) ?? []), name]);
  }
  return found;
}
