import { z } from "zod";
import { db, write } from "@/lib/db/connection/client";
import { likePattern } from "@/lib/db/connection/like-pattern";
import { notDeleted } from "@/lib/db/deletion/delete";
import { readSummaries, summaryColumns } from "@/lib/db/judgments/scores";
import { insertRunSamples } from "@/lib/db/samples/table-rows";
import { readThresholds } from "@/lib/db/thresholds";
import { newId } from "@/lib/domain/id";
import { JudgeSetup, type ModelCount, PromptTemplate } from "@/lib/domain/judge";
import { MetricSettings, RunEstimate, RunLimits, type RunStatus } from "@/lib/domain/run";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { Prisma } from "@/prisma/client/client";
import { judgedBy } from "./judged-by";
import { asShown, shownAs } from "./shown";
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
  planned: true,
  ok: true,
  failed: true,
  cached: true,
  calls: true,
  promptTokens: true,
  completionTokens: true,
  cachedTokens: true,
  costUsd: true,
  limitsJson: true,
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
  sampleCount: true,
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
  tagsJson,
  summaries,
  thresholds,
  ...row
}: Row & { thresholds: BandThresholds; judgedBy: ModelCount[] | null }) => ({
  ...row,
  judge: JudgeSetup.parse(JSON.parse(judgeJson)),
  metrics: Strings.parse(JSON.parse(metricsJson)),
  settings: MetricSettings.parse(JSON.parse(settingsJson)),
  prompts: Prompts.parse(JSON.parse(promptsJson)),
  dropped: Dropped.parse(JSON.parse(droppedJson)),
  raised: Raised.parse(JSON.parse(raisedJson)),
  estimate: RunEstimate.nullable().parse(JSON.parse(estimateJson ?? "null")),
  limits: RunLimits.parse(JSON.parse(limitsJson)),
  tags: Strings.parse(JSON.parse(tagsJson)),
  summaries: readSummaries(summaries, { ...row, thresholds }),
  /** Of the bands; a setting of the installation. */
  thresholds,
});

/** A run with its JSON columns parsed and its summaries by metric; status and reason are the displayed ones. */
export type Run = ReturnType<typeof parseRow>;

export async function findRun(id: string): Promise<Run | null> {
  const [row, thresholds] = await Promise.all([
    db.run.findUnique({ where: { id, ...notDeleted }, select: stored }),
    readThresholds(),
  ]);
  const [shown] = row ? await asShown([row]) : [];
  return shown ? parseRow({ ...shown, thresholds, judgedBy: await judgedBy(shown) }) : null;
}

/** The newest finished run with scores of a dataset, or else of any; null if there is none. */
export async function newestFinished(datasetId: string): Promise<Run | null> {
  const finished = {
    ...notDeleted,
    status: { in: ["completed", "completed-with-errors"] satisfies RunStatus[] },
    summaries: { some: { mean: { not: null } } },
  } satisfies Prisma.RunWhereInput;
  const find = (where: Prisma.RunWhereInput) =>
    db.run.findFirst({ where: { ...finished, ...where }, select: { id: true }, orderBy: { createdAt: "desc" } });
  const found = (await find({ datasetId })) ?? (await find({}));
  return found && findRun(found.id);
}

/** What is polled while a run is in progress. */
export type RunCounters = Pick<Run, Exclude<keyof typeof counters, "limitsJson"> | "limits">;

/** The counters of some runs by id, in one or two queries; missing runs are left out. */
export async function countersOf(ids: readonly string[]): Promise<Map<string, RunCounters>> {
  const rows = await asShown(await db.run.findMany({ where: { id: { in: [...ids] }, ...notDeleted }, select: counters }));
  return new Map(rows.map(({ limitsJson, ...row }) => [row.id, { ...row, limits: RunLimits.parse(JSON.parse(limitsJson)) }]));
}

export interface RunQuery {
  text?: string;
  datasetId?: string;
  configuration?: string;
  judge?: string;
  status?: RunStatus;
  /** "when", "name", "samples", "errors", "tokens", "cost", "took", or a metric's id for its mean. */
  sort?: string;
  order?: "asc" | "desc";
}

const columns: Record<string, string> = {
  when: `r."createdAt"`,
  name: `r."name" COLLATE NOCASE`,
  samples: `r."sampleCount"`,
  errors: `r."failed"`,
  tokens: `r."promptTokens" + r."completionTokens"`,
  cost: `r."costUsd"`,
  took: `r."workedMs"`,
};

