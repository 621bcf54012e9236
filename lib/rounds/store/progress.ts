import { fetchNumber, fetchRows } from "@/lib/db/connection/client";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { databaseTime } from "@/lib/db/location/clock";
import type { RoundItem } from "@/lib/rounds/words/definition";
import { countOpenLater, openByRound, openItems } from "./open-items";
import { readItem } from "./rows";

export type OpenItem = RoundItem & { isLater: boolean };

type Row = RoundItem & { context: number; rank: number };

const read = ({ id, position, sampleId, otherId, context, stratum, people, repeatOf, rank }: Row): OpenItem => ({
  ...readItem({ id, position, sampleId, otherId, context, stratum, people, repeatOf }),
  isLater: rank > 0,
});

const values = { round: "?1", key: "?2", now: "?3", most: "?4", first: "?5" };

/** What the person has reserved and can label, in the order in which it is offered. */
export async function reservedItems(roundId: string, key: string, most: number, first: number | null): Promise<OpenItem[]> {
  const rows = await fetchRows<Row>(
    bind(
      `SELECT * FROM (${openItems(values)}) i WHERE EXISTS (
        SELECT 1 FROM "RoundReservation" x WHERE x."itemId" = i."id" AND x."reviewerKey" = ?2 AND x."until" > CAST(?3 AS DOUBLE PRECISION))
      ORDER BY "rank", "position"`,
      ...[roundId, key, databaseTime().getTime(), most, first ?? 0],
    ),
  );
  return rows.map(read);
}

export interface Progress {
  /** Labels given of those that the round needs: an item that cannot be rated needs none. */
  given: number;
  needed: number;
  mine: number;
  later: number;
  cannot: number;
  /** Items, without repeated ones. */
  items: number;
  /** How many of these several people labelled. */
  shared: number;
  people: number;
}

type Counted = { roundId: string; kind: string; n: number; mine: number; people: number };
type Drawn = { roundId: string; people: number; items: number; shared: number };

/** `key` names the person who asks, null for none. */
export async function roundProgressOf(roundIds: readonly string[], key: string | null): Promise<Map<string, Progress>> {
  const [steps, drawn] = await Promise.all([
    fetchRows<Counted>`
      SELECT "roundId", "kind", count(*) AS "n", count(*) FILTER (WHERE "reviewerKey" = ${key ?? ""}) AS "mine", count(DISTINCT "reviewerKey") AS "people"
      FROM "RoundEntry" WHERE "roundId" IN (${oneOf(roundIds, "text")}) AND "isCurrent" = true AND "kind" IN ('label', 'later', 'cannot')
      GROUP BY "roundId", "kind"`,
    fetchRows<Drawn>`
      SELECT "roundId", sum("people") AS "people", count(*) FILTER (WHERE "repeatOf" IS NULL) AS "items",
        count(*) FILTER (WHERE "repeatOf" IS NULL AND "people" > 1) AS "shared"
      FROM "RoundItem" WHERE "roundId" IN (${oneOf(roundIds, "text")}) GROUP BY "roundId"`,
  ]);
  return new Map(
    roundIds.map((id) => {
      const of = (kind: string) => steps.find((step) => step.roundId === id && step.kind === kind);
      const { people = 0, items = 0, shared = 0 } = drawn.find(({ roundId }) => roundId === id) ?? {};
      const label = of("label");
      const later = of("later");
      const cannot = of("cannot");
      const counts = { given: label?.n ?? 0, needed: people - (cannot?.n ?? 0), mine: label?.mine ?? 0, cannot: cannot?.n ?? 0 };
      return [id, { ...counts, later: later?.mine ?? 0, items, shared, people: label?.people ?? 0 }];
    }),
  );
}

/** How many of the items that the person put off they can still label. */
export const countLater = (roundId: string, key: string): Promise<number> =>
  fetchNumber(bind(countOpenLater(values), roundId, key, databaseTime().getTime()));

/** Rounds in which the person can label something now, the newest first; `left` counts items. */
export const openRoundsFor = (person: string) =>
  fetchRows<{ id: string; name: string; left: number }>(
    bind(openByRound({ key: "?1", now: "?2" }), person, databaseTime().getTime()),
  );
