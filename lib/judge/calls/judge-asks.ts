import { type JudgmentCause, unreadable } from "@/lib/domain/cause";
import type { Message } from "@/lib/domain/judge";
import type { Reading } from "@/lib/domain/judgment";
import type { Fatal, Judge, Question, Reply, ReplyText } from "@/lib/judge/contract";
import type { Ask } from "@/lib/metrics/metric";
import type { Flow, Outcome } from "./flow";
import { waited } from "./pause";

/** What a request cost. */
export interface Spent {
  model: string;
  /** Requests sent. */
  calls: number;
  /** Null where the server did not tell. */
  promptTokens: number | null;
  completionTokens: number | null;
}

/** How hard to try, and who has a say in it. Times are in milliseconds. */
export interface AskPolicy {
  /** How often a call that failed for a passing reason is tried again. */
  readonly retries: number;
  /** How often an unreadable reply is asked again. */
  readonly reask: number;
  /** Shared by all calls of a run. */
  readonly flow: Flow;
  /** Asked before every request; false leaves what is still open unasked. */
  readonly mayAsk?: () => boolean;
  /** Told of every request, whatever came of it. */
  readonly onSpent?: (spent: Spent) => void;
  /** The longest first wait; it doubles with every failure. Default 500. */
  readonly backoffBase?: number;
  /** Default 30,000. */
  readonly backoffCap?: number;
  /** The longest that a server's Retry-After is believed. Default 300,000. */
  readonly retryAfterCap?: number;
}

/** One ask's outcome, as it is stored. */
export interface JudgedUnit {
  /** Null exactly when `error` is set. */
  reading: Reading | null;
  error: JudgmentCause | null;
  /** What the server or the parser said; bounded. */
  errorDetail: string | null;
  /** The last reply's text, at most `longestReply` characters; null when none came. */
  reply: string | null;
  finishReason: string | null;
  /** All requests that asked for it. */
  attempts: number;
  /** Summed over the attempts that told; null when none did. Polls of one request: the first has paid for the prompt. */
  promptTokens: number | null;
  completionTokens: number | null;
  /** Of the last request; null when there was none. */
  latencyMs: number | null;
}

/** Longer replies, and texts read of them, are stored cut, with a line that says so. What is parsed is never cut. */
export const longestReply = 200_000;

/** So often a full server may send one call away without its counting as a failure. */
const mostPushbacks = 200;

interface Open {
  ask: Ask;
  unit: JudgedUnit;
  unreadable: number;
}

/**
 * Gets the judgments of asks with the same messages: asks all in one request, those that a reply left open again, waits and tries again after
 * passing failures, and asks again when a reply cannot be read. Each is handed to `take` as soon as it stands, and the next request waits until
 * all that stand are taken. A reply that the token limit cut off is `truncated` whatever it holds; a blank one is `empty`. A 429 of a server that
 * is at work on others is no failure: the flow has fewer calls go. What is open when `drain` is aborted, or `abort`, which ends a
 * request in flight, or when `mayAsk` says no, is left. Returns why the run cannot go on, if so. Never throws for what a judge answers.
 */
export async function judgeAsks(
  judge: Judge,
  question: Question,
  policy: AskPolicy,
  { drain, abort }: { drain: AbortSignal; abort: AbortSignal },
  take: (ask: Ask, judged: JudgedUnit) => Promise<void>,
): Promise<Fatal | null> {
  let open: Open[] = question.asks.map((ask) => ({ ask, unit: { ...untold(), error: "cancelled" as const }, unreadable: 0 }));
  let failures = 0;
  let pushbacks = 0;
  /** What the server had answered when it last failed this call. */
  let answeredThen = 0;

  for (;;) {
    const [first, ...others] = open;
    if (!first || drain.aborted) return null;
    const turn = await policy.flow.enter({
      tokens: policy.flow.countsTokens ? likelyTokens(first.ask.messages, open.length) : 0,
      isAgain: failures + pushbacks > 0,
    });
    if (!turn) return null;
    if (drain.aborted || policy.mayAsk?.() === false) {
      turn.end("failed", { latencyMs: 0, tokens: 0 });
      return null;
    }
    const reply = await judge.ask({ ...question, asks: [first.ask, ...others.map(({ ask }) => ask)] }, abort);
    const spent = spentOn(question.model, reply);
    policy.onSpent?.(spent);
    const { retryAfterCap = 300_000 } = policy;
    const retryAfterMs = reply.ok || reply.retryAfterMs === null ? null : Math.min(reply.retryAfterMs, retryAfterCap);
    turn.end(outcomeOf(reply), { latencyMs: reply.latencyMs, tokens: tokensOf(spent), retryAfterMs });
    if (!reply.ok && abort.aborted) return null;

    if (reply.ok) {
      const stands = open.slice(0, reply.texts.length);
      share(stands, reply);
      const again = stands.filter((one, at) => !settle(one, readText(reply.texts[at], question, one.ask), policy));
      await Promise.all(stands.filter((one) => !again.includes(one)).map(({ ask, unit }) => take(ask, unit)));
      open = [...again, ...open.slice(reply.texts.length)];
      continue;
    }

    for (const { unit } of open) {
      unit.attempts++;
      unit.latencyMs = reply.latencyMs;
      unit.error = reply.cause;
      unit.errorDetail = reply.detail.slice(0, 500);
    }
    if (reply.transient) {
      const isAtWork = policy.flow.onTheirWay > 0 || policy.flow.answered > answeredThen;
      const isFull = reply.cause === "rate-limited" && isAtWork;
      answeredThen = policy.flow.answered;
      if (isFull && ++pushbacks <= mostPushbacks) continue;
      if (++failures <= policy.retries) {
        await waited(retryAfterMs === null ? backoff(failures, policy) : 0, drain);
        continue;
      }
    }
    if (reply.fatal) return reply.fatal;
    // An answer that is no chat completion is asked again as an unreadable reply is.
    const isAskedAgain = !reply.transient && unreadable.has(reply.cause);
    const again = isAskedAgain ? open.filter((one) => ++one.unreadable <= policy.reask) : [];
    await Promise.all(open.filter((one) => !again.includes(one)).map(({ ask, unit }) => take(ask, unit)));
    open = again;
  }
}

