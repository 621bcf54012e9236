import type { RunLimits } from "@/lib/domain/run";
import { overrunAt } from "@/lib/domain/runs/overrun";

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
  const costUsd = first.reduce((sum, most) => (sum === null || most === null ? null : Math.round((sum + most) * 1e9) / 1e9), 0);
  return { reason: "twice-the-estimate", costUsd };
}
