import type { Band } from "@/lib/domain/scores/band";

interface Side {
  mean: number;
  /** 95%; null below two questions or if the scores do not vary. */
  interval: readonly [number, number] | null;
  counts: readonly number[];
}

export interface BandChange {
  band: Band;
  baseline: number;
  candidate: number;
}

export interface ComparedDistribution {
  n: number;
  /** From 0 to 1, one more than bins. Bins end at the edges of bands. */
  edges: readonly number[];
  baseline: Side;
  candidate: Side;
  bands: readonly BandChange[];
}
