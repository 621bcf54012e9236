import { bandOf, thresholdsOf } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { explainCause } from "assay-lib/domain/text/cause";
import { isAwaited } from "@/components/samples/judged/sample";
import { basisOf } from "@/components/samples/judgments/basis";
import { type JudgedPart, NotJudged } from "@/components/samples/judgments/written";
import { BandBadge } from "@/components/scores/band";

/** The score and its band, or why there is none. */
export function ScoreLine({ review, reviewed }: Omit<JudgedPart, "href">) {
  const { metric, score, judgments } = reviewed;
  const thresholds = thresholdsOf(review.run.thresholds, metric.id);
  const value = score?.score ?? null;
  const cause = score?.cause ?? null;
  return (
    <div className="px-4 py-3 phone:px-3.5">
      {value === null ? (
        <p className="text-ink-2">
          <span className="font-medium text-ink">No score</span>{" "}
          {cause ? explainCause(cause) : basisOf(reviewed, review.sample, isAwaited(review))}
        </p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-2 tabular-nums">
          <span className="text-[16px]/6 font-semibold">{formatScore(value, thresholds)}</span>
          <BandBadge band={bandOf(value, thresholds)} chip />
          <span className="text-small text-ink-2">{basisOf(reviewed, review.sample, false)}</span>
        </p>
      )}
      {judgments.length === 0 && !cause && <NotJudged review={review} />}
    </div>
  );
}
