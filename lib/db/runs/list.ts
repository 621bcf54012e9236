import { z } from "zod";
import { db, write } from "@/lib/db/connection/client";
import { noteGrowth } from "@/lib/db/connection/growth";
import { notDeleted } from "@/lib/db/deletion/delete";
import { bind } from "@/lib/db/dialect/bind";
import { readSummaries, summaryColumns } from "@/lib/db/judgments/scores";
import { databaseTime } from "@/lib/db/location/clock";
import { sumUpGold } from "@/lib/db/samples/gold-figures";
import { countRunSamples, insertRunSamples } from "@/lib/db/samples/table-rows";
import { readThresholds } from "@/lib/db/thresholds";
import { newId } from "@/lib/domain/id";
import { JudgeSetup, type ModelCount, PromptTemplate } from "@/lib/domain/judge";
import { MetricSettings, RunEstimate, RunFollow, RunLimits, type RunStatus } from "@/lib/domain/run";
import type { Thresholds } from "@/lib/domain/scores/band";
import type { Prisma } from "@/prisma/client/client";
import { firstDay } from "./follow";
import { judgedBy } from "./judged-by";
import { matchingRuns, type RunQuery, runOrder } from "./matching";
import { asShown } from "./shown";
import { firstPoll } from "./status";

const StoredPrompt = PromptTemplate.extend({ hash: z.string() });
const Prompts = z.record(z.string(), StoredPrompt);
const Strings = z.array(z.string());
const Dropped = z.record(z.string(), Strings);
const Raised = z.record(z.string(), z.int());

const counters = {
  id: true,
  status: true,
  reason: true,
  leaseUntil: true,
  nextPollAt: true,
  nextLookAt: true,
  planned: true,
  ok: true,
  failed: true,
  cached: true,
  calls: true,
  openCalls: true,
  promptTokens: true,
  completionTokens: true,
  cachedTokens: true,
  costUsd: true,
  limitsJson: true,
  followJson: true,
  workedMs: true,
} satisfies Prisma.RunSelect;

const stored = {
  ...counters,
  name: true,
  datasetId: true,
  configurationId: true,
  judgeJson: true,
  metricsJson: true,
  settingsJson: true,
  promptsJson: true,
  droppedJson: true,
  raisedJson: true,
  estimateJson: true,
  note: true,
  tagsJson: true,
  author: true,
  archivedAt: true,
  sampleCount: true,
  goldKnown: true,
  goldRecall: true,
  goldMrr: true,
  goldPrecision: true,
  goldNdcg: true,
  datasetVersion: true,
  judgedTo: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  leaseOwner: true,
  dataset: { select: { name: true, source: true } },
  configuration: { select: { name: true, fileName: true, format: true } },
  summaries: { select: summaryColumns },
} satisfies Prisma.RunSelect;
type Row = Omit<Prisma.RunGetPayload<{ select: typeof stored }>, "status"> & { status: RunStatus };

const parseRow = ({
  judgeJson,
  metricsJson,
  settingsJson,
  promptsJson,
  droppedJson,
  raisedJson,
  estimateJson,
  limitsJson,
  followJson,
  tagsJson,
  summaries,
  thresholds,
  ...row
}: Row & { thresholds: Thresholds; judgedBy: ModelCount[] | null }) => ({
  ...row,
  judge: JudgeSetup.parse(JSON.parse(judgeJson)),
  metrics: Strings.parse(JSON.parse(metricsJson)),
  settings: MetricSettings.parse(JSON.parse(settingsJson)),
  prompts: Prompts.parse(JSON.parse(promptsJson)),
  dropped: Dropped.parse(JSON.parse(droppedJson)),
  raised: Raised.parse(JSON.parse(raisedJson)),
  estimate: RunEstimate.nullable().parse(JSON.parse(estimateJson ?? "null")),
  limits: RunLimits.parse(JSON.parse(limitsJson)),
  follow: RunFollow.nullable().parse(JSON.parse(followJson ?? "null")),
  tags: Strings.parse(JSON.parse(tagsJson)),
  summaries: readSummaries(summaries, { ...row, thresholds }),
  thresholds,
});

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

