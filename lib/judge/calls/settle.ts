import { type JudgmentCause, unreadable } from "@/lib/domain/cause";
import type { ReplyPlace } from "@/lib/domain/flag";
import type { Message } from "@/lib/domain/judge";
import type { JudgedReply, Reading } from "@/lib/domain/judgment";
import type { Fatal, Question, Reply, ReplyText } from "@/lib/judge/contract/call";
import { endingOf } from "@/lib/judge/contract/finish-reason";
import type { ReplyFormat } from "@/lib/judge/contract/reply-format";
import type { Ask } from "@/lib/metrics/define";
import { stepOf } from "@/lib/metrics/steps";
import { messagesAgain } from "./ask-again";

export interface ReadingPolicy {
  /** Requests again after an unreadable reply. */
  readonly reask: number;
  /** Gets the cause if the reply was unreadable or a refusal, else null, and what metric asked. */
  readonly onRead?: (cause: JudgmentCause | null, metric: string) => void;
}

/** Its reply has at most `longestReply` characters; its tokens are summed over attempts that reported them. With shared requests the
 *  first poll carries the prompt's tokens. */
export interface JudgedUnit extends JudgedReply {
  /** The reply then answers more than the prompt. */
  wasAskedAgain: boolean;
  format: ReplyFormat | null;
  isWithoutSystem: boolean;
  place: ReplyPlace | null;
  answeredBy: string | null;
}

/** Longer replies are cut for storage; metrics read none that long. */
export const longestReply = 200_000;

export interface UnsettledUnit {
  ask: Ask;
  /** Longer than the ask's own messages once a reply could not be read. */
  messages: readonly Message[];
  unit: JudgedUnit;
  unreadable: number;
}

function record(together: readonly UnsettledUnit[], reply: Reply): void {
  if (reply.ok) {
    recordReply(together.slice(0, reply.texts.length), reply);
    return;
  }
  for (const [at, { unit }] of together.entries()) {
    unit.attempts++;
    unit.latencyMs = reply.latencyMs;
    unit.error = reply.cause;
    unit.errorDetail = reply.detail.slice(0, 500);
    unit.answeredBy = reply.answeredBy ?? null;
    if (reply.body != null) unit.reply = cut(reply.body);
    if (at > 0) continue;
    unit.promptTokens = sum(unit.promptTokens, reply.promptTokens ?? null);
    unit.completionTokens = sum(unit.completionTokens, reply.completionTokens ?? null);
  }
}

interface Settled {
  done: UnsettledUnit[];
  unspoken: UnsettledUnit[];
  unanswered: UnsettledUnit[];
  again: UnsettledUnit[];
}

type Decided = "retry" | { stop: Fatal } | { stop: null; settled: Settled };

/** The rule for replies to calls and in batches: a transient failure is retried while `mayRetry`, a fatal one stops the run. */
export function decide(
  together: readonly UnsettledUnit[],
  reply: Reply,
  question: Question,
  policy: ReadingPolicy,
  mayRetry: boolean,
): Decided {
  record(together, reply);
  if (!reply.ok && reply.transient && mayRetry) return "retry";
  if (!reply.ok && reply.fatal) return { stop: reply.fatal };
  return { stop: null, settled: settleAll(together, reply, question, policy) };
}

/** A failure is final, except that a response that is not a chat completion is requested again, like an unreadable reply. */
function settleAll(together: readonly UnsettledUnit[], reply: Reply, question: Question, policy: ReadingPolicy): Settled {
  if (!reply.ok) {
    const isAskedAgain = !reply.transient && unreadable.has(reply.cause);
    if (isAskedAgain || reply.cause === "refused") for (const _ of together) policy.onRead?.(reply.cause, question.metric.id);
    const again = isAskedAgain ? together.filter((one) => ++one.unreadable <= policy.reask) : [];
    for (const one of again) tellWhy(one, question, "");
    return { done: together.filter((one) => !again.includes(one)), unspoken: [], unanswered: [], again };
  }
  const answered = together.slice(0, reply.texts.length);
  const textOf = (one: UnsettledUnit) => reply.texts[answered.indexOf(one)];
  const unspoken = answered.filter((one) => textOf(one)?.isAskedAgain);
  const read = answered.filter((one) => !unspoken.includes(one));
  const again = read.filter((one) => !settle(one, readText(textOf(one), question, one.ask), policy, question.metric.id));
  for (const one of again) tellWhy(one, question, textOf(one)?.text ?? "");
  return {
    done: read.filter((one) => !again.includes(one)),
    unspoken,
    unanswered: together.slice(reply.texts.length),
    again,
  };
}

