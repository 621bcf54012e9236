import { db } from "@/lib/db/connection/client";
import { knownMetrics } from "@/lib/metrics/registry";
import { type ClaimsDetail, claimsShape } from "@/lib/metrics/shapes/claims";

const claimMetrics = (): string[] =>
  knownMetrics()
    .filter(({ shape }) => shape.kind === "claims")
    .map(({ id }) => id);

/** Samples' claims with their verdicts, by sample id; without samples whose claims were not judged. */
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
