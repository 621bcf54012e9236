import { addQuestion, noTotals, type Totals } from "@/lib/stats/mean-interval";
import type { Column } from "./columns";

/** Groups and slices are two families of tests: at half of 5% each, any claim of a run stays below 5%. */
export const familyLevel = 0.025;
/** Fewer questions are not compared. */
export const leastQuestions = 5;

/** Each part's values (-1 or NaN is unknown), with those of a question as a cluster. `part` is -1 for a sample in none. */
export function totalsOfParts(
  parts: number,
  { part, values, questions }: { part: Int32Array; values: Int8Array | Float64Array; questions: Int32Array },
): Totals[] {
  const totals = Array.from({ length: parts }, () => ({ ...noTotals }));
  for (const { at, sum, count } of units(part, questions, values)) {
    const own = totals[at];
    if (own) addQuestion(own, sum, count);
  }
  return totals;
}

/** Adds them up as if they had no question in common. */
export const sumOfParts = (parts: readonly Totals[]): Totals =>
  parts.reduce(
    (all, one) => ({
      n: all.n + one.n,
      sum: all.sum + one.sum,
      questions: all.questions + one.questions,
      squaresOfSums: all.squaresOfSums + one.squaresOfSums,
      sumsTimesSizes: all.sumsTimesSizes + one.sumsTimesSizes,
      squaresOfSizes: all.squaresOfSizes + one.squaresOfSizes,
    }),
    noTotals,
  );

/** Leaves out values of a column with too few questions, or too few with other values. */
export function partsToCompare({ key, values }: Column, totals: readonly Totals[]) {
  const all = sumOfParts(totals);
  return totals.flatMap((own, at) =>
    own.questions < leastQuestions || all.questions - own.questions < leastQuestions
      ? []
      : [{ key, value: values[at] ?? "", own, all }],
  );
}

/** A question within a part, over the samples with a value: 0 or more, since -1 and NaN are none. */
function units(part: Int32Array, questions: Int32Array, values: Int8Array | Float64Array) {
  const found = new Map<number, { at: number; sum: number; count: number }>();
  const most = values.length + 1;
  for (let sample = 0; sample < values.length; sample++) {
    const at = part[sample] ?? -1;
    const value = values[sample] ?? -1;
    if (at < 0 || !(value >= 0)) continue;
    const key = at * most + (questions[sample] ?? 0);
    const unit = found.get(key);
    if (unit) {
      unit.sum += value;
      unit.count++;
    } else found.set(key, { at, sum: value, count: 1 });
  }
  return found.values();
}
