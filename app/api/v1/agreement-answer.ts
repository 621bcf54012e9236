import type { Judged } from "@/lib/agreement/measure";
import { measureAgreementInThread } from "@/lib/agreement/measure-in-thread";
import { AgreementQuery, type AgreementReport } from "@/lib/api/reviews";
import { agreementOf, confusionAt } from "@/lib/stats/confusion";
import { readQuery } from "./read-request";
import { json } from "./respond";

export const answerAgreement = async (request: Request, run: Judged): Promise<Response> =>
  json(await agreementReport(run, readQuery(request, AgreementQuery)));

/** Throws Refusal if the run does not have the label. */
export async function agreementReport(run: Judged, { label, good, threshold }: AgreementQuery): Promise<AgreementReport> {
  const { metrics, ...agreement } = await measureAgreementInThread(run, { label, good });
  const atThreshold = Object.entries(metrics).map(([metric, figures]) => {
    const confusion = confusionAt(figures.atLeast, threshold);
    return [metric, { ...figures, confusion, kappa: agreementOf(confusion, figures.questions).kappa }] as const;
  });
  return { ...agreement, threshold, metrics: Object.fromEntries(atThreshold) };
}
