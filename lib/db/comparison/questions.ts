import { db } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { likePattern } from "@/lib/db/dialect/like-pattern";
import { databaseForThread } from "@/lib/db/location/database-url";
import type { PairBy } from "@/lib/domain/comparison/pair-by";
import type { PairingReport } from "@/lib/domain/comparison/pairing";
import { indexedTextLength } from "@/lib/domain/sample-query";
import { Prisma } from "@/prisma/client/client";
import type { ComparedRun } from "./compared-run";
import { readers } from "./threads";

/** In the baseline's file order; the first run is the baseline. */
export interface Pairing {
  report: PairingReport;
  /** By run: each shared question's first sample in the file. Ascending for the baseline. */
  samples: Float64Array[];
  /** Further samples of a repeated question. */
  further: [question: number, run: number, samples: number[]][];
  /** By run: the first samples of questions that some other run lacks, in file order. */
  unpaired: Float64Array[];
  /** By run: repeated questions. */
  repeated: number[];
  /** Equal for equal texts, since rows with different ids may repeat a question. */
  clusters: Int32Array;
  /** By run: paired questions whose text differs from the baseline's. */
  otherTexts: number[];
  /** By run, then by question. */
  contextCounts: Float64Array[];
}

/** The compared system returned neither a context nor a response. */
export const nothingGiven = -1;

/** `scores[metric][run][question]`: the mean over the question's samples, NaN or `nothingGiven`. */
export interface ReadComparison extends Pairing {
  scores: Float64Array[][];
  secondary: Record<string, Float64Array[]>;
}

/** Reads in a thread, at least one run. By default uses the pairing with more questions. */
export const readComparison = (
  runs: readonly ComparedRun[],
  metrics: readonly string[],
  { pairBy = null, withSecondary = [] }: { pairBy?: PairBy | null; withSecondary?: readonly string[] } = {},
): Promise<ReadComparison> =>
  readers.run("questions", {
    database: databaseForThread(),
    runs: runs.map(({ id, configurationId }) => ({ id, configurationId })),
    metrics: [...metrics],
    withSecondary: [...withSecondary],
    pairBy,
  });

export interface SameTexts {
  contexts: number;
  response: number;
  both: number;
}

/** Reads all contexts in a thread, so it takes a moment. With `first`, `contexts` counts those with the same first contexts. */
export const readSameTexts = (
  runs: readonly ComparedRun[],
  { samples }: Pick<Pairing, "samples">,
  first: number | null = null,
): Promise<SameTexts> =>
  readers.run("sameTexts", {
    database: databaseForThread(),
    runs: runs.map(({ id, configurationId }) => ({ id, configurationId })),
    samples: [...samples],
    first,
  });

export const countPairs = (
  runs: readonly Pick<ComparedRun, "id">[],
): Promise<Pick<PairingReport, "byId" | "byText"> & { questions: { byId: number; byText: number }[] }> =>
  readers.run("pairs", { database: databaseForThread(), runs: runs.map(({ id }) => id) });

/** Runs that share no question with the first. */
export async function runsSharingNone(first: string, others: readonly string[]): Promise<string[]> {
  const rows = await db.run.findMany({ where: { id: { in: [first, ...others] } }, select: { id: true, configurationId: true } });
  const configurations = new Map(rows.map(({ id, configurationId }) => [id, configurationId]));
  const configuration = configurations.get(first);
  if (configuration === undefined) return [];
  const sharing = await readers.run("sharing", {
    ...{ database: databaseForThread(), configuration },
    others: [...new Set(configurations.values())].filter((other) => other !== configuration),
  });
  const pairable = new Set([configuration, ...sharing]);
  return others.filter((id) => !pairable.has(configurations.get(id) ?? ""));
}

/** Ignoring case. */
export async function samplesAsking(configurationId: string, text: string): Promise<Set<number>> {
  const wanted = text.replaceAll("\0", " ");
  const isIndexed = [...wanted].length >= indexedTextLength;
  const ids = Prisma.raw(dialect.arrayOf('"id"'));
  const [row] = isIndexed
    ? await db.$queryRaw<{ ids: string }[]>`
        SELECT ${ids} AS "ids" FROM ${bind(...dialect.samplesHolding(wanted, ["question"], configurationId))} found
        WHERE "id" BETWEEN (SELECT min("id") FROM "Sample" WHERE "configurationId" = ${configurationId})
          AND (SELECT max("id") FROM "Sample" WHERE "configurationId" = ${configurationId})`
    : await db.$queryRaw<{ ids: string }[]>`
        SELECT ${ids} AS "ids" FROM "Sample"
        WHERE "configurationId" = ${configurationId} AND "question" ${Prisma.raw(dialect.like)} ${likePattern(wanted)} ESCAPE '\\'`;
  return new Set(JSON.parse(row?.ids ?? "[]"));
}
