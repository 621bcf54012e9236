/** Why a person should look at a sample, strongest reason first. */
export const queueKinds = ["split", "models", "metrics", "border"] as const;
export type QueueKind = (typeof queueKinds)[number];

export type QueueReason =
  /** The polls of a sample disagree. */
  | { kind: "split"; metric: string; yes: number; valid: number }
  /** Two judge models score far apart; `context` is an index from 0, null for the whole sample. */
  | {
      kind: "models";
      metric: string;
      context: number | null;
      high: [model: string, score: number];
      low: [model: string, score: number];
    }
  /** Two metrics are two or more bands apart on a context, or on the whole sample if `context` is null. */
  | { kind: "metrics"; context: number | null; high: [metric: string, score: number]; low: [metric: string, score: number] }
  /** A score is close to the lower end of a band. */
  | { kind: "border"; metric: string; score: number; border: number };

/** A sample in a run's review queue. */
export interface QueueEntry {
  sampleId: number;
  /** At least one, strongest first. */
  reasons: QueueReason[];
}

/** Samples that are reviewed before the next, less informative ones are offered. */
const round = 20;

/** How many reviews complete the current round of a queue. */
export const roundGoal = (done: number, total: number): number => Math.min(total, (Math.floor(done / round) + 1) * round);
