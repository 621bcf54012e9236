import type { Reader } from "@/lib/db/dialect/reader";
import { scoresOf } from "@/lib/db/why/read";
import type { WhySlice } from "@/lib/domain/why/report";
import { compareMeans, separateTotals } from "@/lib/stats/slices/means";
import { familyLevel, leastQuestions } from "./family";
import { readColumns } from "./read-columns";
import { type Moments, momentsOf } from "./units";

interface Asked {
  run: string;
  samples: number;
  metric: string;
}

/** As `slicesOf`, by the mean of a metric's scores. */
export async function sliceByMetric(reader: Reader, { run, samples, metric }: Asked): Promise<WhySlice[]> {
  const { ids, columns, questionOf } = await readColumns(reader, { run, samples });
  const scored = await scoresOf(reader, run, metric);
  const scores = Float64Array.from(ids, (id) => scored.get(id) ?? Number.NaN);
  const slices = columns.flatMap(({ key, values, of }) => {
    const parts = momentsOf(values.length, { part: of, scores, questions: questionOf });
    const all = parts.reduce(plus, { n: 0, sum: 0, squares: 0 });
    return parts.flatMap((own, at) =>
      own.n < leastQuestions || all.n - own.n < leastQuestions ? [] : [{ key, value: values[at] ?? "", own, all }],
    );
  });
  const compared = compareMeans(
    slices.map(({ own }) => separateTotals(own)),
    slices.map(({ all }) => separateTotals(all)),
    { level: familyLevel },
  );
  return compared.flatMap(({ slice, interval, differenceInterval, ...others }): WhySlice[] => {
    const found = slices[slice];
    if (!found) return [];
    const { key, value, own, all } = found;
    const rest = all.n - own.n;
    return [
      {
        ...{ key, value, failed: null, share: null },
        ...others,
        ...{ ci95: interval, differenceCi: differenceInterval },
        rest: { n: rest, failed: null, mean: rest === 0 ? null : (all.sum - own.sum) / rest },
      },
    ];
  });
}

const plus = (one: Moments, other: Moments): Moments => ({
  n: one.n + other.n,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
});
