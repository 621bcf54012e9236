import type { Reader } from "@/lib/db/dialect/reader";
import { scoresOf } from "@/lib/db/why/read";
import type { WhySlice } from "@/lib/domain/why/report";
import { compareMeans } from "@/lib/stats/slices/means";
import { familyLevel, leastQuestions } from "./family";
import { readSamples } from "./read-samples";
import { type Moments, momentsOf } from "./units";

interface Asked {
  run: string;
  samples: number;
  metric: string;
}

/** As `slicesOf`, by the mean of a metric's scores. */
export async function sliceByMetric(reader: Reader, { run, samples, metric }: Asked): Promise<WhySlice[]> {
  const { ids, columns, questionOf } = await readSamples(reader, { run, samples, metrics: [], cut: null });
  const scored = await scoresOf(reader, run, metric);
  const scores = Float64Array.from(ids, (id) => scored.get(id) ?? Number.NaN);
  const slices = columns.flatMap(({ key, values, of }) => {
    const parts = momentsOf(values.length, { part: of, scores, questions: questionOf });
    const all = parts.reduce(plus, nothing);
    return parts.flatMap((own, at) => {
      const rest = minus(all, own);
      return own.n < leastQuestions || rest.n < leastQuestions ? [] : [{ key, value: values[at] ?? "", own, rest, all }];
    });
  });
  const compared = compareMeans(slices, familyLevel);
  return slices
    .flatMap(({ key, value, own, rest, all }, at): WhySlice[] => {
      const found = compared[at];
      if (!found) return [];
      const { interval, differenceInterval, ...others } = found;
      const ofRest = rest.sum / rest.n;
      return [
        {
          ...{ key, value, n: own.n, failed: null, share: null },
          ...others,
          ...{ ci95: interval, differenceCi: differenceInterval },
          rest: { n: rest.n, failed: null, mean: ofRest },
          pull: all.sum / all.n - ofRest,
        },
      ];
    })
    .sort((one, other) => Math.abs(other.pull ?? 0) - Math.abs(one.pull ?? 0));
}

const nothing: Moments = { n: 0, sum: 0, squares: 0 };
const plus = (one: Moments, other: Moments): Moments => ({
  n: one.n + other.n,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
});
const minus = (one: Moments, other: Moments): Moments => ({
  n: one.n - other.n,
  sum: one.sum - other.sum,
  squares: one.squares - other.squares,
});
