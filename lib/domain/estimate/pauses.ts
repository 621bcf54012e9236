import type { RunLimits } from "@/lib/domain/run";
import { overrunAt } from "@/lib/domain/runs/overrun";

/** Why runs pause by themselves first, and what they would have cost together then (null if a price is not known). */
export type PausesAt = { reason: "budget" | "twice-the-estimate"; costUsd: number | null } | null;

/** The limits are those of each run. */
export function pausesAt(
  { budgetUsd, pauseOnOverrun }: Pick<RunLimits, "budgetUsd" | "pauseOnOverrun">,
  runs: readonly { costUsd: number | null }[],
): PausesAt {
  if (runs.length === 0) return null;
  const overruns = pauseOnOverrun ? runs.map(overrunAt) : [];
  const isBudgetFirst = budgetUsd !== null && overruns.every((most) => most === null || budgetUsd <= most);
  if (budgetUsd !== null && isBudgetFirst) return { reason: "budget", costUsd: budgetUsd * runs.length };
  if (!pauseOnOverrun) return null;
  // Those whose budget comes first pause there.
  const first = overruns.map((most) => (most === null ? null : Math.min(most, budgetUsd ?? most)));
  const costUsd = first.reduce((sum, most) => (sum === null || most === null ? null : Math.round((sum + most) * 1e9) / 1e9), 0);
  return { reason: "twice-the-estimate", costUsd };
}
