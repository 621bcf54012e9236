import { Fragment } from "react";
import { isDivided, type PeopleVerdict, verdictsInWords } from "@/components/samples/judged/disagreement";
import { contextValue, hasShape, judgedLabel, type Review, type ReviewedMetric } from "@/components/samples/judged/sample";
import { JumpLink } from "@/components/samples/texts/jump-link";
import { Remark } from "@/components/samples/texts/remark";

const listedAtMost = 5;

export function verdictsOn(index: number, columns: readonly ReviewedMetric[]): PeopleVerdict[] {
  const metrics = columns.filter(hasShape("contexts"));
  return metrics.map((reviewed) => ({
    label: judgedLabel(reviewed, metrics),
    score: contextValue(reviewed, index).score,
    thresholds: reviewed.thresholds,
  }));
}

export const dividedContexts = (review: Review): number[] =>
  review.sample.contexts.flatMap((_, index) => (isDivided(verdictsOn(index, review.metrics)) ? [index] : []));

/** Indexes, best mean score first; contexts without a score come last. */
export function contextsByScore(review: Review): number[] {
  const means = meanScores(review);
  return [...means.keys()].sort((a, b) => (means[b] ?? -1) - (means[a] ?? -1) || a - b);
}

/** Index; null if no context scores above 0. */
export function bestContext(review: Review): number | null {
  const means = meanScores(review);
  const [first = -1] = contextsByScore(review);
  return (means[first] ?? 0) > 0 ? first : null;
}

const meanScores = (review: Review): (number | null)[] =>
  review.sample.contexts.map((_, index) => {
    const scores = verdictsOn(index, review.metrics).flatMap(({ score }) => score ?? []);
    return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  });

/** "Context 2: TruLens 0.90, NVIDIA-style 0.00" */
export function LookHere({ review }: { review: Review }) {
  const divided = dividedContexts(review);
  if (divided.length === 0) return null;
  return (
    <Remark className="mb-2 text-small text-ink-2">
      <span className="font-medium text-ink">Metrics differ:</span>{" "}
      {divided.slice(0, listedAtMost).map((index, at) => (
        <Fragment key={index}>
          {at > 0 && "; "}
          <JumpLink to={`context-${index + 1}`} className="text-accent-ink underline underline-offset-2">
            context {index + 1}
          </JumpLink>{" "}
          {verdictsInWords(verdictsOn(index, review.metrics))}
        </Fragment>
      ))}
      {divided.length > listedAtMost && `; and ${(divided.length - listedAtMost).toLocaleString("en-US")} more contexts`}
    </Remark>
  );
}
