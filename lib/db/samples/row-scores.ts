import { db, fetchRows } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { figuresAmong, figuresBySample, type StoredFigure } from "./figures";

interface ScoreOfRow {
  score: number | null;
  cause: string | null;
  scored: number;
  expected: number;
  figures: Record<string, number | null>;
}

export type ScoresOfRow = Record<string, ScoreOfRow>;

export type RowScore = Omit<ScoreOfRow, "figures"> & { sampleId: number | bigint; metric: string };

export async function scoresOf(runId: string, ids: readonly number[]): Promise<Map<number, ScoresOfRow>> {
  const [scores, figures] = await Promise.all([
    db.score.findMany({
      where: { runId, sampleId: { in: [...ids] } },
      select: { sampleId: true, metric: true, score: true, cause: true, scored: true, expected: true },
    }),
    fetchRows<StoredFigure>(figuresAmong(runId, oneOf(ids, "int"))),
  ]);
  return scoresBySample(scores, figures);
}

export function scoresBySample(rows: readonly RowScore[], found: readonly StoredFigure[]): Map<number, ScoresOfRow> {
  const bySample = new Map<number, ScoresOfRow>();
  const figures = figuresBySample(found);
  for (const { sampleId, metric, score, cause, scored, expected } of rows) {
    const id = Number(sampleId);
    const own = bySample.get(id) ?? {};
    own[metric] = { score, cause, scored: Number(scored), expected: Number(expected), figures: figures.get(id)?.[metric] ?? {} };
    bySample.set(id, own);
  }
  return bySample;
}
