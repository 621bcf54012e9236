import { db } from "@/lib/db/connection/client";
import { RunStatus } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";

export interface ExpiredRun {
  id: string;
  name: string;
  finishedAt: Date;
}

/** The tag that keeps a run from being deleted for its age, in any case of its letters. */
const keepTag = "keep";

const finished = JSON.stringify(RunStatus.options.filter(isFinished));

/** Runs that ended before a moment and are not tagged to be kept, oldest first. One that was resumed or is retried has not ended. */
export async function expiredRuns(before: Date, take: number): Promise<ExpiredRun[]> {
  const rows = await db.$queryRaw<{ id: string; name: string; finishedAt: string }[]>`
    SELECT r."id", r."name", r."finishedAt" FROM "Run" r
    WHERE r."removedAt" IS NULL AND r."finishedAt" < ${before} AND r."status" IN (SELECT value FROM json_each(${finished}))
      AND NOT EXISTS (SELECT 1 FROM json_each(r."tagsJson") WHERE lower(value) = ${keepTag})
    ORDER BY r."finishedAt", r."id" LIMIT ${take}`;
  return rows.map((row) => ({ ...row, finishedAt: new Date(row.finishedAt) }));
}
