import { db, fetchNumber, fetchRows, write } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { databaseTime } from "@/lib/db/location/clock";
import type { DeletionImpact } from "@/lib/domain/deletion-impact";
import { activeStatuses } from "@/lib/domain/run";
import { Prisma } from "@/prisma/client/client";

export type Deletable = "run" | "configuration" | "dataset";

/** Every read of runs, configurations and datasets filters by this. */
export const notDeleted = { removedAt: null } as const;

/** Its calls cost money: a worker has it, or it is paused with batches at a server. */
const active = {
  OR: [
    { status: { in: [...activeStatuses] } },
    { status: "paused", batches: { some: { state: { in: ["creating", "submitted"] }, cancelledAt: null } } },
  ],
} satisfies Prisma.RunWhereInput;

/** Workers stop, calls in flight are not stored, and shares end immediately. Returns how many. */
async function markWhere(transaction: Prisma.TransactionClient, where: Prisma.RunWhereInput): Promise<{ count: number }> {
  await markMadeFor(transaction, where);
  await transaction.shareRun.deleteMany({ where: { run: where } });
  return transaction.run.updateMany({ where, data: { removedAt: databaseTime(), leaseOwner: null, leaseUntil: null } });
}

async function markMadeFor(transaction: Prisma.TransactionClient, where: Prisma.RunWhereInput): Promise<void> {
  const runs = await transaction.run.findMany({ where, select: { id: true } });
  const made = { madeFor: { in: runs.map(({ id }) => id) }, ...notDeleted };
  const removed = { removedAt: databaseTime() };
  await transaction.run.updateMany({
    where: { dataset: made, ...notDeleted },
    data: { ...removed, leaseOwner: null, leaseUntil: null },
  });
  await transaction.configuration.updateMany({ where: { dataset: made, ...notDeleted }, data: removed });
  await transaction.dataset.updateMany({ where: made, data: removed });
}

/** All or none; false if one is missing or still costs money. */
export const markRuns = (ids: readonly string[]): Promise<boolean> =>
  allOrNone(ids.length, (transaction) => markWhere(transaction, { id: { in: [...ids] }, ...notDeleted, NOT: active }));

const markWithRuns = (kind: "configuration" | "dataset", ids: readonly string[], mark: Mark): Promise<boolean> =>
  allOrNone(ids.length, async (transaction) => {
    const within = runsWithin(kind, ids);
    if ((await transaction.run.count({ where: { ...within, ...active } })) > 0) return { count: 0 };
    await markWhere(transaction, within);
    return mark(transaction);
  });

/** With their runs; false as for runs. Their names are free immediately. */
export const markConfigurations = (ids: readonly string[]): Promise<boolean> =>
  markWithRuns("configuration", ids, async (transaction) => {
    const count = await transaction.$executeRaw`
      UPDATE "Configuration" SET "removedAt" = ${databaseTime()}, "name" = "name" || ' (deleted ' || "id" || ')'
      WHERE "id" IN (${Prisma.join([...ids])}) AND "removedAt" IS NULL`;
    return { count };
  });

/** With their configurations and runs; false as for runs. */
export const markDatasets = (ids: readonly string[]): Promise<boolean> =>
  markWithRuns("dataset", ids, async (transaction) => {
    await transaction.configuration.updateMany({
      where: { datasetId: { in: [...ids] }, ...notDeleted },
      data: { removedAt: databaseTime() },
    });
    return transaction.dataset.updateMany({
      where: { id: { in: [...ids] }, ...notDeleted },
      data: { removedAt: databaseTime() },
    });
  });

class NotAll extends Error {}

type Mark = (transaction: Prisma.TransactionClient) => Promise<{ count: number }>;

async function allOrNone(expected: number, mark: Mark): Promise<boolean> {
  if (expected === 0) return true;
  try {
    await write(() =>
      db.$transaction(async (transaction) => {
        if ((await mark(transaction)).count !== expected) throw new NotAll();
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof NotAll) return false;
    throw error;
  }
}

interface Named {
  id: string;
  name: string;
}

export async function findDeletable(kind: Deletable, ids: readonly string[]): Promise<Named[]> {
  const where = { id: { in: [...ids] }, ...notDeleted };
  const select = { id: true, name: true };
  if (kind === "run") return db.run.findMany({ where, select });
  if (kind === "configuration") return db.configuration.findMany({ where, select });
  return db.dataset.findMany({ where, select });
}

export function findActive(kind: Deletable, ids: readonly string[]): Promise<(Named & { status: string }) | null> {
  return db.run.findFirst({ where: { ...runsWithin(kind, ids), ...active }, select: { id: true, name: true, status: true } });
}

const runsWithin = (kind: Deletable, ids: readonly string[]): Prisma.RunWhereInput => ({
  ...notDeleted,
  [kind === "run" ? "id" : `${kind}Id`]: { in: [...ids] },
});

export type DeletableTable = "Run" | "Configuration" | "Dataset";

export interface Dependent {
  table: string;
  column: string;
  key: readonly string[];
}

interface Row {
  child: string;
  parent: string;
  column: string;
  keyJson: string;
}

/** Read from the database, so later tables are included. Dependents come first, so little is left to cascade. */
export async function dependentsOf(parent: DeletableTable): Promise<Dependent[]> {
  const rows = await fetchRows<Row>(Prisma.raw(dialect.cascades));
  const references = rows.filter((row) => row.parent === parent && row.child !== parent);
  const refersTo = (child: string, other: string) => rows.some((row) => row.child === child && row.parent === other);
  const ordered: Row[] = [];
  const left = [...references];
  while (left.length > 0) {
    const at = left.findIndex((row) => !left.some((other) => other !== row && refersTo(other.child, row.child)));
    // A circle has no order; the cascade deletes its rows.
    ordered.push(...left.splice(Math.max(at, 0), 1));
  }
  return ordered.map(({ child, column, keyJson }) => ({ table: child, column, key: JSON.parse(keyJson) as string[] }));
}

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
  const others = await Promise.all([
    countOthers("Dataset", datasets),
    countOthers("Configuration", configurations),
    countOthers("Run", runs),
  ]);
  return {
    datasets: datasets.length,
    configurations: configurations.length,
    runs: runs.length,
    samples: configurations.reduce((sum, { sampleCount }) => sum + sampleCount, 0),
    judgments: runs.reduce((sum, { ok, failed }) => sum + ok + failed, 0),
    others: others.flat(),
  };
}

async function countOthers(parent: DeletableTable, deleted: readonly { id: string }[]): Promise<DeletionImpact["others"]> {
  if (deleted.length === 0) return [];
  const ids = oneOf(
    deleted.map(({ id }) => id),
    "text",
  );
  const dependents = (await dependentsOf(parent)).filter(({ table }) => !countedElsewhere.includes(table));
  const counts = await Promise.all(
    dependents.map(async ({ table, column }) => {
      const { noun, column: distinct } = nouns[table] ?? { noun: tableInWords(table) };
      const what = Prisma.raw(distinct ? `DISTINCT "${distinct}"` : "*");
      const count = await fetchNumber`
        SELECT count(${what}) FROM ${Prisma.raw(`"${table}"`)} WHERE ${Prisma.raw(`"${column}"`)} IN ${ids}`;
      return { noun, count };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}

const tableInWords = (table: string): string => table.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
