import { z } from "zod";
import { JudgeSetup } from "@/lib/domain/judge";
import { MetricSettings } from "@/lib/domain/run";
import type { Judging } from "@/lib/domain/run-likeness";
import { Prisma } from "@/prisma/client/client";
import { db } from "./client";
import { present } from "./removal";

/** A run of a configuration as a point of a trend, by metric. */
export interface TrendRun {
  id: string;
  name: string;
  createdAt: Date;
  metrics: Record<string, { mean: number; ci95: [number, number] | null; scored: number; judging: Judging }>;
}

/** Runs before and after the one that is looked at, at most. */
const reach = { before: 9, after: 4 };
const Hashes = z.record(z.string(), z.string().nullable());

interface Row {
  id: string;
  name: string;
  judgeJson: string;
  settingsJson: string;
  hashesJson: string;
}

/**
 * The runs of a run's configuration that have scores, it among them, oldest first: the last ones before it and the first ones after it. Three
 * queries whatever their number; the prompts' texts are left in the database.
 */
export async function trendOf(run: { id: string; configurationId: string; createdAt: Date }): Promise<TrendRun[]> {
  const own = {
    ...present,
    configurationId: run.configurationId,
    id: { not: run.id },
    summaries: { some: { mean: { not: null } } },
  };
  const chosen = { id: true, createdAt: true } satisfies Prisma.RunSelect;
  const [before, after] = await Promise.all([
    db.run.findMany({
      where: { ...own, createdAt: { lte: run.createdAt } },
      select: chosen,
      orderBy: { createdAt: "desc" },
      take: reach.before,
    }),
    db.run.findMany({
      where: { ...own, createdAt: { gt: run.createdAt } },
      select: chosen,
      orderBy: { createdAt: "asc" },
      take: reach.after,
    }),
  ]);
  const runs = [...before.reverse(), { id: run.id, createdAt: run.createdAt }, ...after];
  if (runs.length === 1) return [];
  const ids = runs.map(({ id }) => id);
  const [rows, summaries] = await Promise.all([
    db.$queryRaw<Row[]>`
      SELECT "id", "name", "judgeJson", "settingsJson",
        (SELECT json_group_object(p."key", p."value" ->> 'hash') FROM json_each("promptsJson") p) AS "hashesJson"
      FROM "Run" WHERE "id" IN (${Prisma.join(ids)})`,
    db.runSummary.findMany({
      where: { runId: { in: ids }, mean: { not: null } },
      select: { runId: true, metric: true, mean: true, ciLow: true, ciHigh: true, scored: true },
    }),
  ]);
  return runs.flatMap(({ id, createdAt }) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    const judge = JudgeSetup.parse(JSON.parse(row.judgeJson));
    const settings = MetricSettings.parse(JSON.parse(row.settingsJson));
    const hashes = Hashes.parse(JSON.parse(row.hashesJson));
    const metrics = summaries
      .filter(({ runId }) => runId === id)
      .map(({ metric, mean, ciLow, ciHigh, scored }) => [
        metric,
        {
          mean: mean ?? 0,
          ci95: ciLow === null || ciHigh === null ? null : [ciLow, ciHigh],
          scored,
          judging: { judge, settings: settings[metric] ?? {}, promptHash: hashes[metric] ?? null },
        },
      ]);
    return [{ id, name: row.name, createdAt, metrics: Object.fromEntries(metrics) }];
  });
}
