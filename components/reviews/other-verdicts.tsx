import type { StoredReview } from "assay-lib/reviews/store/verdicts";
import { Check, X } from "lucide-react";
import { Moment } from "@/components/ui/moment";
import { onReviewScale } from "./score-scale";

const listedAtMost = 20;

/** "Bo disagrees, 3/10" */
export const OtherVerdicts = ({ reviews, max }: { reviews: readonly StoredReview[]; max: number | null }) => (
  <ul className="grid gap-1.5">
    {reviews.slice(0, listedAtMost).map(({ id, reviewer, reviewerDetail, verdict, score, note, updatedAt }) => {
      const Icon = verdict === "agree" ? Check : X;
      return (
        <li key={id} className="flex min-w-0 gap-1.5 text-small">
          <Icon aria-hidden className="mt-[2.5px] size-[13px] shrink-0 text-ink-3" />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <bdi className="font-medium">{reviewer}</bdi>{" "}
            {reviewerDetail && <span className="text-ink-3">({reviewerDetail}) </span>}
            {verdict === "agree" ? "agrees" : "disagrees"}
            {score !== null && <span className="tabular-nums">, {onReviewScale(score, max)}</span>}{" "}
            <span className="text-caption text-ink-3">
              <Moment at={updatedAt.toISOString()} />
            </span>
            {note && (
              <p dir="auto" lang="" className="whitespace-pre-wrap text-ink-2">
                {note}
              </p>
            )}
          </div>
        </li>
      );
    })}
    {reviews.length > listedAtMost && (
      <li className="text-caption text-ink-3">and {(reviews.length - listedAtMost).toLocaleString("en")} more</li>
    )}
  </ul>
);
