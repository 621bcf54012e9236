import { db } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { databaseForThread } from "@/lib/db/location/database-url";
import type { ComparedRun } from "./pair-questions";
import { readers } from "./threads";

/** What a text that was exchanged adds to a difference. */
export interface DocumentPart {
  /** A sample that holds it, and its rank there from 0. */
  sample: number;
  rank: number;
  /** The question where its part is largest. */
  question: number;
  /** How often it was exchanged. */
  contexts: number;
  part: number;
  /** Its mean score, and that of the contexts in whose place it is, or that are in its place. */
  score: number;
  other: number;
  largest: number;
}

interface ListedPart extends DocumentPart {
  /** Questions for which the baseline and the candidate retrieved it. */
  held: readonly [number, number];
}

interface PartsOfSide {
  /** The largest first. */
  hurt: ListedPart[];
  helped: ListedPart[];
  others: { documents: number; contexts: number; part: number };
  /** Of all together. */
  documents: number;
  contexts: number;
  part: number;
}

export interface ReadDocuments {
  /** With all their contexts scored on both sides. */
  questions: number;
  /** Those with more contexts on one side, and those where a shared context has two scores. */
  otherSizes: number;
  otherScores: number;
  /** Of a question; null if they differ. */
  contexts: number | null;
  gained: PartsOfSide | null;
  lost: PartsOfSide | null;
}

/** `samples[run][question]` of the baseline and the candidate. */
export interface AskedDocuments {
  runs: readonly ComparedRun[];
  samples: readonly Float64Array[];
  metric: string;
  /** How many to list at each end. */
  most: number;
}

/** Reads in a thread what exchanged documents add to a metric's difference. */
export const readDocuments = (asked: AskedDocuments): Promise<ReadDocuments> =>
  readers.run("documents", {
    ...asked,
    database: databaseForThread(),
    runs: asked.runs.map(({ id, configurationId }) => ({ id, configurationId })),
  });

/** The beginning of each context; empty if its sample was deleted a moment ago. */
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
