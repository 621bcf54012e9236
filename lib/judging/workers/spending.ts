import type { Run } from "@/lib/db/runs/list";
import { type RunSpending, reserveCalls } from "@/lib/db/workers/counts";
import {
  budgetReached,
  callsReached,
  dearestCall,
  overrunOf,
  type SpendingLimit,
  watchSpending,
} from "@/lib/judging/execute/spending";
import { pricesOfJudge } from "@/lib/judging/prices/settings";

/** Calls per reservation; fewer near a limit, so other workers get some too. */
const mostAtOnce = 128;
const shareOfRest = 8;

/** Each worker reserves calls in advance, so together they stay within the run's limits. */
export async function shareSpending(run: Run, worker: string): Promise<SpendingLimit> {
  const own = await watchSpending(run);
  const { maxCalls, budgetUsd } = run.limits;
  const overrun = overrunOf(run);
  const dearest = dearestCall(await pricesOfJudge(run.judge));
  let allowed = 0;
  let reached: string | null = null;
  let reserving: Promise<void> | null = null;

  function decide({ calls, openCalls, costUsd, promptTokens, completionTokens, reserved }: RunSpending): number {
    const cost = costUsd ?? 0;
    reached ??= overrun.reachedAt(overrun.isInDollars ? cost : promptTokens + completionTokens);
    if (reached !== null) return 0;
    const ended = calls - openCalls;
    const each = ended > 0 && cost > 0 ? cost / ended : dearest;
    const left = maxCalls === null ? Number.POSITIVE_INFINITY : maxCalls - calls - reserved;
    const paid =
      budgetUsd === null || each === 0
        ? Number.POSITIVE_INFINITY
        : Math.floor((budgetUsd - cost) / each + 1e-9) - reserved - openCalls;
    const most = Math.min(left, paid);
    if (most >= 1) return Math.max(1, Math.min(mostAtOnce, Math.floor(most / shareOfRest)));
    reached = left < 1 && maxCalls !== null ? callsReached(maxCalls) : budgetReached(budgetUsd ?? 0, cost);
    return 0;
  }

  async function reserve(): Promise<void> {
    const granted = await reserveCalls(worker, run.id, decide);
    if (granted === null) reached ??= "Another worker has taken over.";
    allowed += granted ?? 0;
  }

  return {
    async begin() {
      reached ??= own.overrun;
      if (own.overrun !== null) return false;
      while (allowed <= 0 && reached === null) {
        reserving ??= reserve().finally(() => {
          reserving = null;
        });
        await reserving;
      }
      if (allowed <= 0) return false;
      allowed--;
      return true;
    },
    end(spent) {
      // One request was allowed; parameters refused and left out cost more.
      allowed -= spent.calls - 1;
      return own.end(spent);
    },
    get reached() {
      return reached;
    },
    isPriced: own.isPriced,
  };
}
