import * as z from "zod";
import { columns, db, fetchRows, inOrderOf, withJson } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { readSummaries, summaryColumns } from "@/lib/db/judgments/scores";
import { databaseTime } from "@/lib/db/location/clock";
import { parseParameters } from "@/lib/db/parameters";
import { bandsOfRun, readThresholds } from "@/lib/db/thresholds";
import { baselineMark } from "@/lib/domain/baselines/mark";
import { nameOfKey } from "@/lib/domain/baselines/named";
import { JudgeSetup } from "@/lib/domain/judge";
import { MetricSettings } from "@/lib/domain/run";
import { waitsOf } from "@/lib/domain/runs/waits";
import type { Thresholds } from "@/lib/domain/scores/band";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { isRecorded } from "@/lib/domain/servers/recorded";
import { Prisma } from "@/prisma/client/client";
import { baselinesByDataset } from "./baselines";
import { pageOfRuns } from "./list";
import { matchingRuns, type RunQuery, runOrder } from "./matching";
import { asShown } from "./shown";

const listed = {
  ...columns(
    "id name status reason waitsFor waitsUntil leaseUntil nextPollAt nextLookAt judgeJson metricsJson tagsJson author archivedAt",
    "sampleCount goldKnown goldRecall goldMrr goldPrecision goldNdcg planned ok failed calls promptTokens",
    "completionTokens costUsd pricedAt workedMs createdAt finishedAt datasetId",
  ),
  dataset: { select: { name: true } },
  configuration: { select: { name: true, parametersJson: true } },
  summaries: { select: summaryColumns },
} satisfies Prisma.RunSelect;

const Strings = z.array(z.string());
const Judge = JudgeSetup.pick({ kind: true, models: true, earlier: true, batch: true });
const listedJson = { judgeJson: Judge, metricsJson: Strings, tagsJson: Strings };

/** Disambiguates runs with the same name: by judges, or by start time. */
export type Apart = "judge" | "moment" | null;

export type RunRow = Awaited<ReturnType<typeof listRunRows>>["runs"][number];

/** The number of queries depends neither on the runs nor on their samples. */
export async function listRunRows(query: RunQuery, page: { skip: number; take: number }) {
  const thresholds = await readThresholds();
  const { ids, total } = await pageOfRuns(query, thresholds, page);
  return { runs: await findRunRows(ids, thresholds), total, thresholds };
}

export async function findRunRows(ids: readonly string[], thresholds: Thresholds) {
  const rows = await db.run.findMany({ where: { id: { in: [...ids] }, ...notDeleted }, select: listed });
  const [shown, apart, baselines] = await Promise.all([
    asShown(rows),
    tellApart(rows),
    baselinesByDataset(rows.map(({ datasetId }) => datasetId)),
  ]);
  const now = databaseTime();
  return inOrderOf(ids, shown).map((row) => {
    const { leaseUntil: _, nextPollAt: __, nextLookAt: ___, createdAt, finishedAt, archivedAt, configuration, ...rest } = row;
    const run = withJson(rest, listedJson);
    const { isStandIn, costs } = describeJudge(run.judge.kind);
    const ofDataset = baselines.get(row.datasetId) ?? [];
    return {
      ...run,
      configuration: { name: configuration.name },
      parameters: parseParameters(configuration.parametersJson),
      waits: waitsOf(row, now),
      isStandIn,
      isFree: !costs || isRecorded(run.judge),
      summaries: readSummaries(row.summaries, { ...row, thresholds: bandsOfRun(run, thresholds) }),
      isArchived: archivedAt !== null,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      apart: apart(row),
      baseline: baselineMark(ofDataset, row.id),
      baselineRun: ofDataset[0]?.run ?? null,
    };
  });
}

const Prompts = z.record(z.string(), z.object({ hash: z.string(), version: z.string().optional() }));

export async function setupsOf(ids: readonly string[]) {
  const rows = await db.run.findMany({
    where: { id: { in: [...new Set(ids)] }, ...notDeleted },
    select: {
      ...columns("id name judgeJson metricsJson settingsJson promptsJson"),
      summaries: { select: columns("metric mean scored samples") },
    },
  });
  const json = { judgeJson: JudgeSetup, metricsJson: Strings, settingsJson: MetricSettings, promptsJson: Prompts };
  return new Map(
    rows.map(({ id, summaries, ...row }) => [
      id,
      {
        ...withJson(row, json),
        judgedBy: null,
        summaries: new Map(
          summaries.map(({ metric, mean, scored, samples }) => [metric, { mean, scored, unscored: samples - scored }]),
        ),
      },
    ]),
  );
}

type Named = { name: string; judgeJson: string };

async function tellApart(runs: readonly Named[]): Promise<(run: Named) => Apart> {
  const names = [...new Set(runs.map(({ name }) => name))];
  const rows = await fetchRows<{ name: string; models: string; count: number }>`
    SELECT "name", ${Prisma.raw(dialect.field('"judgeJson"', "models"))} AS "models", count(*) AS "count" FROM "Run"
    WHERE "removedAt" IS NULL AND "name" IN ${oneOf(names, "text")} GROUP BY 1, 2`;
  return ({ name, judgeJson }) => {
    const same = rows.filter((row) => row.name === name);
    if (same.reduce((sum, { count }) => sum + count, 0) < 2) return null;
    const models = JSON.stringify(Judge.parse(JSON.parse(judgeJson)).models);
    return (same.find((row) => row.models === models)?.count ?? 1) === 1 ? "judge" : "moment";
  };
}

export async function matchingRunRows(
  query: RunQuery,
  most: number,
): Promise<Pick<RunRow, "id" | "name" | "judge" | "ok" | "tags" | "isArchived" | "baseline">[]> {
  const thresholds = await readThresholds();
  const rows = await fetchRows<{
    id: string;
    name: string;
    judgeJson: string;
    tagsJson: string;
    ok: number;
    archivedAt: unknown;
    baseline: string | null;
  }>`
    SELECT r."id", r."name", r."judgeJson", r."tagsJson", r."ok", r."archivedAt",
      (SELECT min(b."name") FROM "Baseline" b WHERE b."runId" = r."id") AS "baseline" ${matchingRuns(query, thresholds)} ${runOrder(query)} LIMIT ${most}`;
  return rows.map(({ archivedAt, baseline, ...row }) => ({
    ...withJson(row, listedJson),
    baseline: baseline && nameOfKey(baseline),
    isArchived: archivedAt !== null,
  }));
}

export async function countMatching(queries: readonly RunQuery[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const thresholds = await readThresholds();
  const counts = queries.map(
    (query, place) =>
      Prisma.sql`SELECT CAST(${place} AS INTEGER) AS "place", count(*) AS "count" ${matchingRuns(query, thresholds)}`,
  );
  const rows = await fetchRows<{ place: number; count: number }>(Prisma.join(counts, " UNION ALL "));
  const byPlace = new Map(rows.map(({ place, count }) => [place, count]));
  return queries.map((_, index) => byPlace.get(index) ?? 0);
}
