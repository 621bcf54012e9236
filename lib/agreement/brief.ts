import { findRun } from "@/lib/db/runs/list";
import type { MetricAgreement } from "@/lib/domain/agreement";
import { measureAgreement } from "./measure";

/** How well a run agrees with its default label. */
export interface BriefAgreement {
  label: string;
  /** Which of its values count as good. */
  good: string;
  metrics: Record<string, Pick<MetricAgreement, "n" | "good" | "bad" | "questions" | "judgeMean" | "goodShare" | "auroc">>;
}

/** A run's AUROC by metric; null if no label can be compared by default. */
export async function briefAgreement(runId: string): Promise<BriefAgreement | null> {
  const run = await findRun(runId);
  const agreement = run && (await measureAgreement(run));
  if (!agreement?.label || !agreement.good) return null;
  const metrics = Object.entries(agreement.metrics).map(
    ([id, { n, good, bad, questions, judgeMean, goodShare, auroc }]) =>
      [id, { n, good, bad, questions, judgeMean, goodShare, auroc }] as const,
  );
  return { label: agreement.label, good: agreement.good, metrics: Object.fromEntries(metrics) };
}
