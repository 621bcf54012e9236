import { compareShares } from "@/lib/stats/slices/failures";
import type { WhySlice } from "@/lib/why/words/report";
import { countParts, familyLevel, leastQuestions, type SlicePart, shareOf } from "./family";
import type { SlicedSamples } from "./read-columns";

interface FailedSamples extends SlicedSamples {
  /** 1 if a sample fails, 0 if not, -1 if that is not known. */
  fails: Int8Array;
}

interface Slice {
  key: string;
  value: string;
  own: SlicePart;
  /** The whole column. */
  all: SlicePart;
}

/** Each value of each column with at least 5 questions, compared with the column's others; those that pull most come first. */
export function slicesOf(read: FailedSamples): WhySlice[] {
  const slices = partsOf(read);
  const compared = compareShares(
    slices.map(({ own }) => own),
    slices.map(({ all }) => all),
    { level: familyLevel },
  );
  return slices
    .flatMap(({ key, value, own, all }, at): WhySlice[] => {
      const found = compared[at];
      if (!found) return [];
      const { interval, differenceInterval, ...others } = found;
      const rest = { n: all.n - own.n, failed: all.failed - own.failed };
      const mean = shareOf(all);
      const ofRest = shareOf(rest);
      return [
        {
          key,
          value,
          ...others,
          mean: found.share,
          ci95: interval,
          differenceCi: differenceInterval,
          rest: { ...rest, mean: ofRest },
          pull: mean === null || ofRest === null ? null : mean - ofRest,
        },
      ];
    })
    .sort((one, other) => Math.abs(other.pull ?? 0) - Math.abs(one.pull ?? 0));
}

function partsOf({ columns, fails, questionOf }: FailedSamples): Slice[] {
  return columns.flatMap(({ key, values, of }) => {
    const parts = countParts(values.length, { part: of, fails, questions: questionOf });
    const all = parts.reduce((one, other) => ({ n: one.n + other.n, failed: one.failed + other.failed }), { n: 0, failed: 0 });
    return parts.flatMap((own, at) =>
      own.n < leastQuestions || all.n - own.n < leastQuestions ? [] : [{ key, value: values[at] ?? "", own, all }],
    );
  });
}
