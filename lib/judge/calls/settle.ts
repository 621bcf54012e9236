import { type JudgmentCause, unreadable } from "@/lib/domain/cause";
import type { Message } from "@/lib/domain/judge";
import type { Reading } from "@/lib/domain/judgment";
import type { Question, Reply, ReplyText } from "@/lib/judge/contract/judge";
import type { ReplyFormat } from "@/lib/judge/contract/reply-format";
import type { Ask } from "@/lib/metrics/define";
import { messagesAgain } from "./ask-again";

/** What becomes of unreadable replies. */
export interface ReadingPolicy {
  /** How often an unreadable reply is asked again. */
  readonly reask: number;
  /** Called with every reply that was read: the cause if it was unreadable or a refusal, else null. */
  readonly onRead?: (cause: JudgmentCause | null) => void;
}

/** The outcome of one ask, as it is stored. */
export interface JudgedUnit {
  /** Null exactly when `error` is set. */
  reading: Reading | null;
  error: JudgmentCause | null;
  /** What the server or the parser said, cut to a bounded length. */
  errorDetail: string | null;
  /** The text of the last reply, at most `longestReply` characters; null without a reply. */
  reply: string | null;
  finishReason: string | null;
  /** How many requests asked for it. */
  attempts: number;
  /** The last request told the judge what could not be read in the reply before, so its reply answers more than the prompt. */
  wasAskedAgain: boolean;
  /** What the server was told to hold the last reply to. */
  format: ReplyFormat | null;
  /** Summed over the attempts of which it is known; null if none. Of polls in one request, the first carries the prompt's tokens. */
  promptTokens: number | null;
  completionTokens: number | null;
  /** Of the last request; null when there was none. */
  latencyMs: number | null;
}

/** Longer replies are cut for storage, with a line that says so. Metrics do not read any that long. */
export const longestReply = 200_000;

/** An ask that is not judged yet. */
export interface OpenUnit {
  ask: Ask;
  /** What is sent: longer than the ask's own messages once a reply could not be read. */
  messages: readonly Message[];
  unit: JudgedUnit;
  unreadable: number;
}

/** Records a request's outcome in the asks that it answered: in all of them if it failed. */
export function record(together: readonly OpenUnit[], reply: Reply): void {
  if (reply.ok) {
    recordReply(together.slice(0, reply.texts.length), reply);
    return;
  }
  for (const { unit } of together) {
    unit.attempts++;
    unit.latencyMs = reply.latencyMs;
    unit.error = reply.cause;
    unit.errorDetail = reply.detail.slice(0, 500);
  }
}

interface Settled {
  /** Judged, or in error for good. */
  done: OpenUnit[];
  /** To be asked again as they are, since the judge wants it. */
  unspoken: OpenUnit[];
  /** The reply held nothing for them. */
  unanswered: OpenUnit[];
  /** To be asked again, with what could not be read. */
  again: OpenUnit[];
}

/** Reads what was recorded. A failure is final, except that an answer that is not a chat completion is asked again, like an unreadable reply. */
export function settleAll(together: readonly OpenUnit[], reply: Reply, question: Question, policy: ReadingPolicy): Settled {
  if (!reply.ok) {
    const isAskedAgain = !reply.transient && unreadable.has(reply.cause);
    const again = isAskedAgain ? together.filter((one) => ++one.unreadable <= policy.reask) : [];
    for (const one of again) tellWhy(one, question, "");
    return { done: together.filter((one) => !again.includes(one)), unspoken: [], unanswered: [], again };
  }
  const answered = together.slice(0, reply.texts.length);
  const textOf = (one: OpenUnit) => reply.texts[answered.indexOf(one)];
  const unspoken = answered.filter((one) => textOf(one)?.isAskedAgain);
  const read = answered.filter((one) => !unspoken.includes(one));
  const again = read.filter((one) => !settle(one, readText(textOf(one), question, one.ask), policy));
  for (const one of again) tellWhy(one, question, textOf(one)?.text ?? "");
  return {
    done: read.filter((one) => !again.includes(one)),
    unspoken,
    unanswered: together.slice(reply.texts.length),
    again,
  };
}

/** Makes the next request say what could not be read. */
function tellWhy(one: OpenUnit, { metric, settings }: Question, reply: string): void {
  const { error, errorDetail } = one.unit;
  const why = { reply, cause: error ?? "malformed", detail: errorDetail };
  one.messages = messagesAgain(one.messages, why, metric.replyForm(settings));
  one.unit.wasAskedAgain = true;
}

/** A unit before any request. */
export const emptyUnit = (): JudgedUnit => ({
  reading: null,
  error: null,
  errorDetail: null,
  reply: null,
  finishReason: null,
  attempts: 0,
  wasAskedAgain: false,
  format: null,
  promptTokens: null,
  completionTokens: null,
  latencyMs: null,
});

type Texts = Extract<Reply, { ok: true }>;

/** Records the request in each ask that it answered. The server gives its tokens as one sum, which is shared out. */
function recordReply(
  answered: readonly OpenUnit[],
  { texts, promptTokens, completionTokens, latencyMs, format = null }: Texts,
): void {
  const each = completionTokens === null ? null : Math.floor(completionTokens / texts.length);
  for (const [at, { unit }] of answered.entries()) {
    unit.attempts++;
    unit.latencyMs = latencyMs;
    unit.reply = cut(texts[at]?.text ?? "");
    unit.finishReason = texts[at]?.finishReason ?? null;
    unit.format = format;
    unit.promptTokens = sum(unit.promptTokens, at === 0 ? promptTokens : promptTokens === null ? null : 0);
    const remainder = at === 0 && completionTokens !== null && each !== null ? completionTokens - each * texts.length : 0;
    unit.completionTokens = sum(unit.completionTokens, each === null ? null : each + remainder);
  }
}

const sum = (before: number | null, more: number | null): number | null =>
  before === null && more === null ? null : (before ?? 0) + (more ?? 0);

type Read = { ok: true; reading: Reading } | { ok: false; cause: JudgmentCause; detail?: string };

/** Reads a reply's text with the metric that asked. */
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
  return metric.parse(text, sample, ask, settings);
}

/** Records what was read; false if it has to be asked again. */
function settle(one: OpenUnit, read: Read, { reask, onRead }: ReadingPolicy): boolean {
  onRead?.(read.ok ? null : read.cause);
  one.unit.reading = read.ok ? read.reading : null;
  one.unit.error = read.ok ? null : read.cause;
  one.unit.errorDetail = read.ok ? null : (read.detail?.slice(0, 500) ?? null);
  return read.ok || !unreadable.has(read.cause) || ++one.unreadable > reask;
}

const cut = (text: string): string =>
  text.length > longestReply
    ? `${text.slice(0, longestReply)}\n[${text.length - longestReply} further characters were not stored]`
    : text;
