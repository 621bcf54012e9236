import type { JudgmentCause } from "@/lib/domain/cause";
import type { JudgedSample } from "@/lib/domain/sample";
import type { Ask, Metric, Settings } from "@/lib/metrics/define";

/** What a judge is asked: the messages, and what they were made from (the lexical judge answers from that). */
export interface Question {
  readonly model: string;
  /** One, or several polls: their messages and temperature are the same. */
  readonly asks: readonly [Ask, ...Ask[]];
  readonly metric: Metric;
  readonly settings: Settings;
  readonly sample: JudgedSample;
}

/** Why no call of this judge can succeed. */
export interface Fatal {
  /** For people; says what to do. */
  readonly sentence: string;
  /** Without changing the run: another key, credit, a server that is started. */
  readonly canBeFixed: boolean;
}

/** One reply's text. */
export interface ReplyText {
  readonly text: string;
  /** As the server gave it: "stop", "length", … */
  readonly finishReason: string | null;
  /** The model would not answer, and said so. */
  readonly refusal: string | null;
}

/** What a request came to. Causes of the transport only: whether a text can be read is the metric's affair. */
export type Reply = {
  /** Requests sent for it: more than one where a parameter was refused and left out. Default 1. */
  requests?: number;
  /** Of the last request. */
  latencyMs: number;
} & (
  | {
      ok: true;
      /** For the first asks, in their order; a server that gives one reply a request leaves the others open. */
      texts: readonly ReplyText[];
      /** Of the whole request; null where the server does not tell. */
      promptTokens: number | null;
      completionTokens: number | null;
    }
  | {
      ok: false;
      cause: JudgmentCause;
      /** What the server said, bounded, without secrets. */
      detail: string;
      /** Worth trying again: 408, 409, 429, 5xx, a reset, a time-out. */
      transient: boolean;
      /** The server has too much to do: fewer calls at once would help. */
      isPushback: boolean;
      /** From Retry-After. */
      retryAfterMs: number | null;
      /** Where `transient`, only once the retries are used up: a server that is starting may yet answer. */
      fatal: Fatal | null;
    }
);

/** What a model was found to refuse or to offer. */
export interface Traits {
  /** Parameters that it refused and that are left out since. */
  readonly refused: ReadonlySet<string>;
  /** Whether one request with `n` brings several replies; null while that is not known. */
  readonly severalReplies: boolean | null;
}

export const unknownTraits: Traits = { refused: new Set(), severalReplies: null };

/** Answers a metric's prompt. Never throws for what a server or a network does. */
export interface Judge {
  ask(question: Question, signal: AbortSignal): Promise<Reply>;
  /** What was found out so far. */
  traitsOf(model: string): Traits;
  close(): Promise<void>;
}

/** Whether a judge can be used. */
export interface JudgeCheck {
  readonly ok: boolean;
  /** What is right or wrong, for people. */
  readonly message: string;
  /** Models that the server lists; null when it does not say. */
  readonly models: string[] | null;
}
