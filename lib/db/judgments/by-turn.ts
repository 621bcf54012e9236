import { readAtOnce } from "@/lib/db/connection/read-long";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { clusterOf, ofRun } from "@/lib/db/samples/clusters";
import { readTotals } from "@/lib/db/summaries/totals-by-question";
import type { RunStatus } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { MeansByTurn } from "@/lib/domain/scores/by-turn";
import { lastTurn } from "@/lib/domain/scores/turns";
import { meanInterval } from "@/lib/stats/mean-interval";
import { Prisma } from "@/prisma/client/client";
import { meanOf } from "./scores";

const turn = bind(`${dialect.least}(s."turn", ${lastTurn})`);

const samplesByTurn = (runId: string) => Prisma.sql`
  SELECT ${turn} AS "turn", count(*) AS "samples" FROM "RunSample" r JOIN "Sample" s ON s."id" = r."sampleId"
  WHERE r."runId" = ${runId} GROUP BY 1 ORDER BY 1`;

const totalsByTurn = (runId: string) => Prisma.sql`
  SELECT "metric", "turn", sum("rows") AS "rows", sum("size") AS "n", sum("sum") AS "sum", count(*) FILTER (WHERE "size" > 0) AS "questions",
    sum("sum" * "sum") AS "squaresOfSums", sum("sum" * "size") AS "sumsTimesSizes", sum("size" * "size") AS "squaresOfSizes" FROM (
    SELECT c."metric", ${turn} AS "turn", count(*) AS "rows", count(c."score") AS "size", coalesce(sum(c."score"), 0) AS "sum"
    FROM "Score" c JOIN "Sample" s ON s."id" = c."sampleId" WHERE c."runId" = ${runId} GROUP BY 1, 2, ${bind(clusterOf("s", ofRun("?1")), runId)}) q
  GROUP BY 1, 2`;

interface TurnsOfRun {
  id: string;
  status: RunStatus;
  metrics: readonly string[];
}

/** Means of the run's samples by turn, in order. Scores are missing as in the run's own summaries. */
export const meansByTurn = ({ id, status, metrics }: TurnsOfRun): Promise<MeansByTurn> =>
  readAtOnce({
    statements: [samplesByTurn(id), totalsByTurn(id)],
    read([turns = [], scores = []]) {
      const found = new Map(scores.map((row) => [`${row.metric} ${row.turn}`, row]));
      return turns.map(({ turn, samples }) => ({
        turn: Number(turn),
        samples: Number(samples),
        metrics: Object.fromEntries(
          metrics.map((metric) => {
            const row = found.get(`${metric} ${turn}`);
            const totals = readTotals(row);
            const expected = Number((isFinished(status) ? samples : row?.rows) ?? 0);
            const missing = Math.max(0, expected - totals.n);
            return [metric, { mean: meanOf(totals.sum, totals.n), ci95: meanInterval(totals), scored: totals.n, missing }];
          }),
        ),
      }));
    },
  });
