import { readVisitorHeader, visitorHeader } from "assay-lib/access/door/visitor-header";
import { reviewerFor } from "assay-lib/access/people/reviewer-for";
import { DeleteReviewQuery, PutReviewBody } from "assay-lib/api/reviews/verdicts";
import { reviewsOfSample } from "assay-lib/db/reviews/verdicts";
import { deleteVerdict, setReview } from "assay-lib/runs/reviews/write";
import { hiddenFrom } from "@/app/api/v1/hidden";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { requireSample } from "@/app/api/v1/requested-sample";
import { json, noContent, respond } from "@/app/api/v1/respond";
import { reportReview } from "@/app/api/v1/review-report";

export const dynamic = "force-dynamic";

type Address = { id: string; sampleId: string };

const signed = (request: Request, named: string | undefined) =>
  reviewerFor(readVisitorHeader(request.headers.get(visitorHeader)), named);

/** None of a hidden sample. */
async function answerAll(request: Request, runId: string, sampleId: number): Promise<Response> {
  const isHidden = (await hiddenFrom(request, runId)).includes(sampleId);
  return json({ reviews: isHidden ? [] : (await reviewsOfSample(runId, sampleId)).map(reportReview) });
}

export const GET = respond<Address>(async (request, address) => {
  const { id: sampleId } = await requireSample(address.id, address.sampleId);
  return answerAll(request, address.id, sampleId);
});

export const PUT = respond<Address>(async (request, address) => {
  const { reviewer, judgmentId, metric, ...opinion } = await readJson(request, PutReviewBody);
  const { id: sampleId } = await requireSample(address.id, address.sampleId);
  await setReview({ runId: address.id, sampleId, judgmentId, metric, reviewer: await signed(request, reviewer) }, opinion);
  return answerAll(request, address.id, sampleId);
});

export const DELETE = respond<Address>(async (request, address) => {
  const { reviewer, judgment = null, metric = null } = readQuery(request, DeleteReviewQuery);
  const { id: sampleId } = await requireSample(address.id, address.sampleId);
  await deleteVerdict({ runId: address.id, sampleId, judgmentId: judgment, metric, reviewer: await signed(request, reviewer) });
  return noContent();
});
