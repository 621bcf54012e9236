import { db } from "@/lib/db/connection/client";
import { columns } from "@/lib/db/connection/columns";
import type { RoundEntry } from "@/lib/rounds/words/definition";
import type { Prisma } from "@/prisma/client/client";

const logged = {
  ...columns("id itemId reviewer reviewerKey kind value critique isBlind isCurrent createdAt"),
  item: { select: { position: true } },
} satisfies Prisma.RoundEntrySelect;

export interface LoggedEntry
  extends Omit<Prisma.RoundEntryGetPayload<{ select: typeof logged }>, "kind" | "item" | "reviewerKey"> {
  kind: RoundEntry["kind"];
  /** The item's position in the round, from 0. */
  position: number;
  /** The same person labelled the item before, with another value. */
  isContrary: boolean;
}

export async function logOf(
  roundId: string,
  { skip, take }: { skip: number; take: number },
): Promise<{ entries: LoggedEntry[]; total: number }> {
  const [rows, total] = await Promise.all([
    db.roundEntry.findMany({ where: { roundId }, select: logged, orderBy: { id: "desc" }, skip, take }),
    db.roundEntry.count({ where: { roundId } }),
  ]);
  const earlier = await db.roundEntry.findMany({
    where: { itemId: { in: [...new Set(rows.map(({ itemId }) => itemId))] }, kind: "label" },
    select: columns("id itemId reviewerKey value"),
  });
  const entries = rows.map(({ item, reviewerKey, ...row }) => ({
    ...{ ...row, kind: row.kind as RoundEntry["kind"], position: item.position },
    isContrary:
      row.kind === "label" &&
      earlier.some(
        (one) => one.id < row.id && one.itemId === row.itemId && one.reviewerKey === reviewerKey && one.value !== row.value,
      ),
  }));
  return { entries, total };
}
