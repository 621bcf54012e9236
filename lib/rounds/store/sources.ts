import { columns, db, fetchRows } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";

export interface RoundWithLabels {
  id: string;
  runId: string;
  pairedRunId: string | null;
  metric: string;
  /** Changes with each step of its people. */
  steps: number;
}

/** Closed rounds that label samples of the runs, paired ones included; those of pairs say which is better, and not how good. */
export async function closedRoundsOf(runIds: readonly string[]): Promise<RoundWithLabels[]> {
  const among = { in: [...runIds] };
  const rounds = await db.round.findMany({
    where: {
      unit: { not: "pair" },
      closedAt: { not: null },
      run: { removedAt: null },
      OR: [{ runId: among }, { pairedRunId: among }],
    },
    select: columns("id runId pairedRunId metric"),
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  if (rounds.length === 0) return [];
  const last = await db.roundEntry.groupBy({
    by: ["roundId"],
    where: { roundId: { in: rounds.map(({ id }) => id) } },
    _max: { id: true },
  });
  const steps = new Map(last.map(({ roundId, _max }) => [roundId, _max.id ?? 0]));
  return rounds.flatMap((round) => (steps.has(round.id) ? [{ ...round, steps: steps.get(round.id) ?? 0 }] : []));
}

/** The configurations whose samples carry labels from a file, each with a value that changes when its dataset grows. */
export async function configurationsWithLabels(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await fetchRows<{ id: string; dataset: string; configurations: number; samples: number }>`
    SELECT c."id", c."datasetId" AS "dataset", count(*) AS "configurations", sum(o."sampleCount") AS "samples"
    FROM "Configuration" c JOIN "Configuration" o ON o."datasetId" = c."datasetId" AND o."removedAt" IS NULL
    WHERE c."id" IN ${oneOf([...new Set(ids)], "text")}
      AND EXISTS (SELECT 1 FROM "SampleLabel" l WHERE l."configurationId" = c."id" AND l."source" = 'file')
    GROUP BY c."id", c."datasetId"`;
  return new Map(rows.map(({ id, dataset, configurations, samples }) => [id, `${dataset} ${configurations} ${samples}`]));
}
