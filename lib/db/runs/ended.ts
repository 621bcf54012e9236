import { db, fetchRows, write } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { RunStatus } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { Prisma } from "@/prisma/client/client";

/** Its end or automatic pause has not been sent to webhooks yet. */
export interface Ending {
  id: string;
  status: string;
  finishedAt: Date | null;
}

export const endingsToTell = (take: number): Promise<Ending[]> =>
  db.run.findMany({
    where: { isEndToTell: true, ...notDeleted },
    select: { id: true, status: true, finishedAt: true },
    orderBy: { finishedAt: "asc" },
    take,
  });

/** A run that has ended again meanwhile keeps its mark. */
export async function markTold({ id, status, finishedAt }: Ending): Promise<void> {
  await write(() => db.run.updateMany({ where: { id, status, finishedAt }, data: { isEndToTell: false } }));
}

export interface ExpiredRun {
  id: string;
  name: string;
  finishedAt: Date;
}

/** In any case; protects a run from deletion by age. */
const keepTag = "keep";

const finished = RunStatus.options.filter(isFinished);
const tags = Prisma.raw(dialect.elements('r."tagsJson"'));

/** Ended before this date and not tagged, oldest first. A resumed or retried run has not ended. */
export async function expiredRuns(before: Date, take: number): Promise<ExpiredRun[]> {
  const rows = await fetchRows<{ id: string; name: string; finishedAt: string | Date }>`
    SELECT r."id", r."name", r."finishedAt" FROM "Run" r
    WHERE r."removedAt" IS NULL AND r."finishedAt" < ${before} AND r."status" IN ${oneOf(finished)}
      AND NOT EXISTS (SELECT 1 FROM ${tags} tag WHERE lower(tag.value) = ${keepTag})
    ORDER BY r."finishedAt", r."id" LIMIT ${take}`;
  return rows.map((row) => ({ ...row, finishedAt: new Date(row.finishedAt) }));
}
