import { bind } from "@/lib/db/dialect/bind";
import type { FigureName } from "@/lib/domain/figure-sort";
import { Prisma } from "@/prisma/client/client";

export interface StoredFigure {
  sampleId: number;
  metric: string;
  key: string;
  value: number | null;
}

type Figures = Record<string, Record<string, number | null>>;

export const figuresAmong = (runId: string, ids: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT "sampleId", "metric", "key", "value" FROM "SampleFigure" WHERE "runId" = ${runId} AND "sampleId" IN ${ids}`;

export function figuresBySample(rows: readonly StoredFigure[]): Map<number, Figures> {
  const bySample = new Map<number, Figures>();
  for (const { sampleId, metric, key, value } of rows) {
    const id = Number(sampleId);
    const own = bySample.get(id) ?? {};
    bySample.set(id, { ...own, [metric]: { ...own[metric], [key]: value } });
  }
  return bySample;
}

export const isFigure = (runId: string, { metric, key }: FigureName, rows: "f" | "r"): Prisma.Sql =>
  bind(`${rows}."runId" = ? AND ${rows}."metric" = ? AND ${rows}."key" = ?`, runId, metric, key);
