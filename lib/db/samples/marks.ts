import { db, fetchNumber, fetchRows } from "@/lib/db/connection/client";
import type { LongReading } from "@/lib/db/connection/read-long";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { type Flag, flags } from "@/lib/domain/flag";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { Prisma } from "@/prisma/client/client";
import { matching, selectionOf, type TableRun } from "./conditions";
import { isMasked } from "./hidden";
import type { SampleRow } from "./table";

interface Marks {
  verdict: "agree" | "disagree" | "both" | null;
  flags: Flag[];
}

export type MarkedRow = SampleRow & Marks;

export async function withMarks(runId: string, rows: readonly SampleRow[], { hasReviews = true } = {}): Promise<MarkedRow[]> {
  const shown = rows.filter((row) => !isMasked(row));
  const ids = oneOf(
    shown.map(({ id }) => id),
    "int",
  );
  const [verdicts, flagged] = await Promise.all([
    hasReviews
      ? fetchRows<{ sampleId: number; agreed: number; disagreed: number }>`
          SELECT "sampleId", count(*) FILTER (WHERE "verdict" = 'agree') AS "agreed",
            count(*) FILTER (WHERE "verdict" = 'disagree') AS "disagreed"
          FROM "Review" WHERE "runId" = ${runId} AND "sampleId" IN ${ids} GROUP BY "sampleId"`
      : [],
    fetchRows<{ sampleId: number; flag: string }>`
      SELECT DISTINCT j."sampleId", flag."value" AS "flag" FROM "Judgment" j CROSS JOIN ${Prisma.raw(dialect.elements('j."flagsJson"'))} flag
      WHERE j."runId" = ${runId} AND j."sampleId" IN ${ids} AND j."flagsJson" >= ''`,
  ]);
  const bySample = new Map(verdicts.map((row) => [row.sampleId, verdictOf(row)]));
  return rows.map((row) => ({
    ...row,
    verdict: bySample.get(row.id) ?? null,
    flags: flags.filter((flag) => flagged.some((one) => one.flag === flag && one.sampleId === row.id)),
  }));
}

function verdictOf({ agreed, disagreed }: { agreed: number; disagreed: number }): Marks["verdict"] {
  if (agreed > 0 && disagreed > 0) return "both";
  return agreed > 0 ? "agree" : "disagree";
}

export interface QuickCounts {
  differ: number | null;
  waiting: number;
  unscored: number;
  reviewed: number;
  nothingRetrieved: number;
}

/** One pass over narrow rows; `within` restricts it. */
export function countQuick(run: TableRun, differ: SampleQuery["differ"], within: SampleQuery = {}): LongReading<QuickCounts> {
  const filters: Record<keyof QuickCounts, SampleQuery | null> = {
    differ: differ ? { differ } : null,
    waiting: { waiting: true },
    unscored: { unscored: true },
    reviewed: { review: "reviewed" },
    nothingRetrieved: { nothingRetrieved: true },
  };
  const counts = Object.entries(filters).map(([name, query]) => {
    const matches = query ? Prisma.join([...selectionOf(run, query).all], " AND ") : Prisma.sql`FALSE`;
    return Prisma.sql`count(*) FILTER (WHERE ${matches}) AS ${Prisma.raw(`"${name}"`)}`;
  });
  return {
    statements: [Prisma.sql`SELECT ${Prisma.join(counts)} ${matching(selectionOf(run, within))}`],
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

export async function countNothingRetrieved(runIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.runSample.groupBy({
    by: ["runId"],
    where: { runId: { in: [...runIds] }, contextCount: 0 },
    _count: { sampleId: true },
  });
  return new Map(rows.map(({ runId, _count }) => [runId, _count.sampleId]));
}

export const countReviewedSamples = (runId: string): Promise<number> =>
  fetchNumber`SELECT count(DISTINCT "sampleId") FROM "Review" WHERE "runId" = ${runId}`;
