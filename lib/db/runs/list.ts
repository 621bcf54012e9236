import * as z from "zod";
import { columns, db, fetchNumber, fetchRows, inOrderOf, withJson, write } from "@/lib/db/connection/client";
import { noteGrowth } from "@/lib/db/connection/growth";
import { notDeleted } from "@/lib/db/deletion/delete";
import { bind } from "@/lib/db/dialect/bind";
import { readSummaries, summaryColumns } from "@/lib/db/judgments/scores";
import { databaseTime } from "@/lib/db/location/clock";
import { sumUpGold } from "@/lib/db/samples/gold";
import { countRunSamples, insertRunSamples } from "@/lib/db/samples/table-rows";
import { bandsOfRun, readThresholds } from "@/lib/db/thresholds";
import { newId } from "@/lib/domain/id";
import { everyModel, JudgeSetup, type ModelCount, PromptTemplate } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { activeStatuses, MetricSettings, Noticed, RunEstimate, RunFollow, RunLimits, type RunStatus } from "@/lib/domain/run";
import type { Thresholds } from "@/lib/domain/scores/band";
import type { Prisma } from "@/prisma/client/client";
import { matchingRuns, type RunQuery, runOrder } from "./matching";
import { asShown } from "./shown";
import { firstPoll } from "./status";

/** `version` is the name of the stored version that it comes from. */
const StoredPrompt = PromptTemplate.extend({ hash: z.string(), version: z.string().optional() });
const Prompts = z.record(z.string(), StoredPrompt);
const Strings = z.array(z.string());

const counters = columns(
  "id status reason leaseUntil nextPollAt nextLookAt waitsFor waitsUntil planned ok failed cached calls openCalls promptTokens",
  "completionTokens cachedTokens costUsd pricedAt limitsJson followJson workedMs",
) satisfies Prisma.RunSelect;

const stored = {
  ...counters,
  ...columns(
    "name datasetId configurationId judgeJson metricsJson settingsJson promptsJson droppedJson raisedJson noticedJson",
    "estimateJson note tagsJson author archivedAt sampleCount goldKnown goldRecall goldMrr goldPrecision",
    "goldNdcg datasetVersion judgedTo raceId createdAt startedAt finishedAt leaseOwner",
  ),
  dataset: { select: { name: true, source: true, madeFor: true } },
  configuration: { select: { name: true, fileName: true, format: true, parametersJson: true } },
  summaries: { select: summaryColumns },
} satisfies Prisma.RunSelect;
type Row = Omit<Prisma.RunGetPayload<{ select: typeof stored }>, "status"> & { status: RunStatus };

const countersJson = { limitsJson: RunLimits, followJson: RunFollow };
const storedJson = {
  ...countersJson,
  judgeJson: JudgeSetup,
  metricsJson: Strings,
  settingsJson: MetricSettings,
  promptsJson: Prompts,
  droppedJson: z.record(z.string(), Strings),
  raisedJson: z.record(z.string(), z.int()),
  noticedJson: Noticed,
  estimateJson: RunEstimate,
  tagsJson: Strings,
};

const parseRow = (row: Row & { thresholds: Thresholds; judgedBy: ModelCount[] | null }) => {
  const run = withJson(row, storedJson);
  const thresholds = bandsOfRun(run, row.thresholds);
  return { ...run, thresholds, summaries: readSummaries(row.summaries, { ...row, thresholds }) };
};

/** JSON columns are parsed; status and reason are the displayed ones. */
export type Run = ReturnType<typeof parseRow>;

export async function findRun(id: string): Promise<Run | null> {
  const [row, thresholds] = await Promise.all([
    db.run.findUnique({ where: { id, ...notDeleted }, select: stored }),
    readThresholds(),
  ]);
  const [shown] = row ? await asShown([row]) : [];
  return shown ? parseRow({ ...shown, thresholds, judgedBy: await judgedBy(shown) }) : null;
}

export async function requireRun(id: string): Promise<Run> {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  return run;
}

/** Newest first; deleted ones are left out. */
export async function findRuns(ids: readonly string[]): Promise<Run[]> {
  const [rows, thresholds] = await Promise.all([
    db.run.findMany({ where: { id: { in: [...ids] }, ...notDeleted }, select: stored, orderBy: { createdAt: "desc" } }),
    readThresholds(),
  ]);
  return parseRows(await asShown(rows), thresholds);
}

const parseRows = (rows: readonly Row[], thresholds: Thresholds): Promise<Run[]> =>
  Promise.all(rows.map(async (row) => parseRow({ ...row, thresholds, judgedBy: await judgedBy(row) })));

/** The newest of the dataset, or else of any; null if there is none. */
export async function newestFinished(datasetId: string): Promise<Run | null> {
  const finished = {
    ...notDeleted,
    archivedAt: null,
    dataset: { madeFor: null },
    status: { in: ["completed", "completed-with-errors"] satisfies RunStatus[] },
    summaries: { some: { mean: { not: null } } },
  } satisfies Prisma.RunWhereInput;
  const find = (where: Prisma.RunWhereInput) =>
    db.run.findFirst({ where: { ...finished, ...where }, select: { id: true }, orderBy: { createdAt: "desc" } });
  const found = (await find({ datasetId })) ?? (await find({}));
  return found && findRun(found.id);
}

export type RunCounters = Pick<Run, Exclude<keyof typeof counters, "limitsJson" | "followJson"> | "limits" | "follow">;

