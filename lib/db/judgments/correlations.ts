import * as z from "zod";
import { db, fetchRows, write } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { ScoredRun } from "@/lib/db/samples/conditions";
import { Correlation } from "@/lib/domain/comparison/correlation";

const furthestKept = 10;

interface Ranked {
  n: number;
  /** Sums of products of centred ranks. */
  xx: number | null;
  yy: number | null;
  xy: number | null;
  /** For the samples whose ranks differ most, lists in the same order. */
  ids: string;
  xs: string;
  ys: string;
  xRanks: string;
  yRanks: string;
}

const listOf = (column: string) => bind(dialect.arrayOf(`"${column}"`, 'abs("rx" - "ry") DESC, "id"'));

/** Spearman's rank correlation with ties (Spearman 1904). Ranks are centred on (n + 1) / 2, so sums stay exact. */
export async function correlate(run: ScoredRun, metric: string, other: string): Promise<void> {
  const [ranked] = await fetchRows<Ranked>`
    WITH pair AS MATERIALIZED (
      SELECT s."sampleId" AS "id", s."score" AS "x", o."score" AS "y"
      FROM "Score" s JOIN "Score" o ON o."runId" = s."runId" AND o."sampleId" = s."sampleId" AND o."metric" = ${other}
      WHERE s."runId" = ${run.id} AND s."metric" = ${metric} AND s."score" IS NOT NULL AND o."score" IS NOT NULL
    ), cell AS MATERIALIZED (
      SELECT "x", "y", count(*) AS "count" FROM pair GROUP BY "x", "y"
    ), size AS MATERIALIZED (
      SELECT coalesce(sum("count"), 0) AS "n" FROM cell
    ), byX AS MATERIALIZED (
      SELECT "x", sum(sum("count")) OVER (ORDER BY "x") - sum("count") / 2.0 - (SELECT "n" FROM size) / 2.0 AS "rank" FROM cell GROUP BY "x"
    ), byY AS MATERIALIZED (
      SELECT "y", sum(sum("count")) OVER (ORDER BY "y") - sum("count") / 2.0 - (SELECT "n" FROM size) / 2.0 AS "rank" FROM cell GROUP BY "y"
    ), ranked AS MATERIALIZED (
      SELECT "x", "y", "count", byX."rank" AS "rx", byY."rank" AS "ry" FROM cell JOIN byX USING ("x") JOIN byY USING ("y")
    ), widest AS MATERIALIZED (
      SELECT * FROM ranked WHERE "rx" <> "ry" ORDER BY abs("rx" - "ry") DESC, "x", "y" LIMIT ${furthestKept}
    ), apart AS (
      SELECT pair."id", pair."x", pair."y", "rx", "ry" FROM widest JOIN pair ON pair."x" = widest."x" AND pair."y" = widest."y"
      ORDER BY abs("rx" - "ry") DESC, pair."id" LIMIT ${furthestKept}
    )
    SELECT (SELECT "n" FROM size) AS "n", sum("count" * "rx" * "rx") AS "xx", sum("count" * "ry" * "ry") AS "yy",
      sum("count" * "rx" * "ry") AS "xy",
      (SELECT ${listOf("id")} FROM apart) AS "ids", (SELECT ${listOf("x")} FROM apart) AS "xs", (SELECT ${listOf("y")} FROM apart) AS "ys",
      (SELECT ${listOf("rx")} FROM apart) AS "xRanks", (SELECT ${listOf("ry")} FROM apart) AS "yRanks"
    FROM ranked`;
  const n = ranked?.n ?? 0;
  const xx = ranked?.xx ?? 0;
  const yy = ranked?.yy ?? 0;
  const cause = causeOf(n, xx === 0, yy === 0);
  const data = {
    n,
    // Rounding could push it out of bounds.
    rho: cause === null ? Math.max(-1, Math.min(1, (ranked?.xy ?? 0) / Math.sqrt(xx * yy))) : null,
    cause,
    apartJson: JSON.stringify(cause === null && ranked ? furthest(ranked, n) : []),
  };
  await write(() =>
    db.runCorrelation.upsert({
      where: { runId_metric_other: { runId: run.id, metric, other } },
      create: { runId: run.id, metric, other, ...data },
      update: data,
      select: { n: true },
    }),
  );
}

function furthest(ranked: Ranked, n: number): Correlation["apart"] {
  const xs = numbers(ranked.xs);
  const ys = numbers(ranked.ys);
  const xRanks = numbers(ranked.xRanks);
  const yRanks = numbers(ranked.yRanks);
  const placeOf = (rank = 0) => rank / n + 0.5;
  return numbers(ranked.ids).map((sampleId, index) => ({
    sampleId,
    scores: [xs[index] ?? 0, ys[index] ?? 0],
    places: [placeOf(xRanks[index]), placeOf(yRanks[index])],
  }));
}

const numbers = (list: string): number[] => z.array(z.number()).parse(JSON.parse(list));

function causeOf(n: number, isMetricEqual: boolean, isOtherEqual: boolean): Correlation["cause"] {
  if (n < 3) return "too-few";
  if (isMetricEqual) return isOtherEqual ? "both-equal" : "metric-equal";
  return isOtherEqual ? "other-equal" : null;
}

export async function correlationsOf(runId: string): Promise<Correlation[]> {
  const rows = await db.runCorrelation.findMany({ where: { runId }, omit: { runId: true } });
  return rows.map(({ apartJson, ...row }) => Correlation.parse({ ...row, apart: JSON.parse(apartJson) }));
}
