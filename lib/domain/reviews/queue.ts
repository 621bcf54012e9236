export const queueKinds = ["split", "models", "metrics", "border"] as const;
export type QueueKind = (typeof queueKinds)[number];

export type QueueReason =
  | { kind: "split"; metric: string; yes: number; valid: number }
  /** Two models score far apart; `context` is null for the whole sample. */
  | {
      kind: "models";
      metric: string;
      context: number | null;
      high: [model: string, score: number];
      low: [model: string, score: number];
    }
  /** Two metrics are two or more bands apart; `context` is null for the whole sample. */
  | { kind: "metrics"; context: number | null; high: [metric: string, score: number]; low: [metric: string, score: number] }
  | { kind: "border"; metric: string; score: number; border: number };

export interface QueueEntry {
  sampleId: number;
  /** At least one, strongest first. */
  reasons: QueueReason[];
}

/** Samples per round; later rounds are less informative. */
const round = 20;

export const roundGoal = (done: number, total: number): number => Math.min(total, (Math.floor(done / round) + 1) * round);
