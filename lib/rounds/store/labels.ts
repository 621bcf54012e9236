import { fetchRows } from "@/lib/db/connection/client";

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
