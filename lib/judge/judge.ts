import type { JudgmentCause } from "@/lib/domain/cause";
import type { JudgedSample } from "@/lib/domain/sample";
import type { Ask, Metric, Settings } from "@/lib/metrics/metric";

/** What a judge is asked: the messages, and what they were made from (the lexical judge answers from that). */
export interface Question {
  readonly model: string;
  readonly ask: Ask;
  readonly metric: Metric;
  readonly settings: Settings;
  readonly sample: JudgedSample;
}

/** One call's outcome. Causes of the transport only: whether the text can be read is the metric's affair. */
export type Reply =
  | {
      ok: true;
      text: string;
      /** As the server gave it: "stop", "length", … */
      finishReason: string | null;
      promptTokens: number | null;
      completionTokens: number | null;
      latencyMs: number;
    }
  | {
      ok: false;
      cause: JudgmentCause;
      /** What the server said, bounded, without secrets. */
      detail: string;
      latencyMs: number;
      /** Worth trying again: 408, 409, 429, 5xx, a reset, a time-out. */
      transient: boolean;
      /** From Retry-After. */
      retryAfterMs: number | null;
      /**
       * No call of this judge can succeed (wrong key, unknown model, no such server): a sentence that says what to do.
       * Where `transient`, only once the retries are used up: a server that is starting may yet answer.
       */
      fatal: string | null;
    };

/** Answers a metric's prompt. Never throws for what a server or a network does. */
export interface Judge {
  ask(question: Question, signal: AbortSignal): Promise<Reply>;
  /** Parameters that the server refused and that are left out since, by model. */
  readonly dropped: ReadonlyMap<string, ReadonlySet<string>>;
  close(): Promise<void>;
}
