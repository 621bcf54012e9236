import { db, fetchRows } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { oneOf } from "@/lib/db/dialect/bind";
import type { Run } from "@/lib/db/runs/list";
import type { LabelRow } from "@/lib/domain/label-rows";
import { Json } from "@/lib/domain/sample";
import { countRoundPairs } from "./pairs";

const shownAtMost = 50;

/** Finished runs of other configurations of the run's dataset, newest first, at most 50. */
export const otherRuns = ({ datasetId, configurationId }: Run): Promise<{ id: string; name: string }[]> =>
  db.run.findMany({
    where: {
      datasetId,
      ...notDeleted,
      archivedAt: null,
      configurationId: { not: configurationId },
      status: { in: ["completed", "completed-with-errors", "cancelled", "failed"] },
    },
    select: { id: true, name: true },
    orderBy: { createdAt: "desc" },
    take: shownAtMost,
  });

export interface ScoresOfLabel {
  value: LabelRow["value"];
  n: number;
  sum: number;
  squares: number;
}

export async function scoresByLabel({ id, configurationId }: Run, metric: string, name: string): Promise<ScoresOfLabel[]> {
  const rows = await fetchRows<Omit<ScoresOfLabel, "value"> & { valueJson: string }>`
    SELECT l."valueJson", count(*) AS "n", sum(c."score") AS "sum", sum(c."score" * c."score") AS "squares" FROM "SampleLabel" l
    JOIN "Score" c ON c."runId" = ${id} AND c."metric" = ${metric} AND c."sampleId" = l."sampleId" AND c."score" IS NOT NULL
    WHERE l."configurationId" = ${configurationId} AND l."source" = 'file' AND l."name" = ${name} AND l."context" IS NULL
    GROUP BY l."valueJson"`;
  return rows.map(({ valueJson, ...row }) => ({ ...row, value: Json.parse(JSON.parse(valueJson)) }));
}

export async function scoresAmong(runId: string, metric: string, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await fetchRows<{ sampleId: number; score: number }>`
    SELECT "sampleId", "score" FROM "Score"
    WHERE "runId" = ${runId} AND "metric" = ${metric} AND "score" IS NOT NULL AND "sampleId" IN (${oneOf(ids, "int")})`;
  return new Map(rows.map(({ sampleId, score }) => [sampleId, score]));
}

/** Samples of the run with a score of the metric; of two runs, questions with a score in both. */
export const countPopulation = (
  { id, summaries }: Run,
  { metric, pairedRunId }: { metric: string; pairedRunId: string | null },
): Promise<number> | number =>
  pairedRunId === null ? (summaries[metric]?.scored ?? 0) : countRoundPairs([id, pairedRunId], metric);
