import type { MeasureKind } from "@/lib/comparison/words/measures";
import { db, fetchRows } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { likePattern } from "@/lib/db/dialect/like-pattern";
import { databaseForThread } from "@/lib/db/location/database-url";
import type { AskedFigure, ComparedRun, Pairing, ReadComparison } from "@/lib/db/paired/pair-questions";
import type { PairBy } from "@/lib/domain/paired/pair-by";
import { indexedTextLength } from "@/lib/domain/sample-query";
import { sharedThreads } from "@/lib/threads/pool";
import type { InputOf, OutputOf } from "@/lib/threads/task";
import { Prisma } from "@/prisma/client/client";
import type { AskedContexts } from "./sum-contexts";

type Tasks = typeof import("./thread");

/** A single thread, so memory stays bounded. It ends once it is idle. */
const readers = sharedThreads<Tasks>("comparison-thread", { idleMs: 500, resourceLimits: { maxOldGenerationSizeMb: 2048 } });

const inThread = <Name extends keyof Tasks>(
  name: Name,
  asked: Omit<InputOf<Tasks[Name]>, "database">,
): Promise<OutputOf<Tasks[Name]>> =>
  readers.run(name, { ...asked, database: databaseForThread() } as unknown as InputOf<Tasks[Name]>);

const plain = (runs: readonly ComparedRun[]): ComparedRun[] => runs.map(({ id, configurationId }) => ({ id, configurationId }));

/** At least one run. By default uses the pairing with more questions. */
export const readComparison = (
  runs: readonly ComparedRun[],
  metrics: readonly string[],
  { pairBy = null, figures = [] }: { pairBy?: PairBy | null; figures?: readonly AskedFigure[] } = {},
): Promise<ReadComparison> => inThread("questions", { runs: plain(runs), metrics, figures, pairBy });

/** Reads all contexts, so it takes a moment. With `first`, `contexts` counts those with the same first contexts. */
export const readSameTexts = (runs: readonly ComparedRun[], { samples }: Pick<Pairing, "samples">, first: number | null = null) =>
  inThread("sameTexts", { runs: plain(runs), samples, first });

export const countQuestionPairs = (runs: readonly Pick<ComparedRun, "id">[]) =>
  inThread("pairs", { runs: runs.map(({ id }) => id) });

export const readMeasuresOf = (
  configurations: readonly string[],
  { samples, further }: Pick<Pairing, "samples" | "further">,
  chosen: Partial<Record<MeasureKind, string>>,
) => inThread("measures", { configurations, samples, further, chosen });

export const readPairedContexts = (asked: AskedContexts) => inThread("contexts", { ...asked, runs: plain(asked.runs) });

export async function runsSharingNone(first: string, others: readonly string[]): Promise<string[]> {
  const rows = await db.run.findMany({ where: { id: { in: [first, ...others] } }, select: { id: true, configurationId: true } });
  const configurations = new Map(rows.map(({ id, configurationId }) => [id, configurationId]));
  const configuration = configurations.get(first);
  if (configuration === undefined) return [];
  const distinct = [...new Set(configurations.values())].filter((other) => other !== configuration);
  const sharing = await inThread("sharing", { configuration, others: distinct });
  const pairable = new Set([configuration, ...sharing]);
  return others.filter((id) => !pairable.has(configurations.get(id) ?? ""));
}

/** Ignoring case. */
export async function samplesAsking(configurationId: string, text: string): Promise<Set<number>> {
  const wanted = text.replaceAll("\0", " ");
  const isIndexed = [...wanted].length >= indexedTextLength;
  const ids = Prisma.raw(dialect.arrayOf('"id"'));
  const [row] = isIndexed
    ? await fetchRows<{ ids: string }>`
        SELECT ${ids} AS "ids" FROM ${bind(...dialect.samplesHolding(wanted, ["question"], configurationId))} found
        WHERE "id" BETWEEN (SELECT min("id") FROM "Sample" WHERE "configurationId" = ${configurationId})
          AND (SELECT max("id") FROM "Sample" WHERE "configurationId" = ${configurationId})`
    : await fetchRows<{ ids: string }>`
        SELECT ${ids} AS "ids" FROM "Sample"
        WHERE "configurationId" = ${configurationId} AND "question" ${Prisma.raw(dialect.like)} ${likePattern(wanted)} ESCAPE '\\'`;
  return new Set(JSON.parse(row?.ids ?? "[]"));
}
