import type { BatchServer } from "./batches";
import type { Question, Reply } from "./call";

export interface Traits {
  readonly refused: ReadonlySet<string>;
  /** Whether `n` in a request brings several replies; null while unknown. */
  readonly severalReplies: boolean | null;
  /** It answers with streams, maybe only with those. */
  readonly streams: boolean;
}

export const unknownTraits: Traits = { refused: new Set(), severalReplies: null, streams: false };

/** Never throws for what a server or a network does. */
export interface Judge {
  ask(question: Question): Promise<Reply>;
  traitsOf(model: string): Traits;
  /** These token limits were raised because the setup's left no room for a reply. */
  raised(): Readonly<Record<string, number>>;
  readonly batches?: BatchServer;
  /** Calls in flight end as cancelled. */
  close(): Promise<void>;
}

export interface JudgeCheck {
  readonly ok: boolean;
  readonly message: string;
  /** Null if the server does not list them. */
  readonly models: string[] | null;
}
