import type { Judged } from "@/lib/runs/agreement/measure";
import { measureAgreementInThread } from "@/lib/runs/agreement/measure-in-thread";
import { agreementOf, confusionAt } from "@/lib/stats/confusion";
import { AgreementQuery, type AgreementReport } from "./contract";
import { readQuery } from "./read-request";
import { json } from "./respond";

/** Answers how far a run agrees with the label that a request names, at the threshold that it names. */
export const answerAgreement = async (request: Request, run: Judged): Promise<Response> =>
  json(await agreementReport(run, readQuery(request, AgreementQuery)));

/** How far a run agrees with a label, at a threshold. Throws Refusal for a label that the run does not have. */
export async function agreementReport(run: Judged, { label, good, threshold }: AgreementQuery): Promise<AgreementReport> {
  const { metrics, ...agreement } = await measureAgreementInThread(run, { label, good });
  const atThreshold = Object.entries(metrics).map(([metric, figures]) => {
    const confusion = confusionAt(figures.atLeast, threshold);
    return [metric, { ...figures, confusion, kappa: agreementOf(confusion).kappa }] as const;
  });
  return { ...agreement, threshold, metrics: Object.fromEntries(atThreshold) };
}
