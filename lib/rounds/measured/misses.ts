import { groupedBy } from "@/lib/domain/lists/grouped-by";
import type { RoundResultsReport } from "@/lib/rounds/api/results";
import type { WeightedShare } from "@/lib/stats/shares/weighted";
import type { LabelledSample, RoundMean } from "./mean";
import { answerPlace } from "./people";

export type Misses = NonNullable<RoundResultsReport["misses"]>;
export type MissedPart = Misses["parts"][number];

/**
 * The sources of the judge's error by people's answer: the parts and the rest add up to it. Null if there is no corrected mean.
 */
export function missesOf(
  { estimator, value, judge }: RoundMean,
  known: readonly LabelledSample[],
  answers: number,
  catches: WeightedShare | null,
  lets: WeightedShare | null,
): Misses | null {
  if (value === null || judge === null) return null;
  const parts = estimator === "regression" ? byAnswer(known, answers) : byClass(value, catches, lets);
  const error = judge - value;
  return { error, parts, rest: error - parts.reduce((sum, { part }) => sum + part, 0) };
}

function byAnswer(known: readonly LabelledSample[], answers: number): MissedPart[] {
  const all = known.reduce((sum, { weight }) => sum + weight, 0);
  const answerOf = ({ label }: LabelledSample) => {
    const place = answerPlace(label, answers);
    return Math.abs(label * (answers - 1) - place) < 1e-9 ? place / (answers - 1) : null;
  };
  const ofGroup = ([label, group]: [number | null, LabelledSample[]]): MissedPart => {
    const weight = group.reduce((sum, one) => sum + one.weight, 0);
    const people = group.reduce((sum, one) => sum + one.weight * one.label, 0) / weight;
    const judge = group.reduce((sum, one) => sum + one.weight * one.score, 0) / weight;
    const share = weight / all;
    return { label, samples: group.length, share, people, judge, part: share * (judge - people) };
  };
  return [...groupedBy(known, answerOf)].map(ofGroup).sort((a, b) => (a.label ?? 2) - (b.label ?? 2));
}

/** A judge that fails q0 of the bad and passes q1 of the good passes θ q1 + (1 − θ)(1 − q0). */
function byClass(good: number, catches: WeightedShare | null, lets: WeightedShare | null): MissedPart[] {
  const of = (label: 0 | 1, found: WeightedShare | null): MissedPart => {
    const share = label === 1 ? good : 1 - good;
    const right = found?.share ?? label;
    const judge = label === 1 ? right : 1 - right;
    return { label, samples: found?.of ?? 0, share, people: label, judge, part: share * (judge - label) };
  };
  return [of(0, catches), of(1, lets)];
}
