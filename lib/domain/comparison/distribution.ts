import type { Band } from "@/lib/domain/scores/band";

interface Side {
  mean: number;
  /** 95 %; null below two questions or if the scores do not vary. */
  interval: readonly [number, number] | null;
  /** Questions in each bin. */
  counts: readonly number[];
}

/** A band's questions before and after. */
export interface BandChange {
  band: Band;
  baseline: number;
  candidate: number;
}

/** How the scores of two runs are distributed over the questions that both have scored. */
export interface ComparedDistribution {
  n: number;
  /** From 0 to 1, one more than bins. No bin lies across the edge of a band. */
  edges: readonly number[];
  baseline: Side;
  candidate: Side;
  /** Worst first; the changes sum to 0. */
  bands: readonly BandChange[];
}