/** Before anything came. */
export const untold = (): JudgedUnit => ({
  reading: null,
  error: null,
  errorDetail: null,
  reply: null,
  finishReason: null,
  attempts: 0,
  promptTokens: null,
  completionTokens: null,
  latencyMs: null,
});

const outcomeOf = (reply: Reply): Outcome => (reply.ok ? "answered" : reply.isPushback ? "pushed-back" : "failed");

const spentOn = (model: string, reply: Reply): Spent => ({
  model,
  calls: reply.requests ?? 1,
  promptTokens: reply.ok ? reply.promptTokens : null,
  completionTokens: reply.ok ? reply.completionTokens : null,
});

const tokensOf = ({ promptTokens, completionTokens }: Spent): number | null =>
  promptTokens === null && completionTokens === null ? null : (promptTokens ?? 0) + (completionTokens ?? 0);

/** Before a call nobody knows; about four characters make a token, and a reply is some hundred. */
const likelyTokens = (messages: readonly Message[], replies: number): number =>
  messages.reduce((total, { content }) => total + content.length / 4, 0) + 150 * replies;

type Texts = Extract<Reply, { ok: true }>;

/** Notes the request with each ask that it answered; what it cost as a whole is told by the server only in sum. */
function share(stands: readonly Open[], { texts, promptTokens, completionTokens, latencyMs }: Texts): void {
  const each = completionTokens === null ? null : Math.floor(completionTokens / texts.length);
  for (const [at, { unit }] of stands.entries()) {
    unit.attempts++;
    unit.latencyMs = latencyMs;
    unit.reply = cut(texts[at]?.text ?? "");
    unit.finishReason = texts[at]?.finishReason ?? null;
    unit.promptTokens = sum(unit.promptTokens, at === 0 ? promptTokens : promptTokens === null ? null : 0);
    const rest = at === 0 && completionTokens !== null && each !== null ? completionTokens - each * texts.length : 0;
    unit.completionTokens = sum(unit.completionTokens, each === null ? null : each + rest);
  }
}

const sum = (before: number | null, more: number | null): number | null =>
  before === null && more === null ? null : (before ?? 0) + (more ?? 0);

type Read = { ok: true; reading: Reading } | { ok: false; cause: JudgmentCause; detail?: string };

/** What a reply's text says to the metric that asked. */
export function readText(
  reply: ReplyText | undefined,
  { metric, sample, settings }: Pick<Question, "metric" | "sample" | "settings">,
  ask: Ask,
): Read {
  const { text, finishReason, refusal } = reply ?? { text: "", finishReason: null, refusal: null };
  if (refusal !== null) return { ok: false, cause: "refused", detail: refusal };
  if (finishReason === "length")
    return { ok: false, cause: "truncated", detail: "The reply reached the token limit (max_tokens)." };
  if (text.trim() === "") return { ok: false, cause: "empty" };
  const read = metric.parse(text, sample, ask, settings);
  return read.ok ? { ok: true, reading: bounded(read.reading) } : read;
}

/** Writes down what was read; false where it is to be asked again. */
function settle(one: Open, read: Read, { reask }: AskPolicy): boolean {
  one.unit.reading = read.ok ? read.reading : null;
  one.unit.error = read.ok ? null : read.cause;
  one.unit.errorDetail = read.ok ? null : (read.detail?.slice(0, 500) ?? null);
  return read.ok || !unreadable.has(read.cause) || ++one.unreadable > reask;
}

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

/** Exponential with full jitter. */
const backoff = (failures: number, { backoffBase = 500, backoffCap = 30_000 }: AskPolicy): number =>
  Math.random() * Math.min(backoffCap, backoffBase * 2 ** (failures - 1));
