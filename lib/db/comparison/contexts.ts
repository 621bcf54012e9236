import { databaseForThread } from "@/lib/db/location/database-url";
import type { PairSums } from "@/lib/stats/compared/mean-difference";
import type { ComparedRun } from "./pair-questions";
import { readers } from "./threads";

/**
 * The gains of samples' contexts by a label. Sample `ids[i]` has the gains from `starts[i]` up to `starts[i + 1]`; NaN if
 * unlabelled.
 */
export interface LabelledContexts {
  ids: Float64Array;
  starts: Uint32Array;
  gains: Float64Array;
}

export interface ReadContexts {
  /** By run: the most contexts of a paired question. */
  depths: number[];
  /**
   * One entry per candidate. `compared`: questions with a context on at least one side; `alike`: those with the same contexts;
   * `jaccard`: a sum.
   */
  overlap: {
    shared: number;
    moved: number;
    lost: number;
    gained: number;
    compared: number;
    /** Questions whose contexts were told apart by their ids. */
    byId: number;
    alike: number;
    jaccard: number;
    /** Of the baseline and the candidate: contexts, and the fewest and the most of a question. */
    sizes: { all: number; fewest: number; most: number }[];
    /** By rank in the baseline: contexts at each rank of the candidate, at later ones, and lost. */
    moves: { to: number[]; later: number; lost: number }[];
  }[];
  /** By metric, then by candidate. `exchanged` sums the scores of the contexts that one side lacks. */
  ranked: { ranks: PairSums[]; precision: PairSums[]; exchanged: Record<"lost" | "gained", { n: number; sum: number }> }[][];
  /** By candidate; null where it or the baseline has no labels. */
  labelled: ({ ndcg: PairSums[]; recall: PairSums[] } | null)[];
  /** By candidate, against the gold contexts; empty unless asked for. */
  gold: { ndcg: PairSums[]; recall: PairSums[] }[];
}

/** `samples[run][question]`, the baseline's run first. For a question with several samples, only the given one counts. */
export interface AskedContexts {
  runs: readonly ComparedRun[];
  samples: readonly Float64Array[];
  metrics: readonly string[];
  /** How many ranks to compare. */
  deepest: number;
  /** The lowest good score, by metric. */
  goodFrom: Readonly<Record<string, number>>;
  /** By run. */
  labelled: readonly (LabelledContexts | null)[];
  /** Whether to measure what was found of the gold contexts. */
  gold: boolean;
}

/** Sums up the contexts of paired questions in a thread. Keeps only a hash of each text. */
export const readContexts = (asked: AskedContexts): Promise<ReadContexts> =>
  readers.run("contexts", {
    ...asked,
    database: databaseForThread(),
    runs: asked.runs.map(({ id, configurationId }) => ({ id, configurationId })),
  });
