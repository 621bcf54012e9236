import { findRun } from "@/lib/db/runs/list";
import type { MetricAgreement } from "@/lib/domain/agreement";
import { measureAgreement } from "./measure";

/** How far a run agrees with the label that is chosen without asking. */
export interface BriefAgreement {
  label: string;
  /** Which of its values count as good. */
  good: string;
  metrics: Record<string, Pick<MetricAgreement, "n" | "good" | "bad" | "auroc">>;
}

/** A run's AUROC by metric; null where its samples carry no label that can be compared without being asked how. */
export async function briefAgreement(runId: string): Promise<BriefAgreement | null> {
  const run = await findRun(runId);
  const agreement = run && (await measureAgreement(run));
  if (!agreement?.label || !agreement.good) return null;
  const metrics = Object.entries(agreement.metrics).map(
    ([id, { n, good, bad, auroc }]) => [id, { n, good, bad, auroc }] as const,
  );
  return { label: agreement.label, good: agreement.good, metrics: Object.fromEntries(metrics) };
}
