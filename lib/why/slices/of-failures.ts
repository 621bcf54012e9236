import { compareFailures } from "@/lib/stats/slices/failures";
import type { WhySlice } from "@/lib/why/words/report";
import { familyLevel, partsToCompare, totalsOfParts } from "./family";
import type { SlicedSamples } from "./read-columns";

interface FailedSamples extends SlicedSamples {
  /** 1 if a sample fails, 0 if not, -1 if that is not known. */
  fails: Int8Array;
}

/** Each value of each column with at least 5 questions, compared with the column's others; those that pull most come first. */
export function slicesOf({ columns, fails, questionOf }: FailedSamples): WhySlice[] {
  const slices = columns.flatMap((column) => {
    const totals = totalsOfParts(column.values.length, { part: column.of, values: fails, questions: questionOf });
    return partsToCompare(column, totals);
  });
  const compared = compareFailures(
    slices.map(({ own }) => own),
    slices.map(({ all }) => all),
    { level: familyLevel },
  );
  return slices
    .flatMap(({ key, value, own, all }, at): WhySlice[] => {
      const found = compared[at];
      if (!found) return [];
      const { interval, differenceInterval, ...others } = found;
      const rest = { n: all.n - own.n, failed: all.sum - own.sum };
      const ofRest = rest.failed / rest.n;
      const ci = { ci95: interval, differenceCi: differenceInterval };
      const pull = all.sum / all.n - ofRest;
      return [{ key, value, ...others, ...ci, mean: found.share, rest: { ...rest, mean: ofRest }, pull }];
    })
    .sort((one, other) => Math.abs(other.pull ?? 0) - Math.abs(one.pull ?? 0));
}
