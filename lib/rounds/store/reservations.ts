import { fetchAny, fetchRows } from "@/lib/db/connection/client";
import { type Bound, transact } from "@/lib/db/connection/transact";
import { bind } from "@/lib/db/dialect/bind";
import { databaseTime } from "@/lib/db/location/clock";
import { openItems } from "./open-items";

/** How long an item is kept for a person who does nothing. */
const keptMs = 10 * 60_000;
/** The end of a slot whose item has its label. */
const forEver = 8.64e15;

const now = () => databaseTime().getTime();

/** The person's slot of a labelled item is not given to others. */
export const keepForEver = (itemId: number, key: string): Bound => [
  `UPDATE "RoundReservation" SET "until" = ?3 WHERE "itemId" = ?1 AND "reviewerKey" = ?2`,
  itemId,
  key,
  forEver,
];

export const release = (itemId: number, key: string): Bound => [
  `DELETE FROM "RoundReservation" WHERE "itemId" = ?1 AND "reviewerKey" = ?2`,
  itemId,
  key,
];

export const isReserved = (itemId: number, key: string): Promise<boolean> =>
  fetchAny`SELECT 1 FROM "RoundReservation" WHERE "itemId" = ${itemId} AND "reviewerKey" = ${key} AND "until" > ${now()}`;

/** Keeps one of the item's slots for the person. False if others have all of them. */
export async function reserve(itemId: number, key: string): Promise<boolean> {
  const time = now();
  const item = `SELECT "id", "people" FROM "RoundItem" WHERE "id" = ?5`;
  const [changed = 0] = await transact([[reservation(item), key, time, time + keptMs, time + keptMs / 2, itemId]]);
  return changed > 0;
}

/** Keeps the next items for the person, up to `most` together with those that they have; `first` before all others, if it is open. */
export async function reserveNext(roundId: string, key: string, most: number, first: number | null): Promise<void> {
  const time = now();
  const items = openItems({ key: "?1", now: "?2", round: "?5", most: "?6", first: "?7" });
  await transact([[reservation(items), key, time, time + keptMs, time + keptMs / 2, roundId, most, first ?? 0]]);
}

/**
 * Takes a slot of one of `items`, which have an "id" and "people" (one or two). A person has one slot at a time and keeps it.
 * `?1` is the person, `?2` now, `?3` the slot's new end; a slot that ends after `?4` stays unchanged.
 */
const reservation = (items: string): string => `
  INSERT INTO "RoundReservation" ("itemId", "slot", "reviewerKey", "until")
  SELECT "id", "slot", CAST(?1 AS TEXT), CAST(?3 AS DOUBLE PRECISION) FROM (
    SELECT i."id", CASE
      WHEN EXISTS (${held('"slot" = 1')} AND x."reviewerKey" = ?1) THEN 1
      WHEN NOT EXISTS (${held('"slot" = 0')} AND x."reviewerKey" <> ?1) THEN 0
      WHEN i."people" > 1 AND NOT EXISTS (${held('"slot" = 1')} AND x."reviewerKey" <> ?1) THEN 1
    END AS "slot" FROM (${items}) i) "free"
  WHERE "slot" IS NOT NULL
  ON CONFLICT ("itemId", "slot") DO UPDATE SET "reviewerKey" = excluded."reviewerKey", "until" = excluded."until"
  WHERE "RoundReservation"."until" <= CAST(?2 AS DOUBLE PRECISION)
    OR ("RoundReservation"."reviewerKey" = excluded."reviewerKey" AND "RoundReservation"."until" < CAST(?4 AS DOUBLE PRECISION))`;

const held = (condition: string) =>
  `SELECT 1 FROM "RoundReservation" x WHERE x."itemId" = i."id" AND x.${condition} AND x."until" > CAST(?2 AS DOUBLE PRECISION)`;

export interface Holder {
  key: string;
  /** Null for an account that is gone. */
  name: string | null;
  items: number;
  /** When the last of them can go to others, in ms since 1970. */
  until: number;
}

export const holdersOf = (roundId: string): Promise<Holder[]> =>
  fetchRows(
    bind(
      `SELECT "key", CASE WHEN "key" LIKE 'name:%' THEN substr("key", 6) ELSE (SELECT "name" FROM "User" WHERE "id" = "key") END AS "name",
        "items", "until"
      FROM (
        SELECT x."reviewerKey" AS "key", count(*) AS "items", max(x."until") AS "until"
        FROM "RoundItem" i JOIN "RoundReservation" x ON x."itemId" = i."id"
        WHERE i."roundId" = ?1 AND x."until" > CAST(?2 AS DOUBLE PRECISION) AND x."until" < CAST(?3 AS DOUBLE PRECISION)
        GROUP BY x."reviewerKey") "held"
      ORDER BY 2, 1`,
      roundId,
      now(),
      forEver,
    ),
  );

/** Others can have what the person has open; returns how many items. */
export async function releaseAll(roundId: string, key: string): Promise<number> {
  const [released = 0] = await transact([
    [
      `DELETE FROM "RoundReservation" WHERE "reviewerKey" = ?2 AND "until" < CAST(?3 AS DOUBLE PRECISION)
        AND "itemId" IN (SELECT "id" FROM "RoundItem" WHERE "roundId" = ?1)`,
      roundId,
      key,
      forEver,
    ],
  ]);
  return released;
}
