import { db } from "@/lib/db/connection/client";
import { reviewerKey } from "@/lib/domain/reviews/state";

interface Signed {
  reviewer: string;
  reviewerId: string | null;
}

/** What tells people with the same name apart: an e-mail address, "no account" or "removed account"; null for a name of one person. */
export async function reviewerDetails<Row extends Signed>(
  rows: readonly Row[],
): Promise<(Row & { reviewerDetail: string | null })[]> {
  const names = [...new Set(rows.map(({ reviewer }) => reviewer))];
  const ids = [...new Set(rows.flatMap(({ reviewerId }) => reviewerId ?? []))];
  const accounts = await db.user.findMany({
    where: { OR: [{ name: { in: names } }, { id: { in: ids } }] },
    select: { id: true, name: true, email: true },
  });
  const keys = new Map<string, Set<string>>();
  const add = (name: string, key: string) => keys.set(name, (keys.get(name) ?? new Set()).add(key));
  for (const { id, name } of accounts) add(name, id);
  for (const { reviewerId: id, reviewer: name } of rows) add(name, reviewerKey({ id, name }));
  return rows.map((row) => {
    const email = accounts.find(({ id }) => id === row.reviewerId)?.email;
    const detail = email ?? (row.reviewerId === null ? "no account" : "removed account");
    return { ...row, reviewerDetail: (keys.get(row.reviewer)?.size ?? 0) > 1 ? detail : null };
  });
}
