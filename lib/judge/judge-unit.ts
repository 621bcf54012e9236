import { createHash } from "node:crypto";
import { type JudgmentCause, unreadable } from "@/lib/domain/cause";
import type { Message } from "@/lib/domain/judge";
import type { Reading } from "@/lib/domain/judgment";
import { type Gate, waited } from "./gate";
import type { Judge, Question, Reply } from "./judge";

/** How hard to try. Times are in milliseconds. */
export interface RetryPolicy {
  /** How often a call that failed for a passing reason is tried again. */
  readonly retries: number;
  /** How often an unreadable reply is asked again. */
  readonly reask: number;
  /** The longest first wait; it doubles with every failure. Default 500. */
  readonly backoffBase?: number;
  /** Default 30,000. */
  readonly backoffCap?: number;
  /** The longest that a server's Retry-After is believed. Default 300,000. */
  readonly retryAfterCap?: number;
  /** Shared by all units of a run: a Retry-After holds every call, not only this one. */
  readonly gate?: Gate;
}

/** One unit's outcome, as it is stored. */
export interface JudgedUnit {
  /** Null exactly when `error` is set. */
  reading: Reading | null;
  error: JudgmentCause | null;
  /** What the server or the parser said; bounded. */
  errorDetail: string | null;
  /** The last reply's text, at most `longestReply` characters; null when none came. */
  reply: string | null;
  finishReason: string | null;
  /** All calls for this unit. */
  attempts: number;
  /** Summed over the attempts that told; null when none did. */
  promptTokens: number | null;
  completionTokens: number | null;
  /** Of the last call; null when there was none. */
  latencyMs: number | null;
  /** SHA-256 of the messages, in hexadecimal. */
  promptHash: string;
  /** The run cannot go on: a sentence for people. */
  fatal: string | null;
}

/** Longer replies, and texts read of them, are stored cut, with a line that says so. What is parsed is never cut. */
export const longestReply = 200_000;

/** The messages' identity: equal for equal prompts, whatever the model, temperature or poll. */
export const promptHash = (messages: readonly Message[]): string =>
  createHash("sha256")
    .update(JSON.stringify(messages.map(({ role, content }) => [role, content])))
    .digest("hex");

/**
 * Gets one judgment: asks, waits and tries again after passing failures, and asks again when the reply cannot be read. A reply
 * that the token limit cut off is `truncated` whatever it holds; a blank one is `empty`. An aborted signal gives `cancelled`. Never throws for
 * what a judge answers.
 */
export async function judgeUnit(judge: Judge, question: Question, policy: RetryPolicy, signal: AbortSignal): Promise<JudgedUnit> {
  const unit: JudgedUnit = {
    reading: null,
    error: "cancelled",
    errorDetail: null,
    reply: null,
    finishReason: null,
    attempts: 0,
    promptTokens: null,
    completionTokens: null,
    latencyMs: null,
    promptHash: promptHash(question.ask.messages),
    fatal: null,
  };
  let failures = 0;
  let unreadableReplies = 0;

  for (;;) {
    await policy.gate?.passed(signal);
    if (signal.aborted) return { ...unit, error: "cancelled" };

    const reply = await judge.ask(question, signal);
    unit.attempts++;
    unit.latencyMs = reply.latencyMs;
    if (!reply.ok && signal.aborted) return { ...unit, error: "cancelled", errorDetail: null };

    if (reply.ok) take(unit, reply);
    const outcome = reply.ok ? read(reply, question) : reply;
    if (outcome.ok) return { ...unit, reading: bounded(outcome.reading), error: null, errorDetail: null };
    unit.error = outcome.cause;
    unit.errorDetail = outcome.detail?.slice(0, 500) ?? null;

    if (!reply.ok && reply.transient) {
      if (++failures > policy.retries) return { ...unit, fatal: reply.fatal };
      await waited(delayBefore(failures, reply.retryAfterMs, policy), signal);
    } else if (!reply.ok && reply.fatal) {
      return { ...unit, fatal: reply.fatal };
    } else if (!unreadable.has(outcome.cause) || ++unreadableReplies > policy.reask) {
      return unit;
    }
  }
}

type TextReply = Extract<Reply, { ok: true }>;

/** As it is stored. */
const cut = (text: string): string =>
  text.length > longestReply
    ? `${text.slice(0, longestReply)}\n[${text.length - longestReply} further characters were not stored]`
    : text;

const bounded = (reading: Reading): Reading => ({
  ...reading,
  explanation: reading.explanation && cut(reading.explanation),
  criteria: reading.criteria && cut(reading.criteria),
  evidence: reading.evidence && cut(reading.evidence),
});

function take(unit: JudgedUnit, reply: TextReply): void {
  unit.reply = cut(reply.text);
  unit.finishReason = reply.finishReason;
  unit.promptTokens = sum(unit.promptTokens, reply.promptTokens);
  unit.completionTokens = sum(unit.completionTokens, reply.completionTokens);
}

const sum = (before: number | null, more: number | null): number | null =>
  before === null && more === null ? null : (before ?? 0) + (more ?? 0);

type Read = { ok: true; reading: Reading } | { ok: false; cause: JudgmentCause; detail?: string };

function read({ text, finishReason }: TextReply, { metric, sample, ask, settings }: Question): Read {
  if (finishReason === "length")
    return { ok: false, cause: "truncated", detail: "The reply reached the token limit (max_tokens)." };
  if (text.trim() === "") return { ok: false, cause: "empty" };
  return metric.parse(text, sample, ask, settings);
}

/** Exponential with full jitter; or what the server asks for, when that is longer, with a little jitter so that not all come back at once. */
function delayBefore(failures: number, retryAfterMs: number | null, policy: RetryPolicy): number {
  const { backoffBase = 500, backoffCap = 30_000, retryAfterCap = 300_000, gate } = policy;
  const backoff = Math.random() * Math.min(backoffCap, backoffBase * 2 ** (failures - 1));
  if (retryAfterMs === null) return backoff;
  const asked = Math.min(retryAfterMs, retryAfterCap);
  gate?.pause(asked);
  return asked + Math.random() * backoffBase;
}
