import type { JudgeSetup } from "@/lib/domain/judge";
import { costOf, type Price, pricesFor } from "@/lib/domain/price";

/** Requests to the judge. Retries and re-asks cannot be predicted and are only part of the worst case. */
export interface Counts {
  judgments: number;
  /** Judgments with a reply from an earlier run, or from one before it in the plan. */
  cached: number;
  /** Requests to send; polls that a server answers in one request count once. */
  calls: number;
  /** Prompt tokens are counted by a tokenizer, completion tokens estimated; null for a judge without tokens. */
  tokens: { prompt: number; completion: number } | null;
  /** US dollars; null if the price of a needed model is not known. */
  costUsd: number | null;
  /**
   * Whether calls, prompt tokens and cost are the most that is expected: it is not known whether a server answers several polls in one
   * request.
   */
  isUpTo: boolean;
  /**
   * The upper bound: longest replies, all retries billed. Null without tokens or for a model that takes no limit of reply tokens.
   */
  worst: { calls: number; tokens: { prompt: number; completion: number }; costUsd: number | null } | null;
}

/** Why an estimate may be too high. */
export const whyUpTo = "Fewer calls if the server answers several polls per request; the first run checks that.";

/** Counts for one metric and one model. */
export interface Tally {
  model: string;
  judgments: number;
  cached: number;
  /** Prompts with an open judgment: the requests if all polls are answered in one. */
  prompts: number;
  calls: number;
  promptTokens: number;
  /** Those of the worst case: were each open judgment asked for alone. */
  alonePromptTokens: number;
}

/** What was counted of a metric in a configuration. Its figures follow from this by arithmetic. */
export interface Measured {
  /** Samples or contexts to judge. */
  units: number;
  polls: number;
  /** One a model, of the samples that were counted; none for a judge without tokens. */
  tallies: Tally[];
}

/** What is known of the models. */
export interface Rates {
  /** By model, not halved for batches. Models without a known price are missing. */
  prices: Record<string, Price>;
  /** By model, whether it answers all polls of a sample in one request; null while unknown. */
  several: Record<string, boolean | null>;
  /** Models that take no limit of reply tokens. */
  unlimited: string[];
  /** Tokens of a reply, by metric and model. */
  replies: Record<string, Record<string, number>>;
}

/** The part of a judge's setup that figures depend on. */
export type Asking = Pick<JudgeSetup, "maxTokens" | "reask" | "retries" | "batch">;

/** For a judge that asks no models: it uses no tokens, costs nothing, is never cached and answers all polls at once. */
export const countsWithoutTokens = ({ units, polls }: Measured): Counts => ({
  ...none,
  judgments: units * polls,
  calls: units,
});

/** Scales the tallies of a metric's models from the counted samples to all. */
export function countsOf(metric: string, { units, polls, tallies }: Measured, rates: Rates, asking: Asking): Counts {
  const judgments = units * polls * tallies.length;
  const seen = tallies.reduce((sum, tally) => sum + tally.judgments, 0);
  // The spread included no sample that the metric can judge, so only the number of judgments is known.
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
  let worst: Counts["worst"] = { calls: 0, ...nothing };
  for (const tally of tallies) {
    const { model } = tally;
    const prompt = tally.promptTokens * scale;
    const open = (tally.judgments - tally.cached) * scale;
    const completion = open * Math.min(asking.maxTokens, rates.replies[metric]?.[model] ?? 0);
    sum.cached += tally.cached * scale;
    sum.calls += tally.calls * scale;
    sum.prompt += prompt;
    sum.completion += completion;
    costUsd = plus(costUsd, cost(model, prompt, completion));
    const most = rates.unlimited.includes(model) ? null : worstCase(asking, open, tally.alonePromptTokens * scale);
    worst = worst &&
      most && {
        calls: worst.calls + Math.round(most.calls),
        tokens: {
          prompt: worst.tokens.prompt + Math.round(most.prompt),
          completion: worst.tokens.completion + Math.round(most.completion),
        },
        costUsd: plus(worst.costUsd, cost(model, most.prompt, most.completion)),
      };
  }
  return {
    judgments,
    cached: Math.round(sum.cached),
    calls: Math.round(sum.calls),
    tokens: { prompt: Math.round(sum.prompt), completion: Math.round(sum.completion) },
    costUsd,
    isUpTo: tallies.some(({ model, calls, prompts }) => rates.several[model] == null && calls > prompts),
    worst,
  };
}

/** In characters. More of an unreadable reply is not sent back, since its tokens are paid for. */
export const longestRepeated = 2000;

/** Tokens of the words around a reply that is sent back because it could not be read, at most. */
const wordsAround = 300;

/** Requests and tokens if each of `open` judgments takes all its re-asks and retries, and every reply is as long as it may be. */
function worstCase({ maxTokens, reask, retries }: Asking, open: number, promptTokens: number) {
  const requests = 1 + reask + retries;
  const growth = Math.min(maxTokens, longestRepeated) + wordsAround;
  // Each re-ask repeats one more reply; the retries are taken to come last, when the prompt is longest.
  const repeats = (reask * (reask + 1)) / 2 + retries * reask;
  return {
    calls: open * requests,
    prompt: promptTokens * requests + open * growth * repeats,
    completion: open * requests * maxTokens,
  };
}

const none: Counts = { judgments: 0, cached: 0, calls: 0, tokens: null, costUsd: 0, isUpTo: false, worst: null };

export const sumOf = (parts: readonly Counts[]): Counts =>
  parts.reduce(
    (sum, part) => ({
      judgments: sum.judgments + part.judgments,
      cached: sum.cached + part.cached,
      calls: sum.calls + part.calls,
      tokens: part.tokens && {
        prompt: (sum.tokens?.prompt ?? 0) + part.tokens.prompt,
        completion: (sum.tokens?.completion ?? 0) + part.tokens.completion,
      },
      costUsd: plus(sum.costUsd, part.costUsd),
      isUpTo: sum.isUpTo || part.isUpTo,
      worst: sum.worst &&
        part.worst && {
          calls: sum.worst.calls + part.worst.calls,
          tokens: {
            prompt: sum.worst.tokens.prompt + part.worst.tokens.prompt,
            completion: sum.worst.tokens.completion + part.worst.tokens.completion,
          },
          costUsd: plus(sum.worst.costUsd, part.worst.costUsd),
        },
    }),
    { ...none, worst: parts.length === 0 ? null : { calls: 0, tokens: { prompt: 0, completion: 0 }, costUsd: 0 } },
  );

/** Null if one of the amounts is not known. */
const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : dollars(a + b));

/** Rounds away floating-point errors. */
const dollars = (value: number): number => Math.round(value * 1e9) / 1e9;