/** A page of runs, newest first unless sorted otherwise, and the number that match. */
export async function listRuns(query: RunQuery = {}, { skip = 0, take = 50 } = {}): Promise<{ runs: Run[]; total: number }> {
  const conditions = [Prisma.sql`r."removedAt" IS NULL`];
  if (query.text) {
    const pattern = likePattern(query.text);
    conditions.push(
      Prisma.sql`(r."name" LIKE ${pattern} ESCAPE '\\' OR d."name" LIKE ${pattern} ESCAPE '\\' OR c."name" LIKE ${pattern} ESCAPE '\\' OR r."tagsJson" LIKE ${pattern} ESCAPE '\\')`,
    );
  }
  if (query.datasetId) conditions.push(Prisma.sql`r."datasetId" = ${query.datasetId}`);
  if (query.configuration) conditions.push(Prisma.sql`c."name" = ${query.configuration}`);
  if (query.judge)
    conditions.push(Prisma.sql`EXISTS (SELECT 1 FROM json_each(r."judgeJson", '$.models') WHERE value = ${query.judge})`);
  if (query.status) conditions.push(shownAs(query.status));
  const direction = Prisma.raw(query.order === "asc" ? "ASC" : "DESC");
  const column = columns[query.sort ?? "when"];
  const order = column ? Prisma.sql`${Prisma.raw(column)} ${direction}` : Prisma.sql`m."mean" IS NULL, m."mean" ${direction}`;
  const summary = column
    ? Prisma.empty
    : Prisma.sql`LEFT JOIN "RunSummary" m ON m."runId" = r."id" AND m."metric" = ${query.sort}`;
  const matching = Prisma.sql`FROM "Run" r JOIN "Dataset" d ON d."id" = r."datasetId" JOIN "Configuration" c ON c."id" = r."configurationId"
    ${summary} WHERE ${Prisma.join(conditions, " AND ")}`;
  const [page, counted, thresholds] = await Promise.all([
    db.$queryRaw<
      { id: string }[]
    >`SELECT r."id" ${matching} ORDER BY ${order}, r."createdAt" DESC, r."id" LIMIT ${take} OFFSET ${skip}`,
    db.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS "total" ${matching}`,
    readThresholds(),
  ]);
  const rows = await db.run.findMany({ where: { id: { in: page.map(({ id }) => id) } }, select: stored });
  const shown = await asShown(rows);
  const parsed = shown.map(async (row) => parseRow({ ...row, thresholds, judgedBy: await judgedBy(row) }));
  const byId = new Map((await Promise.all(parsed)).map((run) => [run.id, run]));
  return { runs: page.flatMap(({ id }) => byId.get(id) ?? []), total: Number(counted[0]?.total ?? 0) };
}

export const countRuns = (): Promise<number> => db.run.count({ where: notDeleted });

/** The choices of the filters above a table of runs. */
export async function runFacets(): Promise<{
  datasets: { id: string; name: string }[];
  configurations: string[];
  judges: string[];
}> {
  const [datasets, configurations, judges] = await Promise.all([
    db.dataset.findMany({
      where: { runs: { some: notDeleted } },
      select: { id: true, name: true },
      orderBy: { name: "asc" },
      take: 200,
    }),
    db.configuration.findMany({
      where: { runs: { some: notDeleted } },
      select: { name: true },
      distinct: ["name"],
      orderBy: { name: "asc" },
      take: 200,
    }),
    db.$queryRaw<{ model: string }[]>`
      SELECT DISTINCT j."value" AS "model" FROM "Run" r, json_each(r."judgeJson", '$.models') j WHERE r."removedAt" IS NULL ORDER BY 1 LIMIT 200`,
  ]);
  return { datasets, configurations: configurations.map(({ name }) => name), judges: judges.map(({ model }) => model) };
}

export interface NewRun {
  name: string;
  datasetId: string;
  configurationId: string;
  judge: JudgeSetup;
  metrics: readonly string[];
  settings: MetricSettings;
  prompts: z.infer<typeof Prompts>;
  note: string | null;
  tags: readonly string[];
  limits?: RunLimits;
  estimate?: RunEstimate | null;
  /** 0 if the prices of its models are known, else null. */
  costUsd?: 0 | null;
  sampleCount: number;
  planned: number;
  /** The process that starts on it at once, so that no other takes it first. */
  lease?: { owner: string; until: Date };
}

/** Stores queued runs with the rows of their samples tables, all or none. Returns their ids in order. */
export async function createRuns(runs: readonly NewRun[]): Promise<string[]> {
  const rows = runs.map(({ judge, metrics, settings, prompts, tags, limits, estimate, lease, ...run }, index) => ({
    ...run,
    leaseOwner: lease?.owner,
    leaseUntil: lease?.until,
    nextPollAt: firstPoll(judge),
    id: newId(),
    status: "queued" satisfies RunStatus,
    judgeJson: JSON.stringify(judge),
    metricsJson: JSON.stringify(metrics),
    settingsJson: JSON.stringify(settings),
    promptsJson: JSON.stringify(prompts),
    tagsJson: JSON.stringify(tags),
    limitsJson: JSON.stringify(limits ?? {}),
    estimateJson: estimate ? JSON.stringify(estimate) : null,
    // A millisecond apart, so that sorting by newest keeps their order.
    createdAt: new Date(Date.now() + index),
  }));
  await write(() =>
    db.$transaction([db.run.createMany({ data: rows }), ...rows.map(({ id }) => db.$executeRawUnsafe(insertRunSamples, id))]),
  );
  return rows.map(({ id }) => id);
}