export async function countersOf(ids: readonly string[]): Promise<Map<string, RunCounters>> {
  const rows = await asShown(await db.run.findMany({ where: { id: { in: [...ids] }, ...notDeleted }, select: counters }));
  return new Map(rows.map((row) => [row.id, withJson(row, countersJson)]));
}

export async function listRuns(query: RunQuery = {}, { skip = 0, take = 50 } = {}): Promise<{ runs: Run[]; total: number }> {
  const thresholds = await readThresholds();
  const { ids, total } = await pageOfRuns(query, thresholds, { skip, take });
  const rows = await db.run.findMany({ where: { id: { in: ids } }, select: stored });
  const shown = inOrderOf(ids, await asShown(rows));
  return { runs: await parseRows(shown, thresholds), total };
}

export async function pageOfRuns(
  query: RunQuery,
  thresholds: Thresholds,
  { skip, take }: { skip: number; take: number },
): Promise<{ ids: string[]; total: number }> {
  const matching = matchingRuns(query, thresholds);
  const [page, total] = await Promise.all([
    fetchRows<{ id: string }>`SELECT r."id" ${matching} ${runOrder(query)} LIMIT ${take} OFFSET ${skip}`,
    fetchNumber`SELECT count(*) ${matching}`,
  ]);
  return { ids: page.map(({ id }) => id), total };
}

export async function countActiveRuns(): Promise<Partial<Record<RunStatus, number>>> {
  const groups = await db.run.groupBy({
    by: ["status"],
    where: { ...notDeleted, status: { in: [...activeStatuses] } },
    _count: true,
  });
  return Object.fromEntries(groups.map(({ status, _count }) => [status, _count]));
}

const Models = JudgeSetup.pick({ models: true, earlier: true });

/** In the order of `everyModel`; null, without a query, for a run whose models never changed. */
export async function judgedBy({ id, judgeJson }: { id: string; judgeJson: string }): Promise<ModelCount[] | null> {
  const judge = Models.parse(JSON.parse(judgeJson));
  if (judge.earlier.length === 0) return null;
  const rows = await db.judgment.groupBy({ by: ["model"], where: { runId: id }, _count: true });
  const counts = new Map(rows.map(({ model, _count }) => [model, _count]));
  return everyModel(judge).map((model) => ({ model, judgments: counts.get(model) ?? 0 }));
}

export const countRuns = (): Promise<number> =>
  db.run.count({ where: { ...notDeleted, archivedAt: null, dataset: { madeFor: null } } });

export interface NewRun {
  name: string;
  datasetId: string;
  configurationId: string;
  judge: JudgeSetup;
  metrics: readonly string[];
  settings: MetricSettings;
  prompts: z.infer<typeof Prompts>;
  promptVersions?: readonly string[];
  note: string | null;
  author?: string | null;
  tags: readonly string[];
  limits?: RunLimits;
  follow?: boolean;
  estimate?: RunEstimate | null;
  /** 0 if the prices of its models are known, else null. */
  costUsd?: 0 | null;
  sampleCount: number;
  planned: number;
  /** Starts paused, for this reason. */
  pausedFor?: string;
  /** The process that starts on it immediately. */
  lease?: { owner: string; until: Date };
}

export type NewRace = Omit<Prisma.RaceCreateManyInput, "id" | "looksJson" | "isToEnd" | "createdAt">;

/** All or none; runs with the same race take part in one. Returns their ids in order. */
export async function createRuns(runs: readonly NewRun[], raceOf: readonly (NewRace | null)[] = []): Promise<string[]> {
  const races = new Map(raceOf.filter((race) => race !== null).map((race) => [race, newId()]));
  const raceIds = raceOf.map((race) => (race && races.get(race)) ?? null);
  const rows = runs.map(
    (
      { judge, metrics, settings, prompts, promptVersions: _, tags, limits, follow, estimate, lease, pausedFor, ...run },
      index,
    ) => ({
      ...run,
      leaseOwner: lease?.owner,
      leaseUntil: lease?.until,
      nextPollAt: firstPoll(judge),
      followJson: follow ? JSON.stringify({ isOn: true } satisfies RunFollow) : null,
      nextLookAt: follow || raceIds[index] ? databaseTime() : null,
      raceId: raceIds[index],
      id: newId(),
      status: (pausedFor ? "paused" : "queued") satisfies RunStatus,
      reason: pausedFor ?? null,
      judgeJson: JSON.stringify(judge),
      metricsJson: JSON.stringify(metrics),
      settingsJson: JSON.stringify(settings),
      promptsJson: JSON.stringify(prompts),
      tagsJson: JSON.stringify(tags),
      limitsJson: JSON.stringify(limits ?? {}),
      estimateJson: estimate ? JSON.stringify(estimate) : null,
      // A millisecond apart, so newest-first keeps their order.
      createdAt: databaseTime(index),
    }),
  );
  await write(() =>
    db.$transaction([
      db.race.createMany({ data: [...races].map(([race, id]) => ({ ...race, id })) }),
      db.run.createMany({ data: rows }),
      db.runPromptVersion.createMany({
        data: rows.flatMap(({ id }, at) => (runs[at]?.promptVersions ?? []).map((versionId) => ({ runId: id, versionId }))),
      }),
      ...rows.flatMap(({ id }) =>
        [insertRunSamples, countRunSamples, ...sumUpGold].map((statement) => db.$executeRaw(bind(statement, id))),
      ),
    ]),
  );
  await noteGrowth();
  return rows.map(({ id }) => id);
}
