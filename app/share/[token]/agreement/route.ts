import { placesOfSamples } from "assay-lib/db/samples/places";
import { Refusal } from "assay-lib/domain/problem";
import { readQuery } from "assay-lib/operations/http/read-request";
import { jsonResponse, respond } from "assay-lib/operations/http/respond";
import { agreementReport } from "assay-lib/operations/parts/agreement-report";
import { AgreementQuery, type AgreementReport } from "assay-lib/reviews/api";
import { confinementOf, type RunShare, readRunShare, shareShowsTexts } from "../read-share";

/** Over the whole run; with reviews only if the share shows everything. */
export const GET = respond<{ token: string }>(async (request, { token }) => {
  const shared = await readRunShare(token);
  if (!shared || !shareShowsTexts(shared)) throw new Refusal("This link does not include agreement with labels.", "not-found");
  return jsonResponse(
    await asShown(shared, await agreementReport(shared.run, readQuery(request, AgreementQuery), shared.hidden)),
  );
});

/** Names samples by place; omits reviews unless shared, and marks on claims. */
async function asShown(shared: RunShare, { metrics, reviews, ...report }: AgreementReport): Promise<AgreementReport> {
  const lists = Object.values(metrics).flatMap(({ disagreements: { high, low } }) => [...high, ...low]);
  const places = await placesOfSamples(
    shared.run,
    confinementOf(shared),
    lists.map(({ sampleId }) => sampleId),
  );
  const placed = (entries: typeof lists) => entries.map((entry) => ({ ...entry, sampleId: places.get(entry.sampleId) ?? 0 }));
  const placedMetrics = Object.entries(metrics).map(([metric, { disagreements, ...figures }]) => [
    metric,
    { ...figures, disagreements: { high: placed(disagreements.high), low: placed(disagreements.low) } },
  ]);
  return {
    ...report,
    metrics: Object.fromEntries(placedMetrics),
    reviews: shared.share.level === "everything" ? reviews : {},
    claims: null,
  };
}
