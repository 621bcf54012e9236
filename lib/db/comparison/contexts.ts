import { readInThread } from "@/lib/db/connection/read-in-thread";
import type { PairSums } from "@/lib/stats/mean-difference";

/** What each context of some samples is worth by a label: for the sample `ids[i]` the gains from `starts[i]` up to `starts[i + 1]`; NaN unlabelled. */
export interface LabelledContexts {
  ids: Float64Array;
  starts: Uint32Array;
  gains: Float64Array;
}

interface ReadContexts {
  /** By run: the most contexts of a paired question. */
  depths: number[];
  /** A candidate each. `compared` are questions with a context on either side, `alike` those with the same ones, `jaccard` is a sum over them. */
  overlap: { shared: number; moved: number; lost: number; gained: number; compared: number; alike: number; jaccard: number }[];
  /** By metric, then by candidate. */
  ranked: { ranks: PairSums[]; precision: PairSums[] }[][];
  /** By candidate; null where it or the baseline has no labels. */
  ndcg: (PairSums[] | null)[];
}

/**
 * Aggregates the contexts of paired questions, in a thread of its own. `samples[run][question]`, the baseline's run first; of a question with several
 * samples the one given counts. `deepest` ranks are looked at; a score from `threshold` on is good. Of each text only a hash is kept.
 */
export const readContexts = (asked: {
  runs: readonly { id: string; configurationId: string }[];
  samples: readonly Float64Array[];
  metrics: readonly string[];
  deepest: number;
  threshold: number;
  /** By run. */
  labelled: readonly (LabelledContexts | null)[];
}): Promise<ReadContexts> =>
  readInThread("context-thread.mjs", {
    ...asked,
    runs: asked.runs.map(({ id, configurationId }) => ({ id, configurationId })),
  });
