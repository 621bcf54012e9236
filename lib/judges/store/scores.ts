import { fetchRows } from "@/lib/db/connection/client";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { JudgeKey } from "@/lib/judges/words/key";

const listOf = (expression: string) => bind(dialect.arrayOf(expression));
const runsOf = (judges: readonly JudgeKey[]) => oneOf([...new Set(judges.map(({ run }) => run))], "text");
const metricsOf = (judges: readonly JudgeKey[]) => oneOf([...new Set(judges.map(({ metric }) => metric))], "text");

/** The scores of a run's metric, by sample; also of pairs of run and metric that were not named together. */
export interface ScoresOfJudge extends JudgeKey {
  scores: Map<number, number>;
}

/** In one query. */
export async function scoresOfJudges(judges: readonly JudgeKey[], samples: readonly number[]): Promise<ScoresOfJudge[]> {
  const rows = await fetchRows<JudgeKey & { ids: string; scores: string }>`
    SELECT "runId" AS "run", "metric", ${listOf('"sampleId"')} AS "ids", ${listOf('"score"')} AS "scores" FROM "Score"
    WHERE "runId" IN ${runsOf(judges)} AND "metric" IN ${metricsOf(judges)} AND "score" IS NOT NULL
      AND "sampleId" IN ${oneOf(samples, "int")} GROUP BY "runId", "metric"`;
  // Not validated: there are too many numbers, and the database wrote them.
  return rows.map(({ run, metric, ids, scores }) => ({ run, metric, scores: paired<number>(ids, scores) }));
}

const paired = <Value>(ids: string, values: string): Map<number, Value> => {
  const read: Value[] = JSON.parse(values);
  return new Map((JSON.parse(ids) as number[]).map((id, at) => [id, read[at] as Value]));
};

/** The mean over models of each context's scores, null if unread. */
export interface ContextScoresOfJudge extends JudgeKey {
  scores: Map<number, (number | null)[]>;
}

/** In one query. */
export async function contextScoresOfJudges(
  judges: readonly JudgeKey[],
  samples: readonly number[],
): Promise<ContextScoresOfJudge[]> {
  const rows = await fetchRows<JudgeKey & { ids: string; scores: string }>`
    SELECT "run", "metric", ${listOf('"sampleId"')} AS "ids", ${listOf('"scores"')} AS "scores" FROM (
      SELECT "run", "metric", "sampleId", ${bind(dialect.arrayOf('"score"', '"item"'))} AS "scores" FROM (
        SELECT "runId" AS "run", "metric", "sampleId", "item", avg("score") AS "score" FROM "Judgment"
        WHERE "runId" IN ${runsOf(judges)} AND "metric" IN ${metricsOf(judges)} AND "item" >= 0
          AND "sampleId" IN ${oneOf(samples, "int")}
        GROUP BY "runId", "metric", "sampleId", "item")
      GROUP BY "run", "metric", "sampleId")
    GROUP BY "run", "metric"`;
  return rows.map(({ run, metric, ids, scores }) => ({
    run,
    metric,
    scores: new Map([...paired<string>(ids, scores)].map(([id, list]) => [id, JSON.parse(list) as (number | null)[]])),
  }));
}
