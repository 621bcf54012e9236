import { databaseForThread } from "@/lib/db/location/database-url";
import type { PairSums } from "@/lib/stats/compared/mean-difference";
import type { ComparedRun } from "./compared-run";
import { readers } from "./threads";

/** Sample `ids[i]` has the gains from `starts[i]` up to `starts[i + 1]`; NaN if unlabelled. */
export interface LabelledContexts {
  ids: Float64Array;
  starts: Uint32Array;
  gains: Float64Array;
}

export interface ReadContexts {
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
    byId: number;
    alike: number;
    jaccard: number;
    /** Of the baseline and the candidate. */
    sizes: { all: number; fewest: number; most: number }[];
    /** By rank in the baseline: contexts at each rank of the candidate, later, and lost. */
    moves: { to: number[]; later: number; lost: number }[];
  }[];
  /** By metric, then by candidate. `exchanged` sums the scores of contexts on one side only. */
  ranked: { ranks: PairSums[]; precision: PairSums[]; exchanged: Record<"lost" | "gained", { n: number; sum: number }> }[][];
  /** By candidate; null where it or the baseline has no labels. */
  labelled: ({ ndcg: PairSums[]; recall: PairSums[] } | null)[];
  /** By candidate, against gold contexts; empty unless requested. */
  gold: { ndcg: PairSums[]; recall: PairSums[] }[];
}

/** `samples[run][question]`, the baseline first. */
export interface AskedContexts {
  runs: readonly ComparedRun[];
  samples: readonly Float64Array[];
  metrics: readonly string[];
  deepest: number;
  goodFrom: Readonly<Record<string, number>>;
  labelled: readonly (LabelledContexts | null)[];
  gold: boolean;
}

export const readContexts = (asked: AskedContexts): Promise<ReadContexts> =>
  readers.run("contexts", {
    ...asked,
    database: databaseForThread(),
    runs: asked.runs.map(({ id, configurationId }) => ({ id, configurationId })),
  });
