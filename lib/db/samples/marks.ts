import { db } from "@/lib/db/connection/client";
import type { Reading } from "@/lib/db/connection/read-long";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { type Flag, flags } from "@/lib/domain/flag";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { Prisma } from "@/prisma/client/client";
import { difference, isUnscored, isWaiting, ofMetric, otherConditions, scoreColumn, type TableRun } from "./conditions";
import type { SampleRow } from "./table";

interface Marks {
  /** "both" if people differ; null without a verdict. */
  verdict: "agree" | "disagree" | "both" | null;
  flags: Flag[];
}

export type MarkedRow = SampleRow & Marks;

/** In two queries. Verdicts may be hidden. */
export async function withMarks(runId: string, rows: readonly SampleRow[], { hasReviews = true } = {}): Promise<MarkedRow[]> {
  const ids = oneOf(rows.map(({ id }) => id));
  const [verdicts, flagged] = await Promise.all([
    hasReviews
      ? db.$queryRaw<{ sampleId: bigint; agreed: bigint; disagreed: bigint }[]>`
          SELECT "sampleId", count(*) FILTER (WHERE "verdict" = 'agree') AS "agreed",
            count(*) FILTER (WHERE "verdict" = 'disagree') AS "disagreed"
          FROM "Review" WHERE "runId" = ${runId} AND "sampleId" IN ${ids} GROUP BY "sampleId"`
      : [],
    db.$queryRaw<{ sampleId: bigint; flag: string }[]>`
      SELECT DISTINCT j."sampleId", flag."value" AS "flag" FROM "Judgment" j CROSS JOIN ${Prisma.raw(dialect.elements('j."flagsJson"'))} flag
      WHERE j."runId" = ${runId} AND j."sampleId" IN ${ids} AND j."flagsJson" >= ''`,
  ]);
  const bySample = new Map(verdicts.map((row) => [Number(row.sampleId), verdictOf(row)]));
  return rows.map((row) => ({
    ...row,
    verdict: bySample.get(row.id) ?? null,
    flags: flags.filter((flag) => flagged.some((one) => one.flag === flag && Number(one.sampleId) === row.id)),
  }));
}

function verdictOf({ agreed, disagreed }: { agreed: bigint; disagreed: bigint }): Marks["verdict"] {
  if (agreed > 0 && disagreed > 0) return "both";
  return agreed > 0 ? "agree" : "disagree";
}

export interface QuickCounts {
  /** Null if the run lacks two metrics to compare. */
  differ: number | null;
  waiting: number;
  unscored: number;
  reviewed: number;
  nothingRetrieved: number;
}

/** One pass over narrow rows; `within` restricts it. */
export function countQuick(run: TableRun, differ: SampleQuery["differ"], within?: SampleQuery): Reading<QuickCounts> {
  const shown = within
    ? [...otherConditions(run, within), ...(within.metric ? ofMetric(run, scoreColumn(run, within.metric), within) : [])]
    : [];
  const where = Prisma.join([Prisma.sql`r."runId" = ${run.id}`, ...shown], " AND ");
  const isApart = differ ? Prisma.sql`${difference(run, differ.metrics)} >= ${differ.by}` : Prisma.sql`FALSE`;
  const counts = Prisma.sql`
    SELECT count(*) FILTER (WHERE ${isApart}) AS "differ", count(*) FILTER (WHERE ${isWaiting(run)}) AS "waiting",
      count(*) FILTER (WHERE ${isUnscored(run)}) AS "unscored",
      count(*) FILTER (WHERE r."sampleId" IN (SELECT "sampleId" FROM "Review" WHERE "runId" = ${run.id})) AS "reviewed",
      count(*) FILTER (WHERE r."contextCount" = 0) AS "nothingRetrieved"
    FROM "RunSample" r WHERE ${where}`;
  return {
    statements: [counts],
    read([rows]) {
      const number = (name: keyof QuickCounts) => Number(rows?.[0]?.[name] ?? 0);
      return {
        differ: differ ? number("differ") : null,
        waiting: number("waiting"),
        unscored: number("unscored"),
        reviewed: number("reviewed"),
        nothingRetrieved: number("nothingRetrieved"),
      };
    },
  };
}

/** Nothing retrieved; runs without any are left out. */
export async function countNothingRetrieved(runIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.runSample.groupBy({
    by: ["runId"],
    where: { runId: { in: [...runIds] }, contextCount: 0 },
    _count: { sampleId: true },
  });
  return new Map(rows.map(({ runId, _count }) => [runId, _count.sampleId]));
}

export async function countReviewedSamples(runId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(DISTINCT "sampleId") AS "count" FROM "Review" WHERE "runId" = ${runId}`;
  return Number(row?.count ?? 0);
}
