import type { JudgeSetup } from "@/lib/domain/judge";
import { ownMember } from "@/lib/domain/lists/own-member";
import { costOf, type Price, pricesFor } from "@/lib/domain/price";
import type { RunLimits } from "@/lib/domain/run";
import { overrunAt } from "@/lib/domain/runs/overrun";

/** Judge calls. Retries and re-asks are only part of the worst case. */
export interface TokenCounts {
  judgments: number;
  /** Judgments with a reply from an earlier run or earlier in the plan. */
  cached: number;
  calls: number;
  /** Counted for prompts, estimated for completions; null for a judge without tokens. */
  tokens: Tokens | null;
  /** Null if a price is unknown. */
  costUsd: number | null;
  /** Whether calls, prompt tokens and cost are upper bounds: the server may answer several polls per request. */
  isUpTo: boolean;
  /** Longest replies, all retries billed. Null without tokens or for a model without a limit of reply tokens. */
  worst: { calls: number; tokens: Tokens; costUsd: number | null } | null;
}

interface Tokens {
  prompt: number;
  completion: number;
}

export const whyUpTo = "Fewer calls if the server answers several polls per request; the first run checks that.";

export interface CallTally {
  model: string;
  judgments: number;
  cached: number;
  /** Prompts with an open judgment: the requests if each answers all polls. */
  prompts: number;
  calls: number;
  promptTokens: number;
  /** If every open judgment were requested alone. */
  alonePromptTokens: number;
}

/** Counts of a metric in a configuration, from which its figures follow. */
export interface Measured {
  units: number;
  polls: number;
  /** One per model, over the counted samples; none for a judge without tokens. */
  tallies: CallTally[];
}

export interface Rates {
  /** Prices are not halved for batches; unknown ones are missing. */
  prices: Record<string, Price>;
  /** Tells whether one request answers all polls; null while unknown. */
  several: Record<string, boolean | null>;
  unlimited: string[];
  replies: Record<string, Record<string, number>>;
}

export type Asking = Pick<JudgeSetup, "maxTokens" | "reask" | "retries" | "batch">;

/** For a judge without models: free, never cached, all polls together. */
export const countsWithoutTokens = ({ units, polls }: Measured): TokenCounts => ({
  ...none,
  judgments: units * polls,
  calls: units,
});

export function countsOf(metric: string, { units, polls, tallies }: Measured, rates: Rates, asking: Asking): TokenCounts {
  const judgments = units * polls * tallies.length;
  const seen = tallies.reduce((sum, tally) => sum + tally.judgments, 0);
  // No counted sample can be judged, so only the number of judgments is known.
  const nothing = { tokens: { prompt: 0, completion: 0 }, costUsd: 0 };
  if (seen === 0) return { ...none, judgments, calls: judgments, ...nothing, worst: { calls: judgments, ...nothing } };
  const prices = pricesFor(asking, new Map(Object.entries(rates.prices)));
  const cost = (model: string, prompt: number, completion: number) => {
    const price = prices.get(model);
    if (prompt === 0 && completion === 0) return 0;
    return price ? costOf(price, prompt, completion) : null;
  };
  const scale = judgments / seen;
  const sum = { cached: 0, calls: 0, prompt: 0, completion: 0 };
  let costUsd: number | null = 0;
  let worst: TokenCounts["worst"] = { calls: 0, ...nothing };
  for (const tally of tallies) {
    const { model } = tally;
    const prompt = tally.promptTokens * scale;
    const open = (tally.judgments - tally.cached) * scale;
    const completion = open * Math.min(asking.maxTokens, ownMember(rates.replies[metric], model) ?? 0);
    sum.cached += tally.cached * scale;
    sum.calls += tally.calls * scale;
    sum.prompt += prompt;
    sum.completion += completion;
    costUsd = plus(costUsd, cost(model, prompt, completion));
    const most = rates.unlimited.includes(model) ? null : worstCase(asking, open, tally.alonePromptTokens * scale);
    const ofModel = most && {
      calls: Math.round(most.calls),
      tokens: { prompt: Math.round(most.prompt), completion: Math.round(most.completion) },
      costUsd: cost(model, most.prompt, most.completion),
    };
    worst = plusWorst(worst, ofModel);
  }
  return {
    judgments,
    cached: Math.round(sum.cached),
    calls: Math.round(sum.calls),
    tokens: { prompt: Math.round(sum.prompt), completion: Math.round(sum.completion) },
    costUsd,
    isUpTo: tallies.some(({ model, calls, prompts }) => (ownMember(rates.several, model) ?? null) === null && calls > prompts),
    worst,
  };
}

