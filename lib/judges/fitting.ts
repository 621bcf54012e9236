import { metricById } from "@/lib/metrics/registry";
import type { JudgeCandidate } from "./columns";
import type { ReadLabels } from "./read-labels";

/** The metric that labels are about, so that judges are compared on one thing; of several the one with the most judges. */
export function fittingMetric(
  candidates: readonly JudgeCandidate[],
  { about, label, unit }: Pick<ReadLabels, "about" | "label" | "unit">,
): string | null {
  const metrics = [...new Set(candidates.map(({ metric }) => metric))];
  if (about !== null && metrics.includes(about)) return about;
  const isOfAnswers = /relevan|answer|help/i.test(label ?? "");
  const nearness = (id: string): number => {
    const needs = metricById(id)?.needs ?? [];
    if (unit === "context" || !needs.includes("response")) return 0;
    return needs.includes("contexts") === isOfAnswers ? 1 : 2;
  };
  const judges = (id: string) => candidates.filter(({ metric, isRepeat }) => metric === id && !isRepeat).length;
  return metrics.sort((a, b) => nearness(b) - nearness(a) || judges(b) - judges(a))[0] ?? null;
}
