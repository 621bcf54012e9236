import { databaseFile } from "@/lib/db/connection/location";
import type { PairSums } from "@/lib/stats/mean-difference";
import type { ComparedRun } from "./pair-questions";
import { readers } from "./threads";

/** What each context of some samples is worth by a label: for the sample `ids[i]` the gains from `starts[i]` up to `starts[i + 1]`; NaN unlabelled. */
export interface LabelledContexts {
  ids: Float64Array;
  starts: Uint32Array;
  gains: Float64Array;
}

export interface ReadContexts {
  /** By run: the most contexts of a paired question. */
  depths: number[];
  /** A candidate each. `compared` are questions with a context on either side, `alike` those with the same ones, `jaccard` is a sum over them. */
  overlap: { shared: number; moved: number; lost: number; gained: number; compared: number; alike: number; jaccard: number }[];
  /** By metric, then by candidate. */
  ranked: { ranks: PairSums[]; precision: PairSums[] }[][];
  /** By candidate; null where it or the baseline has no labels. */
  ndcg: (PairSums[] | null)[];
}

/** `samples[run][question]`, the baseline's run first; of a question with several samples the one given counts. */
export interface AskedContexts {
  runs: readonly ComparedRun[];
  samples: readonly Float64Array[];
  metrics: readonly string[];
  /** Ranks that are looked at. */
  deepest: number;
  /** A score from here on is good. */
  threshold: number;
  /** By run. */
  labelled: readonly (LabelledContexts | null)[];
}

/** Sums up the contexts of paired questions, in a thread of its own. Of each text only a hash is kept. */
export const readContexts = (asked: AskedContexts): Promise<ReadContexts> =>
  readers.run("contexts", {
    ...asked,
    file: databaseFile(),
    runs: asked.runs.map(({ id, configurationId }) => ({ id, configurationId })),
  });
