import type { Random } from "@/lib/stats/random";

/** What a judge reads of a sample. */
export interface Texts {
  question: string;
  contexts: readonly string[];
  response: string | null;
}

export interface Source extends Texts {
  /** The sample's id. */
  id: number;
  /** Equal for samples with the same question. */
  key: string;
  reference: string | null;
}

/** Why a kind makes nothing of a sample, in the words of the report. */
export interface Skipped {
  cause: string;
}

export interface Made {
  texts: Texts;
  /** What it is compared with, if that is not its source: a quote, which must score well. */
  quote?: Texts;
}

export interface Around {
  /** The other samples that were drawn, in a random order. */
  others: readonly Source[];
  /** Names in the contexts of all of them, by the kind of place that they stand in. */
  names: ReadonlyMap<string, readonly string[]>;
  random: Random;
}

/** Changes a sample so that what a judge should say of it is sure, or says why it cannot. Deterministic for a random source. */
export type Make = (source: Source, around: Around) => Made | Skipped;

export const pick = <T>(list: readonly T[], random: Random): T | undefined => list[random() % Math.max(1, list.length)];
