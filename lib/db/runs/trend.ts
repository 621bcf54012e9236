import * as z from "zod";
import { db, fetchRows } from "@/lib/db/connection/client";
import { withJson } from "@/lib/db/connection/columns";
import { notDeleted } from "@/lib/db/deletion/delete";
import { dialect } from "@/lib/db/dialect/chosen";
import { JudgeSetup } from "@/lib/domain/judge";
import { versionIn } from "@/lib/domain/prompts/names";
import { MetricSettings } from "@/lib/domain/run";
import type { Judging } from "@/lib/domain/runs/likeness";
import { Prisma } from "@/prisma/client/client";

export interface TrendRun {
  id: string;
  name: string;
  createdAt: Date;
  tags: string[];
  metrics: Record<string, { mean: number; ci95: [number, number] | null; scored: number; judging: Judging }>;
}

const reach = { before: 9, after: 4 };
const trendJson = {
  judgeJson: JudgeSetup,
  settingsJson: MetricSettings,
  hashesJson: z.record(z.string(), z.string().nullable()),
  versionsJson: z.record(z.string(), z.string().nullable()),
  tagsJson: z.array(z.string()),
};
type Row = Record<"id" | "name" | keyof typeof trendJson, string>;

/** Scored runs of the same configuration, not archived, oldest first, around this one. Three queries for any number of runs. */
export async function trendOf(run: { id: string; configurationId: string; createdAt: Date }): Promise<TrendRun[]> {
  const sameConfiguration = {
    ...notDeleted,
    archivedAt: null,
    configurationId: run.configurationId,
    id: { not: run.id },
    summaries: { some: { mean: { not: null } } },
  };
  const chosen = { id: true, createdAt: true } satisfies Prisma.RunSelect;
  const find = (createdAt: Prisma.DateTimeFilter, order: "asc" | "desc", take: number) =>
    db.run.findMany({ where: { ...sameConfiguration, createdAt }, select: chosen, orderBy: { createdAt: order }, take });
  const [before, after] = await Promise.all([
    find({ lte: run.createdAt }, "desc", reach.before),
    find({ gt: run.createdAt }, "asc", reach.after),
  ]);
  const runs = [...before.reverse(), { id: run.id, createdAt: run.createdAt }, ...after];
  return runs.length === 1 ? [] : readTrendRuns(runs);
}

export type DatedRun = TrendRun & { configuration: string };

/** The newest finished runs of all datasets with this name, oldest first. */
export async function runsByDate(dataset: string, take: number): Promise<DatedRun[]> {
  const rows = await db.run.findMany({
    where: {
      ...notDeleted,
      archivedAt: null,
      dataset: { name: dataset, ...notDeleted },
      status: { in: ["completed", "completed-with-errors"] },
      summaries: { some: { mean: { not: null } } },
    },
    select: { id: true, createdAt: true, configuration: { select: { name: true } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
  const names = new Map(rows.map(({ id, configuration }) => [id, configuration.name]));
  return (await readTrendRuns(rows.reverse())).map((run) => ({ ...run, configuration: names.get(run.id) ?? "" }));
}

/** Reads what names each prompt, not its texts. */
const ofPrompts = (field: "hash" | "version"): Prisma.Sql =>
  Prisma.raw(
    `(SELECT ${dialect.objectOf('p."key"', dialect.field('p."value"', field))} FROM ${dialect.entries('"promptsJson"')} p)`,
  );

type ByPrompt = Readonly<Record<string, string | null>>;

function promptOf(metric: string, hashes: ByPrompt, versions: ByPrompt): Pick<Judging, "promptHash" | "promptVersion"> {
  const keys = Object.keys(hashes).filter((key) => key === metric || key.startsWith(`${metric}/`));
  const named = Object.fromEntries(Object.entries(versions).map(([key, version]) => [key, { version: version ?? undefined }]));
  return {
    promptHash:
      keys.length === 0
        ? null
        : keys
            .sort()
            .map((key) => hashes[key])
            .join(),
    promptVersion: versionIn(named, metric),
  };
}

async function readTrendRuns(runs: readonly { id: string; createdAt: Date }[]): Promise<TrendRun[]> {
  if (runs.length === 0) return [];
  const ids = runs.map(({ id }) => id);
  const [rows, summaries] = await Promise.all([
    fetchRows<Row>`
      SELECT "id", "name", "judgeJson", "settingsJson", "tagsJson",
        ${ofPrompts("hash")} AS "hashesJson", ${ofPrompts("version")} AS "versionsJson"
      FROM "Run" WHERE "id" IN (${Prisma.join(ids)})`,
    db.runSummary.findMany({
      where: { runId: { in: ids }, mean: { not: null } },
      select: { runId: true, metric: true, mean: true, ciLow: true, ciHigh: true, scored: true },
    }),
  ]);
  return runs.flatMap(({ id, createdAt }) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    const { name, tags, judge, settings, hashes, versions } = withJson(row, trendJson);
    const metrics = summaries
      .filter(({ runId }) => runId === id)
      .map(({ metric, mean, ciLow, ciHigh, scored }) => [
        metric,
        {
          mean: mean ?? 0,
          ci95: ciLow === null || ciHigh === null ? null : [ciLow, ciHigh],
          scored,
          judging: { judge, settings: settings[metric] ?? {}, ...promptOf(metric, hashes, versions) },
        },
      ]);
    return [{ id, name, createdAt, tags, metrics: Object.fromEntries(metrics) }];
  });
}
