import type { JudgmentCause } from "@/lib/domain/cause";
import type { JudgedSample } from "@/lib/domain/sample";
import type { Ask, Metric, Settings } from "@/lib/metrics/define";
import type { BatchServer } from "./batches";
import type { ReplyFormat } from "./reply-format";

/** What a judge is asked: the messages, and what they were made from, which is what the lexical judge reads. */
export interface Question {
  readonly model: string;
  /** One ask, or several polls with the same messages and temperature. */
  readonly asks: readonly [Ask, ...Ask[]];
  readonly metric: Metric;
  readonly settings: Settings;
  readonly sample: JudgedSample;
}

/** Why no call to this judge can succeed. */
export interface Fatal {
  /** For people: what is wrong and what to do. */
  readonly sentence: string;
  /** Whether it can be fixed without changing the run: by another key, credit, or starting the server. */
  readonly canBeFixed: boolean;
}

/** One reply's text. */
export interface ReplyText {
  readonly text: string;
  /** As the server gave it: "stop", "length", … */
  readonly finishReason: string | null;
  /** The model would not answer, and said so. */
  readonly refusal: string | null;
  /** The token limit cut it off before it said anything, and the next request has a higher one. */
  readonly isAskedAgain?: boolean;
}

/** The outcome of a request. Whether its texts can be read is for the metric to say. */
export type Reply = {
  /** Requests sent for it: more than one if a parameter was refused and left out. Default 1. */
  requests?: number;
  /** Of the last request. */
  latencyMs: number;
} & (
  | {
      ok: true;
      /** For the first asks, in order; a server that gives only one reply leaves the others open. */
      texts: readonly ReplyText[];
      /** Of the whole request; null if the server does not say. */
      promptTokens: number | null;
      completionTokens: number | null;
      /** What the server was told to hold the reply to. */
      format?: ReplyFormat | null;
      /** Of the prompt tokens, those that the server had in its cache. Default 0. */
      cachedTokens?: number;
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
      /** If `transient`, it counts only once the retries are used up: a server that is starting may still answer. */
      fatal: Fatal | null;
    }
);

/** What was found out about a model. */
export interface Traits {
  /** Parameters that it refused, and that have been left out since. */
  readonly refused: ReadonlySet<string>;
  /** Whether a request with `n` brings several replies; null while unknown. */
  readonly severalReplies: boolean | null;
  /** It answers with streams, and maybe only with those. */
  readonly streams: boolean;
}

export const unknownTraits: Traits = { refused: new Set(), severalReplies: null, streams: false };

/** Answers a metric's prompt. Never throws for what a server or a network does. */
export interface Judge {
  ask(question: Question): Promise<Reply>;
  /** What was found out so far. */
  traitsOf(model: string): Traits;
  /** Token limits of replies that were raised since the setup's left a model no room to answer, by model. */
  raised(): Readonly<Record<string, number>>;
  /** The server's queue. Missing for an embedded judge. */
  readonly batches?: BatchServer;
  /** Ends all calls in flight: they come back as cancelled. */
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
