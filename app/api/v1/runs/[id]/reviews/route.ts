import { type ReviewPage, ReviewsQuery } from "assay-lib/api/reviews/verdicts";
import { countReviewed, listReviews } from "assay-lib/db/reviews/verdicts";
import { hiddenFrom } from "@/app/api/v1/hidden";
import { nextCursor, offsetOf } from "@/app/api/v1/page-cursor";
import { readQuery } from "@/app/api/v1/read-request";
import { json, respond } from "@/app/api/v1/respond";
import { reportReview } from "@/app/api/v1/review-report";
import { requireRun } from "@/app/api/v1/run-state";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { cursor, limit } = readQuery(request, ReviewsQuery);
  const { sampleCount } = await requireRun(id);
  const skip = offsetOf(cursor);
  const [{ reviews, total }, { reviewed, disagreed }] = await Promise.all([
    listReviews(id, { skip, take: limit, hidden: await hiddenFrom(request, id) }),
    countReviewed(id, null),
  ]);
  return json({
    reviews: reviews.map(reportReview),
    total,
    next: nextCursor(skip, reviews.length, total),
    progress: { samples: sampleCount, reviewed, disagreed },
  } satisfies ReviewPage);
});
