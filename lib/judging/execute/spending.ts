import type { Run } from "@/lib/db/runs/list";
import { costOf } from "@/lib/domain/price";
import { smallestEstimate } from "@/lib/domain/runs/overrun";
import { formatCost } from "@/lib/domain/text/cost";
import type { Spent } from "@/lib/judge/calls/judge-asks";
import { pricesOfJudge } from "@/lib/judging/prices/settings";

export interface SpendingLimit {
  /** Counts a request about to be sent; false if it would exceed a limit of the run. */
  begin(): boolean | Promise<boolean>;
  /** Returns the request's cost in US dollars; null without a price. */
  end(spent: Spent): number | null;
  /** The limit as a sentence; null until one is reached. */
  readonly reached: string | null;
  readonly isPriced: boolean;
}

export interface OwnSpending extends SpendingLimit {
  begin(): boolean;
  readonly inFlight: number;
  readonly overrun: string | null;
}

/** Tokens per request, assumed until the first request ends. */
const guess = { promptTokens: 2_000, completionTokens: 300 };

export const dearestCall = (prices: Awaited<ReturnType<typeof pricesOfJudge>>): number =>
  Math.max(0, ...[...prices.values()].map((price) => costOf(price, guess.promptTokens, guess.completionTokens)));

export const callsReached = (maxCalls: number) => `It reached its limit of ${maxCalls.toLocaleString("en")} calls.`;

export const budgetReached = (budgetUsd: number, cost: number) =>
  `It reached its budget of $${budgetUsd}: $${cost.toFixed(4)} are spent, and the next call could exceed it.`;

/** Starts from what the run has spent; `inFlight` requests began in an earlier session. */
export async function watchSpending(run: Run, inFlight = 0): Promise<OwnSpending> {
  const { maxCalls, budgetUsd } = run.limits;
  const overrun = watchOverrun(run);
  const prices = await pricesOfJudge(run.judge);
  const isPriced = run.judge.models.every((model) => prices.has(model));
  const dearest = dearestCall(prices);
  let begun = run.calls + inFlight;
  let ended = run.calls - run.openCalls;
  let cost = run.costUsd ?? 0;
  let reached: string | null = null;

  return {
    begin() {
      if (maxCalls !== null && begun >= maxCalls) reached ??= callsReached(maxCalls);
      const each = ended > 0 && cost > 0 ? cost / ended : dearest;
      if (budgetUsd !== null && cost + (begun - ended + 1) * each > budgetUsd) reached ??= budgetReached(budgetUsd, cost);
      reached ??= overrun.reached;
      if (reached !== null) return false;
      begun++;
      return true;
    },
    end({ model, calls, promptTokens, completionTokens, cachedTokens }) {
      begun += calls - 1;
      ended += calls;
      const price = prices.get(model);
      overrun.add({ tokens: (promptTokens ?? 0) + (completionTokens ?? 0) });
      if (!isPriced || !price) return null;
      const spent = costOf(price, promptTokens ?? 0, completionTokens ?? 0, cachedTokens);
      overrun.add({ costUsd: spent });
      cost += spent;
      return spent;
    },
    get reached() {
      return reached;
    },
    get overrun() {
      return overrun.reached;
    },
    get inFlight() {
      return begun - ended;
    },
    isPriced,
  };
}

function watchOverrun(run: Run) {
  const { isInDollars, before, reachedAt } = overrunOf(run);
  let spent = before;
  return {
    add(more: { costUsd: number } | { tokens: number }): void {
      if ("costUsd" in more === isInDollars) spent += "costUsd" in more ? more.costUsd : more.tokens;
    },
    get reached(): string | null {
      return reachedAt(spent);
    },
  };
}

/** In dollars if all prices are known, else in tokens. A run that was resumed above its estimate may double its spending. Runs
 *  that follow have no estimate. */
export function overrunOf({ limits, estimate, follow, costUsd, promptTokens, completionTokens }: Run) {
  const isInDollars = estimate?.costUsd != null;
  const expected = estimate === null ? 0 : (estimate.costUsd ?? estimate.tokens.prompt + estimate.tokens.completion);
  const before = isInDollars ? (costUsd ?? 0) : promptTokens + completionTokens;
  const least = isInDollars ? smallestEstimate.costUsd : smallestEstimate.tokens;
  const most = 2 * Math.max(least, before >= 2 * expected ? before : expected);
  const isWatched = limits.pauseOnOverrun && estimate !== null && follow === null;
  const inWords = (amount: number) => (isInDollars ? formatCost(amount) : `${Math.round(amount).toLocaleString("en")} tokens`);
  return {
    isInDollars,
    before,
    reachedAt: (spent: number): string | null =>
      !isWatched || spent <= most
        ? null
        : `It used ${inWords(spent)}; the estimate was ${inWords(expected)}. Check its replies before you resume it: longer replies, retries and repeated requests cost more.`,
  };
}
