import { z } from "zod";
import { db } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { readSummaries, summaryColumns } from "@/lib/db/judgments/scores";
import { readThresholds } from "@/lib/db/thresholds";
import { baselineMark } from "@/lib/domain/baselines/mark";
import { JudgeSetup } from "@/lib/domain/judge";
import { MetricSettings } from "@/lib/domain/run";
import type { Thresholds } from "@/lib/domain/scores/band";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { Prisma } from "@/prisma/client/client";
import { baselinesByDataset } from "./baselines";
import { pageOfRuns } from "./list";
import { matchingRuns, type RunQuery, runOrder } from "./matching";
import { asShown } from "./shown";

const listed = {
  id: true,
  name: true,
  status: true,
  reason: true,
  leaseUntil: true,
  nextPollAt: true,
  nextLookAt: true,
  judgeJson: true,
  metricsJson: true,
  tagsJson: true,
  author: true,
  archivedAt: true,
  sampleCount: true,
  goldKnown: true,
  goldRecall: true,
  goldMrr: true,
  goldPrecision: true,
  goldNdcg: true,
  planned: true,
  ok: true,
  failed: true,
  calls: true,
  promptTokens: true,
  completionTokens: true,
  costUsd: true,
  workedMs: true,
  createdAt: true,
  finishedAt: true,
  datasetId: true,
  dataset: { select: { name: true } },
  configuration: { select: { name: true } },
  summaries: { select: summaryColumns },
} satisfies Prisma.RunSelect;

const Strings = z.array(z.string());
const Judge = JudgeSetup.pick({ kind: true, models: true, earlier: true, batch: true });

/** Disambiguates runs with the same name: by judges, or by start time. */
export type Apart = "judge" | "moment" | null;

export type RunRow = Awaited<ReturnType<typeof listRunRows>>["runs"][number];

/** The number of queries depends neither on the runs nor on their samples. */
export async function listRunRows(query: RunQuery, page: { skip: number; take: number }) {
  const thresholds = await readThresholds();
  const { ids, total } = await pageOfRuns(query, thresholds, page);
  return { runs: await findRunRows(ids, thresholds), total, thresholds };
}

/** In this order; missing ones are left out. */
export async function findRunRows(ids: readonly string[], thresholds: Thresholds) {
  const rows = await db.run.findMany({ where: { id: { in: [...ids] }, ...notDeleted }, select: listed });
  const [shown, apart, baselines] = await Promise.all([
    asShown(rows),
    tellApart(rows),
    baselinesByDataset(rows.map(({ datasetId }) => datasetId)),
  ]);
  const byId = new Map(shown.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const {
      judgeJson,
      metricsJson,
      tagsJson,
      leaseUntil: _,
      nextPollAt: __,
      nextLookAt: ___,
      summaries,
      createdAt,
      finishedAt,
      archivedAt,
      ...rest
    } = row;
    const judge = Judge.parse(JSON.parse(judgeJson));
    return {
      ...rest,
      judge,
      isStandIn: !describeJudge(judge.kind).asksModels,
      isFree: !describeJudge(judge.kind).costs,
      metrics: Strings.parse(JSON.parse(metricsJson)),
      tags: Strings.parse(JSON.parse(tagsJson)),
      summaries: readSummaries(summaries, { ...row, thresholds }),
      isArchived: archivedAt !== null,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      apart: apart(row),
      /** Null if it is none. */
      baseline: baselineMark(baselines.get(row.datasetId) ?? [], id),
      /** The dataset's baseline that was set last; null if it has none. */
      baselineRun: baselines.get(row.datasetId)?.[0]?.run ?? null,
    };
  });
}

const Prompts = z.record(z.string(), z.object({ hash: z.string() }));

/** By id; missing runs are left out. `judgedBy` is not read. */
export async function setupsOf(ids: readonly string[]) {
  const rows = await db.run.findMany({
    where: { id: { in: [...new Set(ids)] }, ...notDeleted },
    select: {
      ...{ id: true, name: true, judgeJson: true, metricsJson: true, settingsJson: true, promptsJson: true },
      summaries: { select: { metric: true, mean: true, scored: true, samples: true } },
    },
  });
  return new Map(
    rows.map(({ id, name, judgeJson, metricsJson, settingsJson, promptsJson, summaries }) => [
      id,
      {
        name,
        judge: JudgeSetup.parse(JSON.parse(judgeJson)),
        judgedBy: null,
        metrics: Strings.parse(JSON.parse(metricsJson)),
        settings: MetricSettings.parse(JSON.parse(settingsJson)),
        prompts: Prompts.parse(JSON.parse(promptsJson)),
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
  const rows = await db.$queryRaw<{ name: string; models: string; count: bigint }[]>`
    SELECT "name", ${Prisma.raw(dialect.field('"judgeJson"', "models"))} AS "models", count(*) AS "count" FROM "Run"
    WHERE "removedAt" IS NULL AND "name" IN ${oneOf(names, "text")} GROUP BY 1, 2`;
  return ({ name, judgeJson }) => {
    const same = rows.filter((row) => row.name === name);
    if (same.reduce((sum, { count }) => sum + Number(count), 0) < 2) return null;
    const models = JSON.stringify(Judge.parse(JSON.parse(judgeJson)).models);
    return Number(same.find((row) => row.models === models)?.count ?? 1) === 1 ? "judge" : "moment";
  };
}

export type RunSetup = Awaited<ReturnType<typeof setupsOf>> extends Map<string, infer S> ? S : never;

/** In order. */
export async function matchingRunRows(
  query: RunQuery,
  most: number,
): Promise<Pick<RunRow, "id" | "name" | "judge" | "ok" | "tags" | "isArchived" | "baseline">[]> {
  const thresholds = await readThresholds();
  const rows = await db.$queryRaw<
    { id: string; name: string; judgeJson: string; tagsJson: string; ok: bigint; archivedAt: unknown; baseline: string | null }[]
  >`
    SELECT r."id", r."name", r."judgeJson", r."tagsJson", r."ok", r."archivedAt",
      (SELECT min(b."name") FROM "Baseline" b WHERE b."runId" = r."id") AS "baseline" ${matchingRuns(query, thresholds)} ${runOrder(query)} LIMIT ${most}`;
  return rows.map(({ judgeJson, tagsJson, ok, archivedAt, ...row }) => ({
    ...row,
    isArchived: archivedAt !== null,
    ok: Number(ok),
    judge: Judge.parse(JSON.parse(judgeJson)),
    tags: Strings.parse(JSON.parse(tagsJson)),
  }));
}

export async function countMatching(queries: readonly RunQuery[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const thresholds = await readThresholds();
  const counts = queries.map(
    (query, place) => Prisma.sql`SELECT ${place} AS "place", count(*) AS "count" ${matchingRuns(query, thresholds)}`,
  );
  const rows = await db.$queryRaw<{ place: bigint; count: bigint }[]>(Prisma.join(counts, " UNION ALL "));
  const byPlace = new Map(rows.map(({ place, count }) => [Number(place), Number(count)]));
  return queries.map((_, index) => byPlace.get(index) ?? 0);
}