function tellWhy(one: UnsettledUnit, { metric, settings }: Question, reply: string): void {
  const { error, errorDetail } = one.unit;
  const why = { reply, cause: error ?? "malformed", detail: errorDetail };
  one.messages = messagesAgain(one.messages, why, stepOf(metric, one.ask).replyForm(settings));
  one.unit.wasAskedAgain = true;
}

/** Before any request. */
export const emptyUnit = (): JudgedUnit => ({
  reading: null,
  error: null,
  errorDetail: null,
  reply: null,
  finishReason: null,
  attempts: 0,
  wasAskedAgain: false,
  format: null,
  isWithoutSystem: false,
  place: null,
  answeredBy: null,
  promptTokens: null,
  completionTokens: null,
  latencyMs: null,
});

type Texts = Extract<Reply, { ok: true }>;

/** The server reports its tokens as one sum, which is divided. */
function recordReply(
  answered: readonly UnsettledUnit[],
  { texts, promptTokens, completionTokens, latencyMs, format = null, isWithoutSystem = false, answeredBy = null }: Texts,
): void {
  const each = completionTokens === null ? null : Math.floor(completionTokens / texts.length);
  for (const [at, { unit }] of answered.entries()) {
    unit.attempts++;
    unit.latencyMs = latencyMs;
    unit.reply = cut(texts[at]?.text ?? "");
    unit.finishReason = texts[at]?.finishReason ?? null;
    unit.place = texts[at]?.place ?? null;
    unit.answeredBy = answeredBy;
    unit.format = format;
    unit.isWithoutSystem = isWithoutSystem;
    unit.promptTokens = sum(unit.promptTokens, at === 0 || promptTokens === null ? promptTokens : 0);
    const remainder = at === 0 && completionTokens !== null && each !== null ? completionTokens - each * texts.length : 0;
    unit.completionTokens = sum(unit.completionTokens, each === null ? null : each + remainder);
  }
}

const sum = (before: number | null, more: number | null): number | null =>
  before === null && more === null ? null : (before ?? 0) + (more ?? 0);

type Read = { ok: true; reading: Reading } | { ok: false; cause: JudgmentCause; detail?: string };

export function readText(
  reply: ReplyText | undefined,
  { metric, sample, settings }: Pick<Question, "metric" | "sample" | "settings">,
  ask: Ask,
): Read {
  const { text, finishReason, refusal, place = null } = reply ?? { text: "", finishReason: null, refusal: null };
  if (refusal !== null) return { ok: false, cause: "refused", detail: refusal };
  switch (endingOf(finishReason)) {
    case "refused":
      return { ok: false, cause: "refused", detail: `The server held the reply back (finish reason "${finishReason}").` };
    case "cut":
      return {
        ok: false,
        cause: "truncated",
        detail: `The reply reached the token limit (max_tokens${finishReason === "length" ? "" : `; finish reason "${finishReason}"`}).`,
      };
    case "failed":
    case "unknown":
      return {
        ok: false,
        cause: "malformed",
        detail: `The server ended the reply with the finish reason "${finishReason}", so it may not be whole.`,
      };
    case "whole": {
      if (text.trim() === "") return { ok: false, cause: "empty" };
      const read = stepOf(metric, ask).parse(text, sample, ask, settings);
      return read.ok && place !== null ? { ok: true, reading: { ...read.reading, flags: [...read.reading.flags, place] } } : read;
    }
  }
}

/** False if it must be requested again. */
function settle(one: UnsettledUnit, read: Read, { reask, onRead }: ReadingPolicy, metric: string): boolean {
  onRead?.(read.ok ? null : read.cause, metric);
  one.unit.reading = read.ok ? read.reading : null;
  one.unit.error = read.ok ? null : read.cause;
  one.unit.errorDetail = read.ok ? null : (read.detail?.slice(0, 500) ?? null);
  return read.ok || !unreadable.has(read.cause) || ++one.unreadable > reask;
}

const cut = (text: string): string =>
  text.length > longestReply
    ? `${text.slice(0, longestReply)}\n[${text.length - longestReply} further characters were not stored]`
    : text;
