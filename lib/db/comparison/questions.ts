import { db } from "@/lib/db/connection/client";
import { likePattern } from "@/lib/db/connection/like-pattern";
import { databaseFile } from "@/lib/db/connection/location";
import { indexedTextLength } from "@/lib/domain/sample-query";
import type { ComparedRun } from "./pair-questions";
import { readers } from "./threads";

/** Which samples of several runs are the same question, by pair key, in the baseline's file order. The first run is the baseline. */
export interface Pairing {
  /** By run: the sample of each question that all of them have; of several the first in the file. Rising for the baseline. */
  samples: Float64Array[];
  /** Where a run's configuration holds a question more than once: its further samples. */
  further: [question: number, run: number, samples: number[]][];
  /** By run: samples of questions that not all of them have, one each, in file order. */
  unpaired: Float64Array[];
  /** By run: how many questions its configuration holds more than once. */
  repeated: number[];
  /** By question: a number that is the same where the question's text is, as where rows with ids of their own ask again. */
  clusters: Int32Array;
}

/** What a comparison is computed from: `scores[metric][run][question]`, NaN where there is none, of several samples the mean. */
export interface ReadComparison extends Pairing {
  scores: Float64Array[][];
}

/** Pairs runs and reads their scores, in a thread of its own. At least one run. */
export const readComparison = (runs: readonly ComparedRun[], metrics: readonly string[]): Promise<ReadComparison> =>
  readers.run("questions", {
    file: databaseFile(),
    runs: runs.map(({ id, configurationId }) => ({ id, configurationId })),
    metrics: [...metrics],
  });

/** Pair keys and beginnings of the questions of some samples, by sample id. */
export async function pairedTexts(ids: readonly number[]): Promise<Map<number, { pairKey: string; question: string }>> {
  const rows = await db.$queryRaw<{ id: bigint; pairKey: string; question: string }[]>`
    SELECT "id", "pairKey", substr("question", 1, 500) AS "question" FROM "Sample"
    WHERE "id" IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return new Map(rows.map(({ id, ...row }) => [Number(id), row]));
}

/** The configuration's first sample of this pair key; null where it has none. */
export async function sampleOfPairKey(configurationId: string, pairKey: string): Promise<number | null> {
  const found = await db.sample.findFirst({ where: { configurationId, pairKey }, select: { id: true }, orderBy: { id: "asc" } });
  return found?.id ?? null;
}

/** The samples of a configuration whose question holds this text, upper and lower case alike. */
export async function samplesAsking(configurationId: string, text: string): Promise<Set<number>> {
  const wanted = text.replaceAll("\0", " ");
  const isIndexed = [...wanted].length >= indexedTextLength;
  const [row] = isIndexed
    ? await db.$queryRaw<{ ids: string }[]>`
        SELECT json_group_array("rowid") AS "ids" FROM "SampleText" WHERE "SampleText" MATCH ${`"question" : "${wanted.replaceAll('"', '""')}"`}
          AND "rowid" BETWEEN (SELECT min("id") FROM "Sample" WHERE "configurationId" = ${configurationId})
            AND (SELECT max("id") FROM "Sample" WHERE "configurationId" = ${configurationId})`
    : await db.$queryRaw<{ ids: string }[]>`
        SELECT json_group_array("id") AS "ids" FROM "Sample"
        WHERE "configurationId" = ${configurationId} AND "question" LIKE ${likePattern(wanted)} ESCAPE '\\'`;
  return new Set(JSON.parse(row?.ids ?? "[]"));
}