/** Of a dataset, or else of any; null if there is none. */
export async function newestFinished(datasetId: string): Promise<Run | null> {
  const finished = {
    ...notDeleted,
    archivedAt: null,
    status: { in: ["completed", "completed-with-errors"] satisfies RunStatus[] },
    summaries: { some: { mean: { not: null } } },
  } satisfies Prisma.RunWhereInput;
  const find = (where: Prisma.RunWhereInput) =>
    db.run.findFirst({ where: { ...finished, ...where }, select: { id: true }, orderBy: { createdAt: "desc" } });
  const found = (await find({ datasetId })) ?? (await find({}));
  return found && findRun(found.id);
}

export type RunCounters = Pick<Run, Exclude<keyof typeof counters, "limitsJson" | "followJson"> | "limits" | "follow">;

/** By id, in one or two queries; missing runs are left out. */
export async function countersOf(ids: readonly string[]): Promise<Map<string, RunCounters>> {
  const rows = await asShown(await db.run.findMany({ where: { id: { in: [...ids] }, ...notDeleted }, select: counters }));
  return new Map(
    rows.map(({ limitsJson, followJson, ...row }) => [
      row.id,
      {
        ...row,
        limits: RunLimits.parse(JSON.parse(limitsJson)),
        follow: RunFollow.nullable().parse(JSON.parse(followJson ?? "null")),
      },
    ]),
  );
}

/** With the number of matches; newest first by default. */
export async function listRuns(query: RunQuery = {}, { skip = 0, take = 50 } = {}): Promise<{ runs: Run[]; total: number }> {
  const thresholds = await readThresholds();
  const { ids, total } = await pageOfRuns(query, thresholds, { skip, take });
  const rows = await db.run.findMany({ where: { id: { in: ids } }, select: stored });
  const shown = await asShown(rows);
  const parsed = shown.map(async (row) => parseRow({ ...row, thresholds, judgedBy: await judgedBy(row) }));
  const byId = new Map((await Promise.all(parsed)).map((run) => [run.id, run]));
  return { runs: ids.flatMap((id) => byId.get(id) ?? []), total };
}

export async function pageOfRuns(
  query: RunQuery,
  thresholds: Thresholds,
  { skip, take }: { skip: number; take: number },
): Promise<{ ids: string[]; total: number }> {
  const matching = matchingRuns(query, thresholds);
  const [page, counted] = await Promise.all([
    db.$queryRaw<{ id: string }[]>`SELECT r."id" ${matching} ${runOrder(query)} LIMIT ${take} OFFSET ${skip}`,
    db.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS "total" ${matching}`,
  ]);
  return { ids: page.map(({ id }) => id), total: Number(counted[0]?.total ?? 0) };
}

export const countRuns = (): Promise<number> => db.run.count({ where: { ...notDeleted, archivedAt: null } });

export interface NewRun {
  name: string;
  datasetId: string;
  configurationId: string;
  judge: JudgeSetup;
  metrics: readonly string[];
  settings: MetricSettings;
  prompts: z.infer<typeof Prompts>;
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
  /** The process that starts on it immediately. */
  lease?: { owner: string; until: Date };
}

/** All or none. Returns their ids in order. */
export async function createRuns(runs: readonly NewRun[]): Promise<string[]> {
  const rows = runs.map(({ judge, metrics, settings, prompts, tags, limits, follow, estimate, lease, ...run }, index) => ({
    ...run,
    leaseOwner: lease?.owner,
    leaseUntil: lease?.until,
    nextPollAt: firstPoll(judge),
    followJson: follow ? JSON.stringify(firstDay()) : null,
    nextLookAt: follow ? databaseTime() : null,
    id: newId(),
    status: "queued" satisfies RunStatus,
    judgeJson: JSON.stringify(judge),
    metricsJson: JSON.stringify(metrics),
    settingsJson: JSON.stringify(settings),
    promptsJson: JSON.stringify(prompts),
    tagsJson: JSON.stringify(tags),
    limitsJson: JSON.stringify(limits ?? {}),
    estimateJson: estimate ? JSON.stringify(estimate) : null,
    // A millisecond apart, so newest-first keeps their order.
    createdAt: databaseTime(index),
  }));
  await write(() =>
    db.$transaction([
      db.run.createMany({ data: rows }),
      ...rows.flatMap(({ id }) =>
        [insertRunSamples, countRunSamples, ...sumUpGold].map((statement) => db.$executeRaw(bind(statement, id))),
      ),
    ]),
  );
  await noteGrowth();
  return rows.map(({ id }) => id);
}
