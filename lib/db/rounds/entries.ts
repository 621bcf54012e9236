import { db, write } from "@/lib/db/connection/client";
import { columns } from "@/lib/db/connection/columns";
import { groupedBy } from "@/lib/db/connection/rows";
import { transact } from "@/lib/db/connection/transact";
import { databaseTime } from "@/lib/db/location/clock";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import type { RoundEntry } from "@/lib/domain/round/definition";
import type { Prisma } from "@/prisma/client/client";

const stored = columns(
  "id itemId reviewer reviewerKey kind value critique rubricVersion isBlind seconds createdAt",
) satisfies Prisma.RoundEntrySelect;

/** In the order in which people made them. */
export async function entriesOf(roundId: string): Promise<RoundEntry[]> {
  const rows = await db.roundEntry.findMany({ where: { roundId }, select: stored, orderBy: { id: "asc" } });
  return rows.map((row) => ({ ...row, kind: row.kind as RoundEntry["kind"] }));
}

/** By round. */
export async function stepsOfRounds(roundIds: readonly string[]): Promise<Map<string, RoundEntry[]>> {
  const rows = await db.roundEntry.findMany({
    where: { roundId: { in: [...roundIds] } },
    select: { ...stored, roundId: true, critique: false },
    orderBy: { id: "asc" },
  });
  const read = rows.map((row) => ({ ...row, critique: null, kind: row.kind as RoundEntry["kind"] }));
  return groupedBy(read, ({ roundId }) => roundId);
}

export type NewEntry = Pick<RoundEntry, "itemId" | "kind" | "value" | "critique" | "rubricVersion" | "isBlind" | "seconds">;

export const addEntry = (roundId: string, reviewer: Reviewer, entry: NewEntry): Promise<unknown> =>
  write(() =>
    db.roundEntry.create({
      data: { ...entry, roundId, reviewer: reviewer.name, reviewerKey: reviewerKey(reviewer) },
      select: { id: true },
    }),
  );

/** How long an item is kept for a person who does nothing. */
const keptMs = 10 * 60_000;
/** Of a slot whose item has its label. */
const forEver = 8.64e15;

/** Keeps one of the item's slots for the person, or renews it. False if others have all of them. */
export async function reserve(itemId: number, people: number, key: string): Promise<boolean> {
  const now = databaseTime().getTime();
  for (let slot = 0; slot < people; slot++) {
    const [changed = 0] = await transact([[reserveSlot, itemId, slot, key, now + keptMs, now]]);
    if (changed > 0) return true;
  }
  return false;
}

/** One slot a person: a person who has another keeps that. */
const reserveSlot = `
  INSERT INTO "RoundReservation" ("itemId", "slot", "reviewerKey", "until")
  SELECT CAST(?1 AS INTEGER), CAST(?2 AS INTEGER), ?3, CAST(?4 AS DOUBLE PRECISION)
  WHERE NOT EXISTS (SELECT 1 FROM "RoundReservation" WHERE "itemId" = ?1 AND "slot" <> ?2 AND "reviewerKey" = ?3 AND "until" > ?5)
  ON CONFLICT ("itemId", "slot") DO UPDATE SET "reviewerKey" = excluded."reviewerKey", "until" = excluded."until"
  WHERE "RoundReservation"."until" <= ?5 OR "RoundReservation"."reviewerKey" = excluded."reviewerKey"`;

/** The person's slot of a labelled item is not given to others. */
export const keepForEver = (itemId: number, key: string): Promise<number[]> =>
  transact([[`UPDATE "RoundReservation" SET "until" = ?3 WHERE "itemId" = ?1 AND "reviewerKey" = ?2`, itemId, key, forEver]]);

export const release = (itemId: number, key: string): Promise<number[]> =>
  transact([[`DELETE FROM "RoundReservation" WHERE "itemId" = ?1 AND "reviewerKey" = ?2`, itemId, key]]);

/** Items of the round that the person keeps for a while longer, or for ever. */
export async function heldItems(roundId: string, key: string): Promise<Set<number>> {
  const until = { gt: databaseTime(keptMs / 2).getTime() };
  const held = await db.roundReservation.findMany({
    where: { item: { roundId }, until, reviewerKey: key },
    select: { itemId: true },
  });
  return new Set(held.map(({ itemId }) => itemId));
}

/** Items of the round of which others hold every slot. */
export async function takenItems(roundId: string, key: string): Promise<Set<number>> {
  const now = databaseTime().getTime();
  const held = await db.roundReservation.findMany({
    where: { item: { roundId }, until: { gt: now }, reviewerKey: { not: key } },
    select: { itemId: true, item: { select: { people: true } } },
  });
  const counts = new Map<number, number>();
  for (const { itemId } of held) counts.set(itemId, (counts.get(itemId) ?? 0) + 1);
  return new Set(held.flatMap(({ itemId, item }) => ((counts.get(itemId) ?? 0) >= item.people ? [itemId] : [])));
}
