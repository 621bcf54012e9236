import type { ControlSource, Texts } from "@/lib/controls/texts/source";
import type { Random } from "@/lib/stats/random";

/** Why a kind makes nothing of a sample, in the words of the report. */
interface Skipped {
  cause: string;
}

export interface Made {
  texts: Texts;
  /** What it is compared with, if that is not its source: a quote, which must score well. */
  quote?: Texts;
}

export interface Around {
  others: readonly ControlSource[];
  /** Names in the contexts of all of them, by the kind of place in a sentence. */
  names: ReadonlyMap<string, readonly string[]>;
  random: Random;
}

/** Changes a sample so that what a judge should say of it is sure, or says why it cannot. Deterministic for a random source. */
export type Make = (source: ControlSource, around: Around) => Made | Skipped;
