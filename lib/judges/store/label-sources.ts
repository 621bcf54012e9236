import { db, fetchRows } from "@/lib/db/connection/client";

export async function labelledConfigurations(datasetId: string): Promise<Set<string>> {
  const rows = await fetchRows<{ id: string }>`
    SELECT c."id" FROM "Configuration" c WHERE c."datasetId" = ${datasetId} AND c."removedAt" IS NULL
      AND EXISTS (SELECT 1 FROM "SampleLabel" l WHERE l."configurationId" = c."id" AND l."source" = 'file')`;
  return new Set(rows.map(({ id }) => id));
}

export interface LabelledRound {
  id: string;
  name: string;
  configurationId: string;
  /** Blind ones that were given, also those taken back later. */
  labels: number;
}

export async function labelledRounds(datasetId: string): Promise<LabelledRound[]> {
  const counted = { entries: { where: { kind: "label", isBlind: true } } };
  const rows = await db.round.findMany({
    where: { unit: { not: "pair" }, run: { datasetId, removedAt: null }, entries: { some: counted.entries.where } },
    select: { id: true, name: true, run: { select: { configurationId: true } }, _count: { select: counted } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: 100,
  });
  return rows.map(({ id, name, run, _count }) => ({ id, name, configurationId: run.configurationId, labels: _count.entries }));
}

/** Changes whenever the round gets an entry. */
export async function stateOfRound(roundId: string): Promise<number> {
  const { _max } = await db.roundEntry.aggregate({ where: { roundId }, _max: { id: true } });
  return _max.id ?? 0;
}
