import { db, fetchNumber, fetchRows } from "@/lib/db/connection/client";
import { knownMetrics } from "@/lib/metrics/registry";
import { type ClaimsDetail, claimsShape } from "@/lib/metrics/shapes/claims";
import { Prisma } from "@/prisma/client/client";

const claimMetrics = (): string[] =>
  knownMetrics()
    .filter(({ shape }) => shape.kind === "claims")
    .map(({ id }) => id);

export async function ledgersOfSamples(runId: string, sampleIds: readonly number[]): Promise<Map<number, ClaimsDetail>> {
  const rows = await db.score.findMany({
    where: { runId, sampleId: { in: [...sampleIds] }, metric: { in: claimMetrics() } },
    select: { sampleId: true, detailJson: true },
  });
  return new Map(
    rows.flatMap(({ sampleId, detailJson }) => {
      const read = claimsShape.detail.safeParse(JSON.parse(detailJson));
      return read.success ? [[sampleId, read.data] as const] : [];
    }),
  );
}

/** The samples with the largest share of contradicted claims, largest first, and how many have any. */
export async function mostContradicted(runId: string, metric: string, take: number): Promise<{ ids: number[]; total: number }> {
  const where = Prisma.sql`"runId" = ${runId} AND "metric" = ${metric} AND "key" = 'contradictedShare' AND "value" > 0`;
  const [rows, total] = await Promise.all([
    fetchRows<{ sampleId: number }>`
      SELECT "sampleId" FROM "SampleFigure" WHERE ${where} ORDER BY "value" DESC, "sampleId" LIMIT ${take}`,
    fetchNumber`SELECT count(*) FROM "SampleFigure" WHERE ${where}`,
  ]);
  return { ids: rows.map(({ sampleId }) => sampleId), total };
}
