import { columns, db, fetchRows, withJson, write } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { databaseTime } from "@/lib/db/location/clock";
import { everyModel, JudgeSetup } from "@/lib/domain/judge";
import { groupedBy } from "@/lib/domain/lists/grouped-by";
import { activeStatuses } from "@/lib/domain/run";
import { Prisma } from "@/prisma/client/client";

interface Used {
  model: string;
  prompt: number;
  completion: number;
  cached: number;
}

/** Runs without a cost that asked this model, with what each of their models used. */
export async function unpricedRuns(model: string): Promise<{ id: string; judge: JudgeSetup; used: Used[] }[]> {
  const rows = await db.run.findMany({
    where: {
      ...notDeleted,
      costUsd: null,
      calls: { gt: 0 },
      status: { notIn: [...activeStatuses] },
      judgeJson: { contains: JSON.stringify(model).slice(1, -1) },
    },
    select: columns("id judgeJson promptTokens completionTokens cachedTokens"),
  });
  const found = rows.map(({ id, promptTokens: prompt, completionTokens: completion, cachedTokens: cached, ...row }) => {
    const { judge } = withJson(row, { judgeJson: JudgeSetup });
    return { id, judge, all: { prompt, completion, cached } };
  });
  const unpriced = found.filter(({ judge }) => everyModel(judge).includes(model));
  const isAlone = (judge: JudgeSetup) => everyModel(judge).length === 1;
  const byRun = await usedByModel(unpriced.flatMap(({ id, judge }) => (isAlone(judge) ? [] : [id])));
  return unpriced.map(({ all, ...run }) => ({
    ...run,
    used: isAlone(run.judge) ? [{ model, ...all }] : (byRun.get(run.id) ?? []),
  }));
}

/** Counts no retries, since their models are not stored. */
async function usedByModel(runs: readonly string[]): Promise<Map<string, Used[]>> {
  if (runs.length === 0) return new Map();
  const rows = await fetchRows<Used & { run: string }>`
    SELECT "runId" AS "run", "model", coalesce(sum("promptTokens"), 0) AS "prompt",
      coalesce(sum("completionTokens"), 0) AS "completion", 0 AS "cached"
    FROM "Judgment" WHERE "runId" IN (${Prisma.join([...runs])}) AND NOT "cached" GROUP BY "runId", "model"`;
  return groupedBy(rows, ({ run }) => run);
}

export const storeLaterCost = (id: string, costUsd: number) =>
  write(() => db.run.updateMany({ where: { id, costUsd: null }, data: { costUsd, pricedAt: databaseTime() } }));
