import { db, fetchRows } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { oneOf } from "@/lib/db/dialect/bind";

const newest = 20;

/** The metric's score of the same question, by id or text, in the 20 newest other runs of the dataset that have the metric; newest first. */
export async function otherLedgers(runId: string, sampleId: number, metric: string) {
  const runs = await db.run.findMany({
    where: {
      ...notDeleted,
      dataset: { runs: { some: { id: runId } } },
      id: { not: runId },
      archivedAt: null,
      summaries: { some: { metric } },
    },
    select: { id: true, name: true },
    orderBy: { createdAt: "desc" },
    take: newest,
  });
  if (runs.length === 0) return [];
  const rows = await fetchRows<{ runId: string; sampleId: number; detail: string }>`
    SELECT r."id" AS "runId", c."sampleId", c."detailJson" AS "detail"
    FROM "Sample" own
    JOIN "Run" r ON r."id" IN ${oneOf(runs.map(({ id }) => id))}
    JOIN "Sample" s ON s."configurationId" = r."configurationId" AND (s."questionKey" = own."questionKey" OR s."externalId" = own."externalId")
    JOIN "Score" c ON c."runId" = r."id" AND c."metric" = ${metric} AND c."sampleId" = s."id"
    WHERE own."id" = ${sampleId} ORDER BY s."position" LIMIT 200`;
  const ofRun = new Map(rows.toReversed().map((row) => [row.runId, row]));
  return runs.flatMap(({ id, name }) => {
    const row = ofRun.get(id);
    return row ? [{ ...row, runName: name }] : [];
  });
}
