import type { Message } from "@/lib/domain/judge";
import type { Fatal, Judge, Question, Reply } from "@/lib/judge/contract/judge";
import type { Ask } from "@/lib/metrics/define";
import type { Flow, Outcome } from "./flow";
import { pause } from "./pause";
import { emptyUnit, type JudgedUnit, type OpenUnit, type ReadingPolicy, record, settleAll } from "./settle";

/** What a request cost. */
export interface Spent {
  model: string;
  /** Requests sent. */
  calls: number;
  /** Null when the server did not say. */
  promptTokens: number | null;
  completionTokens: number | null;
  /** Of the prompt tokens, those that the server had in its cache. */
  cachedTokens: number;
}

/** How often to try, and what limits it. Times are in milliseconds. */
export interface AskPolicy extends ReadingPolicy {
  /** How often a call is tried again after a failure that may pass. */
  readonly retries: number;
  /** Shared by all of a run's calls to one server. */
  readonly flow: Flow;
  /** Called before every request; false ends the asking. */
  readonly mayAsk?: () => boolean | Promise<boolean>;
  /** Called after every request, whatever its outcome. */
  readonly onSpent?: (spent: Spent) => void;
  /** The longest first wait; it doubles with every failure. Default 500. */
  readonly backoffBase?: number;
  /** Default 30,000. */
  readonly backoffCap?: number;
  /** A server's Retry-After counts as no longer than this. Default 300,000. */
  readonly retryAfterCap?: number;
}

/** How often a full server may turn one call away before that counts as a failure. */
const mostPushbacks = 200;

/**
 * Judges asks that share the same messages. Sends them all in one request, then again those that the reply left open; retries after failures
 * that may pass, and asks again when a reply cannot be read. Each judgment goes to `store` as soon as it is final, and the next request waits
 * until `store` resolves. A reply that the token limit cut off is `truncated` whatever it holds; a blank one is `empty`. A 429 from a server
 * that is busy with other calls is not a failure: the flow sends fewer at once. Asks still open when `drain` is aborted, when the judge is
 * closed, or when `mayAsk` says no, stay unjudged. What the judge itself wants asked again counts as no reply. Returns why the run cannot go
 * on, if it cannot. Never throws for what a judge answers.
 */
export async function judgeAsks(
  judge: Judge,
  question: Question,
  policy: AskPolicy,
  drain: AbortSignal,
  store: (ask: Ask, judged: JudgedUnit) => Promise<void>,
): Promise<Fatal | null> {
  let open: OpenUnit[] = question.asks.map((ask) => ({
    ask,
    messages: ask.messages,
    unit: { ...emptyUnit(), error: "cancelled" as const },
    unreadable: 0,
  }));
  let failures = 0;
  let pushbacks = 0;
  /** How many calls the server had answered when this one last failed. */
  let answeredBefore = 0;

  for (;;) {
    const [first] = open;
    if (!first || drain.aborted) return null;
    // Only equal messages fit in one request.
    const [together, later] = first.unit.wasAskedAgain ? [[first], open.slice(1)] : divided(open);
    const permit = await policy.flow.enter({
      tokens: policy.flow.countsTokens ? likelyTokens(first.messages, together.length) : 0,
      isRetry: failures + pushbacks > 0,
    });
    if (!permit) return null;
    if (drain.aborted || !(await mayAsk(policy))) {
      permit.end("failed", { latencyMs: 0, tokens: 0 });
      return null;
    }
    const [one, ...others] = together.map(({ ask, messages }) => ({ ...ask, messages }));
    if (!one) return null;
    const reply = await judge.ask({ ...question, asks: [one, ...others] });
    const spent = spentOn(question.model, reply);
    policy.onSpent?.(spent);
    const { retryAfterCap = 300_000 } = policy;
    const retryAfterMs = reply.ok || reply.retryAfterMs === null ? null : Math.min(reply.retryAfterMs, retryAfterCap);
    permit.end(outcomeOf(reply), { latencyMs: reply.latencyMs, tokens: tokensOf(spent), retryAfterMs });
    if (!reply.ok && reply.cause === "cancelled") return null;

    record(together, reply);
    if (!reply.ok && reply.transient) {
      const isAnsweringOthers = policy.flow.inFlight > 0 || policy.flow.answered > answeredBefore;
      const isFull = reply.cause === "rate-limited" && isAnsweringOthers;
      answeredBefore = policy.flow.answered;
      if (isFull && ++pushbacks <= mostPushbacks) continue;
      if (++failures <= policy.retries) {
        await pause(retryAfterMs === null ? backoff(failures, policy) : 0, drain);
        continue;
      }
    }
    if (!reply.ok && reply.fatal) return reply.fatal;
    const { done, unspoken, unanswered, again } = settleAll(together, reply, question, policy);
    await Promise.all(done.map(({ ask, unit }) => store(ask, unit)));
    open = [...unspoken, ...unanswered, ...later, ...again];
  }
}

const mayAsk = ({ mayAsk }: AskPolicy): boolean | Promise<boolean> => mayAsk?.() ?? true;

/** Those that were never read, which share their messages, and the others. */
const divided = (open: readonly OpenUnit[]): [OpenUnit[], OpenUnit[]] => [
  open.filter(({ unit }) => !unit.wasAskedAgain),
  open.filter(({ unit }) => unit.wasAskedAgain),
];

const outcomeOf = (reply: Reply): Outcome => (reply.ok ? "answered" : reply.isPushback ? "pushed-back" : "failed");

const spentOn = (model: string, reply: Reply): Spent => ({
  model,
  calls: reply.requests ?? 1,
  promptTokens: reply.ok ? reply.promptTokens : null,
  completionTokens: reply.ok ? reply.completionTokens : null,
  cachedTokens: reply.ok ? (reply.cachedTokens ?? 0) : 0,
});

const tokensOf = ({ promptTokens, completionTokens }: Spent): number | null =>
  promptTokens === null && completionTokens === null ? null : (promptTokens ?? 0) + (completionTokens ?? 0);

/** An estimate, before the call: about four characters a token, and 150 tokens a reply. */
const likelyTokens = (messages: readonly Message[], replies: number): number =>
  messages.reduce((total, { content }) => total + content.length / 4, 0) + 150 * replies;

/** Exponential with full jitter. */
const backoff = (failures: number, { backoffBase = 500, backoffCap = 30_000 }: AskPolicy): number =>
  Math.random() * Math.min(backoffCap, backoffBase * 2 ** (failures - 1));
