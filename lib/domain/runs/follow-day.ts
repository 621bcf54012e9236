import type { RunFollow, RunLimits } from "@/lib/domain/run";
import { formatCost } from "@/lib/domain/text/cost";

/** In UTC: "2026-11-22". */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

export const nextDay = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + 1));

interface Spent {
  calls: number;
  costUsd: number | null;
}

export const spentToday = ({ day, callsBefore, costBefore }: RunFollow, { calls, costUsd }: Spent, now: Date): Spent =>
  day === dayOf(now)
    ? { calls: calls - callsBefore, costUsd: costUsd === null ? null : Math.max(0, costUsd - costBefore) }
    : { calls: 0, costUsd: costUsd === null ? null : 0 };

/** The daily limit that the next call would exceed, as a sentence; null if there is none. */
export function dayLimitReached(
  { maxCallsPerDay, budgetUsdPerDay }: Pick<RunLimits, "maxCallsPerDay" | "budgetUsdPerDay">,
  today: Spent,
  next: number,
): string | null {
  if (maxCallsPerDay !== null && today.calls >= maxCallsPerDay)
    return `It has made its ${maxCallsPerDay.toLocaleString("en")} calls for today. It resumes at midnight UTC.`;
  if (budgetUsdPerDay !== null && (today.costUsd ?? 0) + next > budgetUsdPerDay)
    return `It has spent ${formatCost(today.costUsd ?? 0)} of today's ${formatCost(budgetUsdPerDay)}, and the next call could exceed it. It resumes at midnight UTC.`;
  return null;
}
