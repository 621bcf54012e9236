import { pricesOf } from "@/lib/db/prices";
import type { Run } from "@/lib/db/runs/list";
import { costOf } from "@/lib/domain/price";
import type { Spent } from "@/lib/judge/calls/judge-asks";

/** Tracks what a run spends. */
export interface Spending {
  /** Counts a request that is about to be sent; false if it would exceed a limit of the run. */
  begin(): boolean;
  /** Adds a request's cost and returns it in US dollars; null if a price of the run's models is not known. */
  end(spent: Spent): number | null;
  /** The limit that is reached, as a sentence; null while there is none. */
  readonly reached: string | null;
  /** Whether the prices of all the run's models are known. */
  readonly isPriced: boolean;
}

/** Tokens of a request, assumed until the run's first request has ended. */
const guess = { promptTokens: 2_000, completionTokens: 300 };

/** Starts from what the run has already spent. */
export async function watchSpending(run: Run): Promise<Spending> {
  const { maxCalls, budgetUsd } = run.limits;
  const prices = await pricesOf(run.judge.models);
  const isPriced = run.judge.models.every((model) => prices.has(model));
  const dearest = Math.max(0, ...[...prices.values()].map((price) => costOf(price, guess.promptTokens, guess.completionTokens)));
  let begun = run.calls;
  let ended = run.calls;
  let cost = run.costUsd ?? 0;
  let reached: string | null = null;

  return {
    begin() {
      if (maxCalls !== null && begun >= maxCalls) reached ??= `It reached its limit of ${maxCalls.toLocaleString("en")} calls.`;
      const each = ended > 0 && cost > 0 ? cost / ended : dearest;
      // Counts requests in flight too, at the average cost so far.
      if (budgetUsd !== null && cost + (begun - ended + 1) * each > budgetUsd)
        reached ??= `It reached its budget of $${budgetUsd}: $${cost.toFixed(4)} are spent, and the next call could go beyond.`;
      if (reached !== null) return false;
      begun++;
      return true;
    },
    end({ model, calls, promptTokens, completionTokens }) {
      begun += calls - 1;
      ended += calls;
      const price = prices.get(model);
      if (!isPriced || !price) return null;
      const spent = costOf(price, promptTokens ?? 0, completionTokens ?? 0);
      cost += spent;
      return spent;
    },
    get reached() {
      return reached;
    },
    isPriced,
  };
}
