import { db, fetchRows, write } from "@/lib/db/connection/client";
import { columns, withJson } from "@/lib/db/connection/columns";
import { notDeleted } from "@/lib/db/deletion/delete";
import { databaseTime } from "@/lib/db/location/clock";
import { everyModel, JudgeSetup } from "@/lib/domain/judge";
import { activeStatuses } from "@/lib/domain/run";

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
      ...{ ...notDeleted, costUsd: null, calls: { gt: 0 }, status: { notIn: [...activeStatuses] } },
      judgeJson: { contains: JSON.stringify(model).slice(1, -1) },
    },
    select: columns("id judgeJson promptTokens completionTokens cachedTokens"),
  });
  const found = rows.map(({ id, promptTokens: prompt, completionTokens: completion, cachedTokens: cached, ...row }) => {
    const { judge } = withJson(row, { judgeJson: JudgeSetup });
    return { id, judge, all: { prompt, completion, cached } };
  });
  return Promise.all(
    found
      .filter(({ judge }) => everyModel(judge).includes(model))
      .map(async ({ all, ...run }) => {
        const models = everyModel(run.judge);
        return { ...run, used: models.length === 1 ? [{ model, ...all }] : await usedByModel(run.id) };
      }),
  );
}

/** Without retries, whose models are not stored. */
const usedByModel = (run: string) => fetchRows<Used>`
  SELECT "model", coalesce(sum("promptTokens"), 0) AS "prompt", coalesce(sum("completionTokens"), 0) AS "completion", 0 AS "cached"
  FROM "Judgment" WHERE "runId" = ${run} AND NOT "cached" GROUP BY "model"`;

export const storeLaterCost = (id: string, costUsd: number) =>
  write(() => db.run.updateMany({ where: { id, costUsd: null }, data: { costUsd, pricedAt: databaseTime() } }));
