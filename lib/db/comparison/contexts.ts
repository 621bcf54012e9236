import { databaseFile } from "@/lib/db/connection/location";
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
  overlap: { shared: number; moved: number; lost: number; gained: number; compared: number; alike: number; jaccard: number }[];
  /** By metric, then by candidate. */
  ranked: { ranks: PairSums[]; precision: PairSums[] }[][];
  /** By candidate; null where it or the baseline has no labels. */
  ndcg: (PairSums[] | null)[];
}

/** `samples[run][question]`, the baseline's run first. For a question with several samples, only the given one counts. */
export interface AskedContexts {
  runs: readonly ComparedRun[];
  samples: readonly Float64Array[];
  metrics: readonly string[];
  /** How many ranks to compare. */
  deepest: number;
  /** The lowest good score. */
  threshold: number;
  /** By run. */
  labelled: readonly (LabelledContexts | null)[];
}

/** Sums up the contexts of paired questions in a thread. Keeps only a hash of each text. */
export const readContexts = (asked: AskedContexts): Promise<ReadContexts> =>
  readers.run("contexts", {
    ...asked,
    file: databaseFile(),
    runs: asked.runs.map(({ id, configurationId }) => ({ id, configurationId })),
  });