/** Characters of an unreadable reply that are sent back, since its tokens cost money. */
export const longestRepeated = 2000;

/** Tokens around a reply that is sent back, at most. */
const wordsAround = 300;

/** Every open judgment takes all re-asks and retries, with the longest replies. */
function worstCase({ maxTokens, reask, retries }: Asking, open: number, promptTokens: number) {
  const requests = 1 + reask + retries;
  const growth = Math.min(maxTokens, longestRepeated) + wordsAround;
  // Each re-ask repeats one more reply; retries come last, when the prompt is longest.
  const repeats = (reask * (reask + 1)) / 2 + retries * reask;
  return {
    calls: open * requests,
    prompt: promptTokens * requests + open * growth * repeats,
    completion: open * requests * maxTokens,
  };
}

const none: TokenCounts = { judgments: 0, cached: 0, calls: 0, tokens: null, costUsd: 0, isUpTo: false, worst: null };

export const sumOf = (parts: readonly TokenCounts[]): TokenCounts =>
  parts.reduce(
    (sum, part) => ({
      judgments: sum.judgments + part.judgments,
      cached: sum.cached + part.cached,
      calls: sum.calls + part.calls,
      tokens: part.tokens && plusTokens(sum.tokens ?? { prompt: 0, completion: 0 }, part.tokens),
      costUsd: plus(sum.costUsd, part.costUsd),
      isUpTo: sum.isUpTo || part.isUpTo,
      worst: plusWorst(sum.worst, part.worst),
    }),
    { ...none, worst: parts.length === 0 ? null : { calls: 0, tokens: { prompt: 0, completion: 0 }, costUsd: 0 } },
  );

const plusTokens = (one: Tokens, other: Tokens): Tokens => ({
  prompt: one.prompt + other.prompt,
  completion: one.completion + other.completion,
});

const plusWorst = (one: TokenCounts["worst"], other: TokenCounts["worst"]): TokenCounts["worst"] =>
  one &&
  other && {
    calls: one.calls + other.calls,
    tokens: plusTokens(one.tokens, other.tokens),
    costUsd: plus(one.costUsd, other.costUsd),
  };

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : dollars(a + b));

const dollars = (value: number): number => Math.round(value * 1e9) / 1e9;

/** The first automatic pause, and the cost of all runs until then. */
export type PausesAt = { reason: "budget" | "twice-the-estimate"; costUsd: number | null } | null;

export function pausesAt(
  { budgetUsd, pauseOnOverrun }: Pick<RunLimits, "budgetUsd" | "pauseOnOverrun">,
  runs: readonly { costUsd: number | null }[],
): PausesAt {
  if (runs.length === 0) return null;
  const overruns = pauseOnOverrun ? runs.map(overrunAt) : [];
  const isBudgetFirst = budgetUsd !== null && overruns.every((most) => most === null || budgetUsd <= most);
  if (budgetUsd !== null && isBudgetFirst) return { reason: "budget", costUsd: budgetUsd * runs.length };
  if (!pauseOnOverrun) return null;
  const first = overruns.map((most) => (most === null ? null : Math.min(most, budgetUsd ?? most)));
  return { reason: "twice-the-estimate", costUsd: first.reduce(plus, 0) };
}
