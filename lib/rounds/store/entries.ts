import { db, fetchAny, fetchRows } from "@/lib/db/connection/client";
import { columns } from "@/lib/db/connection/columns";
import { type Bound, transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import { storedTime } from "@/lib/db/location/clock";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import type { RoundEntry } from "@/lib/rounds/words/definition";
import type { Prisma } from "@/prisma/client/client";
import { keepForEver, release } from "./reservations";

export const stored = columns(
  "id itemId reviewer reviewerKey kind value critique rubricVersion isBlind seconds createdAt",
) satisfies Prisma.RoundEntrySelect;

/** In the order in which people made them. */
export async function entriesOf(roundId: string): Promise<RoundEntry[]> {
  const rows = await db.roundEntry.findMany({ where: { roundId }, select: stored, orderBy: { id: "asc" } });
  return rows.map((row) => ({ ...row, kind: row.kind as RoundEntry["kind"] }));
}

export type NewEntry = Pick<RoundEntry, "itemId" | "kind" | "value" | "critique" | "rubricVersion" | "isBlind" | "seconds">;

/** After a label or "cannot" the person keeps the item for ever; after another step others can have it. */
export async function addEntry(roundId: string, reviewer: Reviewer, entry: NewEntry): Promise<void> {
  const { itemId, kind } = entry;
  const key = reviewerKey(reviewer);
  const insert = insertion(roundId, reviewer, entry);
  if (kind === "seen" || kind === "settle") await transact([insert]);
  else {
    const isKept = kind === "label" || kind === "cannot";
    await transact([insert, ...refreshed(itemId, key), isKept ? keepForEver(itemId, key) : release(itemId, key)]);
  }
}

/** Stores that the person takes back their entry, unless it is no longer the last one of its item: then false. */
export async function takeBack(roundId: string, reviewer: Reviewer, last: RoundEntry): Promise<boolean> {
  const { itemId, rubricVersion } = last;
  const key = reviewerKey(reviewer);
  const undo = { itemId, kind: "undo", value: null, critique: null, rubricVersion, isBlind: true, seconds: null } as const;
  const [sql, ...args] = insertion(roundId, reviewer, undo);
  const isLast = `WHERE EXISTS (SELECT 1 FROM "RoundEntry" WHERE "id" = CAST(?${args.length + 1} AS INTEGER) AND "isCurrent")`;
  const [added = 0] = await transact([[`${sql} ${isLast}`, ...args, last.id], ...refreshed(itemId, key), release(itemId, key)]);
  return added > 0;
}

function insertion(roundId: string, reviewer: Reviewer, entry: NewEntry): Bound {
  const { itemId, kind, value, critique, rubricVersion, isBlind, seconds } = entry;
  const isStep = kind !== "undo" && kind !== "seen" && kind !== "settle";
  return [
    `INSERT INTO "RoundEntry" ("roundId", "itemId", "reviewer", "reviewerKey", "kind", "value", "critique", "rubricVersion", "isBlind",
      "seconds", "isCurrent", "createdAt")
    SELECT CAST(?1 AS TEXT), CAST(?2 AS INTEGER), CAST(?3 AS TEXT), CAST(?4 AS TEXT), CAST(?5 AS TEXT), CAST(?6 AS DOUBLE PRECISION),
      CAST(?7 AS TEXT), CAST(?8 AS INTEGER), CAST(?9 AS INTEGER) = 1, CAST(?10 AS DOUBLE PRECISION), CAST(?11 AS INTEGER) = 1, ${dialect.moment("?12")}`,
    ...[roundId, itemId, reviewer.name, reviewerKey(reviewer), kind, value, critique, rubricVersion, Number(isBlind), seconds],
    ...[Number(isStep), storedTime()],
  ];
}

/** An undo takes back the step before it that is not taken back yet. */
const refreshed = (itemId: number, key: string): Bound[] => [
  [
    `UPDATE "RoundEntry" SET "isCurrent" = ("id" = coalesce((
      SELECT max("id") FROM (
        SELECT "id", "kind", sum(CASE WHEN "kind" = 'undo' THEN -1 ELSE 1 END) OVER (ORDER BY "id" DESC) AS "net" FROM "RoundEntry"
        WHERE "itemId" = ?1 AND "reviewerKey" = ?2 AND "kind" IN ('label', 'later', 'cannot', 'undo')) "steps"
      WHERE "net" = 1 AND "kind" <> 'undo'), 0))
    WHERE "itemId" = ?1 AND "reviewerKey" = ?2`,
    itemId,
    key,
  ],
  [
    `UPDATE "RoundItem" SET "isFull" = ("people" <= (
      SELECT count(*) FROM "RoundEntry" e WHERE e."itemId" = "RoundItem"."id" AND e."isCurrent" AND e."kind" IN ('label', 'cannot')))
    WHERE "id" = ?1`,
    itemId,
  ],
];

export async function ownStep(itemId: number, key: string): Promise<RoundEntry | null> {
  const row = await db.roundEntry.findFirst({ where: { itemId, reviewerKey: key, ...current }, select: stored });
  return row && { ...row, kind: row.kind as RoundEntry["kind"] };
}

export async function lastStep(roundId: string, key: string): Promise<RoundEntry | null> {
  const where = { roundId, reviewerKey: key, ...current };
  const row = await db.roundEntry.findFirst({ where, select: stored, orderBy: { id: "desc" } });
  return row && { ...row, kind: row.kind as RoundEntry["kind"] };
}

const current = { isCurrent: true, kind: { in: ["label", "later", "cannot"] } };

interface LabelledSample {
  itemId: number;
  externalId: string | null;
}

export async function externalIdsOf(roundId: string): Promise<Map<number, string | null>> {
  const rows = await fetchRows<LabelledSample>`
    SELECT i."id" AS "itemId", s."externalId" FROM "RoundItem" i JOIN "Sample" s ON s."id" = i."sampleId"
    WHERE i."roundId" = ${roundId}`;
  return new Map(rows.map(({ itemId, externalId }) => [itemId, externalId]));
}

/** Whether the person has looked at the sample's scores before labelling it. */
export const hasSeen = (roundId: string, sampleId: number, key: string): Promise<boolean> => fetchAny`
  SELECT 1 FROM "RoundItem" i JOIN "RoundEntry" e ON e."itemId" = i."id"
  WHERE i."sampleId" = ${sampleId} AND i."roundId" = ${roundId} AND e."reviewerKey" = ${key} AND e."kind" = 'seen'`;

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
    ...row,
    kind: row.kind as RoundEntry["kind"],
    position: item.position,
    isContrary:
      row.kind === "label" &&
      earlier.some(
        (one) => one.id < row.id && one.itemId === row.itemId && one.reviewerKey === reviewerKey && one.value !== row.value,
      ),
  }));
  return { entries, total };
}
