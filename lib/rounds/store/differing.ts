import { db, fetchRows } from "@/lib/db/connection/client";
import type { RoundEntry, RoundItem } from "@/lib/rounds/words/definition";
import { entryColumns, readEntry, readItem } from "./rows";

/** Items that two or more people labelled differently, in their hidden order. Labels that are not blind do not count. */
export async function differingItems(roundId: string): Promise<RoundItem[]> {
  const rows = await fetchRows<RoundItem & { context: number }>`
    SELECT i."id", i."position", i."sampleId", i."otherId", i."context", i."stratum", i."people", i."repeatOf"
    FROM "RoundItem" i JOIN (
      SELECT "itemId" FROM "RoundEntry"
      WHERE "roundId" = ${roundId} AND "isCurrent" = true AND "kind" = 'label' AND "isBlind" = true
      GROUP BY "itemId" HAVING min("value") < max("value")) d ON d."itemId" = i."id"
    ORDER BY i."position"`;
  return rows.map(readItem);
}

export async function settleEntries(roundId: string, itemId?: number): Promise<RoundEntry[]> {
  const where = { roundId, isCurrent: false, kind: "settle", ...(itemId !== undefined && { itemId }) };
  return (await db.roundEntry.findMany({ where, select: entryColumns, orderBy: { id: "asc" } })).map(readEntry);
}

/** The item's labels, of all people, without those taken back. */
export async function currentLabels(itemId: number): Promise<RoundEntry[]> {
  const where = { itemId, isCurrent: true, kind: "label" };
  return (await db.roundEntry.findMany({ where, select: entryColumns, orderBy: { id: "asc" } })).map(readEntry);
}
