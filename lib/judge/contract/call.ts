import type { JudgmentCause } from "@/lib/domain/cause";
import type { ReplyPlace } from "@/lib/domain/flag";
import type { JudgedSample } from "@/lib/domain/sample";
import type { Ask, Metric, Settings } from "@/lib/metrics/define";
import type { ReplyFormat } from "./reply-format";

/** The messages, and what they were made from, which the lexical judge reads. */
export interface Question {
  readonly model: string;
  /** Several asks are polls with the same messages and temperature. */
  readonly asks: readonly [Ask, ...Ask[]];
  readonly metric: Metric;
  readonly settings: Settings;
  readonly sample: JudgedSample;
}

export interface Fatal {
  readonly sentence: string;
  /** True if another key, credit or a started server would help, with the run unchanged. */
  readonly canBeFixed: boolean;
  /** The server has no model of this name. */
  readonly lacksModel?: true;
  /** The server asks to wait this long, after which the run resumes by itself. */
  readonly waits?: { readonly for: string; readonly until: Date };
}

export interface ReplyText {
  readonly text: string;
  /** The server's own word: "stop", "length", … */
  readonly finishReason: string | null;
  readonly refusal: string | null;
  /** The place of the reply, if it was not in the content. */
  readonly place?: ReplyPlace | null;
  /** The token limit cut it off before any text, and the next request has a higher limit. */
  readonly isAskedAgain?: boolean;
}

/** Whether its texts are readable is for the metric to decide. */
export type Reply = {
  /** More than one if a parameter was refused and left out. Default 1. */
  requests?: number;
  latencyMs: number;
  /** The model, as the server names it; null if it does not. */
  answeredBy?: string | null;
} & (
  | {
      ok: true;
      /** For the first asks, in order; a server with only one reply leaves the others open. */
      texts: readonly ReplyText[];
      /** For the whole request; null if the server does not report it. */
      promptTokens: number | null;
      completionTokens: number | null;
      format?: ReplyFormat | null;
      /** The instructions were sent within the first message. */
      isWithoutSystem?: boolean;
      /** Default 0. */
      cachedTokens?: number;
    }
  | {
      ok: false;
      cause: JudgmentCause;
      /** Bounded and redacted. */
      detail: string;
      /** Worth a retry: 408, 409, 429, 5xx, a reset, a timeout. */
      transient: boolean;
      /** The server is overloaded: fewer concurrent calls would help. */
      isPushback: boolean;
      retryAfterMs: number | null;
      /** If `transient`, it applies only after the last retry: a server that is starting may still answer. */
      fatal: Fatal | null;
      /** What came instead of a reply, redacted and bounded, and the tokens that the server counted for it. */
      body?: string | null;
      promptTokens?: number | null;
      completionTokens?: number | null;
    }
);
