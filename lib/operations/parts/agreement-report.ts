import type { JudgedRun } from "@/lib/agreement/corrected";
import { measureAgreementInThread } from "@/lib/agreement/measure-in-thread";
import type { AgreementQuery, AgreementReport } from "@/lib/reviews/api";
import { agreementOf, confusionAt } from "@/lib/stats/confusion";

/** Lists no disagreement on a hidden sample. Throws Refusal if the run does not have the label. */
export async function agreementReport(
  run: JudgedRun,
  { label, good, threshold }: AgreementQuery,
  hidden: readonly number[],
): Promise<AgreementReport> {
  const { metrics, ...agreement } = await measureAgreementInThread(run, { label, good });
  const isShown = ({ sampleId }: { sampleId: number }) => !hidden.includes(sampleId);
  const atThreshold = Object.entries(metrics).map(([metric, figures]) => {
    const confusion = confusionAt(figures.atLeast, threshold);
    const { high, low } = figures.disagreements;
    const disagreements = { high: high.filter(isShown), low: low.filter(isShown) };
    return [metric, { ...figures, disagreements, confusion, kappa: agreementOf(confusion, figures.questions).kappa }] as const;
  });
  return { ...agreement, threshold, metrics: Object.fromEntries(atThreshold) };
}
