import { AgreementQuery, type AgreementReport } from "@/app/api/v1/contract";
import { readQuery } from "@/app/api/v1/read-request";
import { json, respond } from "@/app/api/v1/respond";
import { requireRun } from "@/app/api/v1/run-state";
import { measureAgreement } from "@/lib/runs/agreement";
import { agreementOf, confusionAt } from "@/lib/stats/confusion";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { label, good, threshold } = readQuery(request, AgreementQuery);
  const { metrics, ...agreement } = await measureAgreement(await requireRun(id), { label, good });
  const atThreshold = Object.entries(metrics).map(([metric, figures]) => {
    const confusion = confusionAt(figures.atLeast, threshold);
    return [metric, { ...figures, confusion, kappa: agreementOf(confusion).kappa }] as const;
  });
  return json({ ...agreement, threshold, metrics: Object.fromEntries(atThreshold) } satisfies AgreementReport);
});
