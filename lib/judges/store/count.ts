import * as z from "zod";
import { db } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import type { RunStatus } from "@/lib/domain/run";

const Metrics = z.array(z.string());
const most = 200;

/** Metrics of the finished runs of a configuration that are not archived: what /datasets/[id]/judges can compare. */
export async function countJudges(configurationId: string): Promise<number> {
  const status = { in: ["completed", "completed-with-errors"] satisfies RunStatus[] };
  const runs = await db.run.findMany({
    where: { configurationId, archivedAt: null, status, ...notDeleted },
    select: { metricsJson: true },
    take: most,
  });
  return runs.reduce((sum, { metricsJson }) => sum + Metrics.parse(JSON.parse(metricsJson)).length, 0);
}
