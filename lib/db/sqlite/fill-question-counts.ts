import type { Transaction } from "@libsql/client";
import { readTotals, totalsByQuestion } from "@/lib/db/summaries/totals-by-question";
import { meanInterval } from "@/lib/stats/mean-interval";
import { Prisma } from "@/prisma/client/client";

/** Recomputes stored intervals of runs with repeated questions. */
export async function fillQuestionCounts(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.execute(`
    SELECT m."runId", m."metric" FROM "RunSummary" m JOIN "Run" r ON r."id" = m."runId" WHERE r."configurationId" IN (
      SELECT "configurationId" FROM "Sample" GROUP BY "configurationId", "questionKey" HAVING count(*) > 1)`);
  for (const row of rows) {
    const [runId, metric] = [String(row.runId), String(row.metric)];
    const query = totalsByQuestion(runId, Prisma.sql`FROM "Score" WHERE "runId" = ${runId} AND "metric" = ${metric}`);
    const { rows: found } = await transaction.execute({ sql: query.sql, args: query.values as string[] });
    const totals = readTotals(found[0]);
    const [low, high] = meanInterval(totals) ?? [null, null];
    await transaction.execute({
      sql: `UPDATE "RunSummary" SET "questions" = ?, "ciLow" = ?, "ciHigh" = ? WHERE "runId" = ? AND "metric" = ?`,
      args: [totals.questions, low, high, runId, metric],
    });
  }
}
