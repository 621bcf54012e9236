/** Why a sample is worth a person's time, most telling first. */
export const queueKinds = ["split", "models", "metrics", "border"] as const;
export type QueueKind = (typeof queueKinds)[number];

/** A reason with the numbers that it is said with. */
export type QueueReason =
  /** Polls of one sample say different things. */
  | { kind: "split"; metric: string; yes: number; valid: number }
  /** Judge models lie far apart on the same question; `context` is an index from 0, null for the whole sample. */
  | {
      kind: "models";
      metric: string;
      context: number | null;
      high: [model: string, score: number];
      low: [model: string, score: number];
    }
  /** Metrics lie two bands apart or more on the same context, or on the whole sample where `context` is null. */
  | { kind: "metrics"; context: number | null; high: [metric: string, score: number]; low: [metric: string, score: number] }
  /** A score lies so near to a band's lower end that little would move it across. */
  | { kind: "border"; metric: string; score: number; border: number };

/** A sample in the queue of a run. */
export interface QueueEntry {
  sampleId: number;
  /** Most telling first; at least one. */
  reasons: QueueReason[];
}
