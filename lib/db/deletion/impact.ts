import { db, fetchNumber } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import type { DeletionImpact } from "@/lib/domain/deletion-impact";
import { Prisma } from "@/prisma/client/client";
import { type Deletable, type DeletableTable, dependentsOf, notDeleted, runsWithin } from "./delete";

const countedElsewhere = [
  "Configuration",
  "Run",
  "Sample",
  "SampleLabel",
  "Judgment",
  "Score",
  "RunSample",
  "RunSummary",
  "RunWhy",
  "RunPromptVersion",
  "Batch",
  "BatchRequest",
];
const nouns: Record<string, { noun: string; column?: string }> = {
  Review: { noun: "review" },
  ShareRun: { noun: "share link", column: "shareId" },
  Round: { noun: "round" },
};

/** Missing ids count as nothing. Judgments and samples come from stored counters. */
export async function impactOf(kind: Deletable, ids: readonly string[]): Promise<DeletionImpact> {
  const within = { [kind === "dataset" ? "datasetId" : "id"]: { in: [...ids] }, ...notDeleted };
  const [datasets, configurations, runs] = await Promise.all([
    kind === "dataset" ? db.dataset.findMany({ where: { id: { in: [...ids] }, ...notDeleted }, select: { id: true } }) : [],
    kind === "run" ? [] : db.configuration.findMany({ where: within, select: { id: true, sampleCount: true } }),
    db.run.findMany({ where: runsWithin(kind, ids), select: { id: true, ok: true, failed: true } }),
  ]);
  const counts = await Promise.all(
    (
      [
        ["Dataset", datasets],
        ["Configuration", configurations],
        ["Run", runs],
      ] as const
    ).map(([table, rows]) =>
      countOthers(
        table,
        rows.map(({ id }) => id),
      ),
    ),
  );
  return {
    datasets: datasets.length,
    configurations: configurations.length,
    runs: runs.length,
    samples: configurations.reduce((sum, { sampleCount }) => sum + sampleCount, 0),
    judgments: runs.reduce((sum, { ok, failed }) => sum + ok + failed, 0),
    others: counts.flat(),
  };
}

async function countOthers(parent: DeletableTable, ids: readonly string[]): Promise<DeletionImpact["others"]> {
  if (ids.length === 0) return [];
  const dependents = (await dependentsOf(parent)).filter(({ table }) => !countedElsewhere.includes(table));
  const counts = await Promise.all(
    dependents.map(async ({ table, column }) => {
      const { noun, column: distinct } = nouns[table] ?? { noun: tableInWords(table) };
      const what = Prisma.raw(distinct ? `DISTINCT "${distinct}"` : "*");
      const count = await fetchNumber`
        SELECT count(${what}) FROM ${Prisma.raw(`"${table}"`)} WHERE ${Prisma.raw(`"${column}"`)} IN ${oneOf(ids, "text")}`;
      return { noun, count };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}

const tableInWords = (table: string): string => table.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
