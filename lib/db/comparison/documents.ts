import { db } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { databaseForThread } from "@/lib/db/location/database-url";
import type { ComparedRun } from "./compared-run";
import { readers } from "./threads";

export interface DocumentPart {
  /** The rank counts from 0. */
  sample: number;
  rank: number;
  question: number;
  contexts: number;
  part: number;
  /** The mean score of the document, and of the contexts that it replaced or that replaced it. */
  score: number;
  other: number;
  largest: number;
}

interface ListedPart extends DocumentPart {
  /** By the baseline and the candidate. */
  held: readonly [number, number];
}

interface PartsOfSide {
  hurt: ListedPart[];
  helped: ListedPart[];
  others: { documents: number; contexts: number; part: number };
  documents: number;
  contexts: number;
  part: number;
}

export interface ReadDocuments {
  questions: number;
  /** Questions with different numbers of contexts, and those where a shared context has two scores. */
  otherSizes: number;
  otherScores: number;
  /** Of a question; null if they differ. */
  contexts: number | null;
  gained: PartsOfSide | null;
  lost: PartsOfSide | null;
}

export interface AskedDocuments {
  runs: readonly ComparedRun[];
  samples: readonly Float64Array[];
  metric: string;
  most: number;
}

export const readDocuments = (asked: AskedDocuments): Promise<ReadDocuments> =>
  readers.run("documents", {
    ...asked,
    database: databaseForThread(),
    runs: asked.runs.map(({ id, configurationId }) => ({ id, configurationId })),
  });

/** Empty if the sample was just deleted. */
export async function contextBeginnings(places: readonly { sample: number; rank: number }[]): Promise<string[]> {
  const asked = places.map(({ sample, rank }) => [sample, rank]);
  const given = bind(dialect.rows("?", { sample: "int", rank: "int" }), JSON.stringify(asked));
  const contexts = bind(dialect.elements('s."contextsJson"'));
  const rows = await db.$queryRaw<{ at: bigint; text: string | null }[]>`
    SELECT given."at", (SELECT substr(c."value", 1, 200) FROM ${contexts} c WHERE c."key" = given."rank") AS "text"
    FROM ${given} given JOIN "Sample" s ON s."id" = given."sample"`;
  const texts = new Map(rows.map(({ at, text }) => [Number(at), text ?? ""]));
  return places.map((_, index) => texts.get(index) ?? "");
}
