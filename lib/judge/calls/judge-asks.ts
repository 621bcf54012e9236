import type { Message } from "@/lib/domain/judge";
import type { Fatal, Question, Reply } from "@/lib/judge/contract/call";
import type { Judge } from "@/lib/judge/contract/judge";
import type { Ask } from "@/lib/metrics/define";
import type { Flow, Outcome } from "./flow";
import { pause } from "./pause";
import { decide, emptyUnit, type JudgedUnit, type ReadingPolicy, type UnsettledUnit } from "./settle";

export interface Spent {
  model: string;
  calls: number;
  /** Null if the server did not report them. */
  promptTokens: number | null;
  completionTokens: number | null;
  cachedTokens: number;
}

/** Times are in milliseconds. */
export interface AskPolicy extends ReadingPolicy {
  readonly retries: number;
  /** Shared by all of a run's calls to one server. */
  readonly flow: Flow;
  /** Called before every request; false ends the work. */
  readonly mayAsk?: () => boolean | Promise<boolean>;
  readonly onSpent?: (spent: Spent, reply: Reply, messages: readonly Message[]) => void;
  /** Called before a failed call waits. */
  readonly onWait?: (reply: Extract<Reply, { ok: false }>, milliseconds: number) => void;
  /** Longest first wait; doubles with every failure. Default 500. */
  readonly backoffBase?: number;
  /** Default 30,000. */
  readonly backoffCap?: number;
}

/** Pushbacks of one call before they count as a failure. */
const mostPushbacks = 200;

/** Judges asks that share their messages; never throws for what a judge does. Each judgment goes to `store` once final. Asks
 *  open when drained, closed or over the limit stay unjudged. Returns why the run cannot continue, if so. */
export async function judgeAsks(
  judge: Judge,
  question: Question,
  policy: AskPolicy,
  drain: AbortSignal,
  store: (ask: Ask, judged: JudgedUnit) => Promise<void>,
): Promise<Fatal | null> {
  let open: UnsettledUnit[] = question.asks.map((ask) => ({
    ask,
    messages: ask.messages,
    unit: { ...emptyUnit(), error: "cancelled" as const },
    unreadable: 0,
  }));
  let failures = 0;
  let pushbacks = 0;
  let answeredBefore = 0;
  /** In ms; null if the failure is final. */
  const waitBeforeRetry = (reply: Reply, retryAfterMs: number | null): number | null => {
    if (reply.ok || !reply.transient) return null;
    const isAnsweringOthers = policy.flow.inFlight > 0 || policy.flow.answered > answeredBefore;
    answeredBefore = policy.flow.answered;
    if (reply.cause === "rate-limited" && isAnsweringOthers && ++pushbacks <= mostPushbacks) return 0;
    if (++failures > policy.retries) return null;
    return retryAfterMs === null ? backoff(failures, policy) : 0;
  };

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
    const [one, ...others] = together.map(({ ask, messages }) => (messages === ask.messages ? ask : { ...ask, messages }));
    if (!one) return null;
    const reply = await judge.ask({ ...question, asks: [one, ...others] });
    const spent = spentOn(question.model, reply);
    policy.onSpent?.(spent, reply, first.messages);
    const retryAfterMs = reply.ok ? null : reply.retryAfterMs;
    permit.end(outcomeOf(reply), { latencyMs: reply.latencyMs, tokens: tokensOf(spent), retryAfterMs });
    if (!reply.ok && reply.cause === "cancelled") return null;

    const waitMs = waitBeforeRetry(reply, retryAfterMs);
    const decided = decide(together, reply, question, policy, waitMs !== null);
    if (decided === "retry") {
      if (!reply.ok) policy.onWait?.(reply, Math.max(waitMs ?? 0, retryAfterMs ?? 0));
      await pause(waitMs ?? 0, drain);
      continue;
    }
    if (decided.stop) return decided.stop;
    const { done, unspoken, unanswered, again } = decided.settled;
    await Promise.all(done.map(({ ask, unit }) => store(ask, unit)));
    open = [...unspoken, ...unanswered, ...later, ...again];
  }
}

const mayAsk = ({ mayAsk }: AskPolicy): boolean | Promise<boolean> => mayAsk?.() ?? true;

const divided = (open: readonly UnsettledUnit[]): [UnsettledUnit[], UnsettledUnit[]] => [
  open.filter(({ unit }) => !unit.wasAskedAgain),
  open.filter(({ unit }) => unit.wasAskedAgain),
];

function outcomeOf(reply: Reply): Outcome {
  if (reply.ok) return "answered";
  return reply.isPushback ? "pushed-back" : "failed";
}

export const spentOn = (model: string, reply: Reply): Spent => ({
  model,
  calls: reply.requests ?? 1,
  promptTokens: reply.promptTokens ?? null,
  completionTokens: reply.completionTokens ?? null,
  cachedTokens: reply.ok ? (reply.cachedTokens ?? 0) : 0,
});

const tokensOf = ({ promptTokens, completionTokens }: Spent): number | null =>
  promptTokens === null && completionTokens === null ? null : (promptTokens ?? 0) + (completionTokens ?? 0);

/** About four characters a token, and 150 tokens a reply. */
const likelyTokens = (messages: readonly Message[], replies: number): number =>
  messages.reduce((total, { content }) => total + content.length / 4, 0) + 150 * replies;

/** Exponential with full jitter. */
const backoff = (failures: number, { backoffBase = 500, backoffCap = 30_000 }: AskPolicy): number =>
  Math.random() * Math.min(backoffCap, backoffBase * 2 ** (failures - 1));
