import { reviewerFor } from "@/lib/access/people/reviewer-for";
import { requireRun } from "@/lib/db/runs/list";
import type { Visitor } from "@/lib/domain/people/visitor";
import { nextCursor, offsetOf } from "@/lib/operations/http/page-cursor";
import { agreementReport } from "@/lib/operations/parts/agreement-report";
import type { Does } from "@/lib/operations/parts/context";
import { hiddenFrom } from "@/lib/operations/parts/hidden";
import { requireSample } from "@/lib/operations/parts/run-state";
import type { reviews } from "@/lib/reviews/api";
import { countReviewed, listReviews, reviewsOfSample, type StoredReview } from "@/lib/reviews/store/verdicts";
import { deleteVerdict, setReview } from "@/lib/reviews/write";

export const does: Does<typeof reviews> = {
  async listReviews({ id, query: { cursor, limit } }, { visitor }) {
    const { sampleCount } = await requireRun(id);
    const skip = offsetOf(cursor);
    const [{ reviews, total }, { reviewed, disagreed }] = await Promise.all([
      listReviews(id, { skip, take: limit, hidden: await hiddenFrom(visitor, id) }),
      countReviewed(id, null),
    ]);
    return {
      reviews: reviews.map(reportReview),
      total,
      next: nextCursor(skip, reviews.length, total),
      progress: { samples: sampleCount, reviewed, disagreed },
    };
  },
  async listSampleReviews({ id, sampleId }, { visitor }) {
    const sample = await requireSample(id, sampleId);
    return allOf(visitor, id, sample.id);
  },
  async setReview({ id: runId, sampleId: given, body }, { visitor }) {
    const { reviewer: named, judgmentId, metric, ...opinion } = body;
    const { id: sampleId } = await requireSample(runId, given);
    const reviewer = await reviewerFor(visitor, named);
    await setReview({ runId, sampleId, judgmentId, metric, reviewer }, opinion);
    return allOf(visitor, runId, sampleId);
  },
  async removeReview({ id: runId, sampleId: given, query }, { visitor }) {
    const { reviewer: named, judgment: judgmentId = null, metric = null } = query;
    const { id: sampleId } = await requireSample(runId, given);
    await deleteVerdict({ runId, sampleId, judgmentId, metric, reviewer: await reviewerFor(visitor, named) });
  },
  getAgreement: async ({ id, query }, { visitor }) => agreementReport(await requireRun(id), query, await hiddenFrom(visitor, id)),
};

/** None of a hidden sample. */
async function allOf(visitor: Visitor, runId: string, sampleId: number) {
  const isHidden = (await hiddenFrom(visitor, runId)).includes(sampleId);
  return { reviews: isHidden ? [] : (await reviewsOfSample(runId, sampleId)).map(reportReview) };
}

const reportReview = ({ id: _, ...review }: StoredReview) => review;
