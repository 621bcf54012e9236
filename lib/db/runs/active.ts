import { db } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { activeStatuses, type RunStatus } from "@/lib/domain/run";

export async function countActiveRuns(): Promise<Partial<Record<RunStatus, number>>> {
  const groups = await db.run.groupBy({
    by: ["status"],
    where: { ...notDeleted, status: { in: [...activeStatuses] } },
    _count: true,
  });
  return Object.fromEntries(groups.map(({ status, _count }) => [status, _count]));
}
