import type { WhySlice } from "@/lib/domain/why/report";
import { compareShares } from "@/lib/stats/slices/shares";
import { familyLevel, leastQuestions } from "./family";
import { shareOf } from "./groups";
import type { ExplainedSamples } from "./read-samples";
import { countParts, type Part } from "./units";

interface Slice {
  key: string;
  value: string;
  own: Part;
  rest: Part;
}

/** Each value of each column with at least 5 questions, compared with the column's others; those that pull most come first. */
export function slicesOf(read: ExplainedSamples): WhySlice[] {
  const slices = partsOf(read);
  const compared = compareShares(
    slices.map(({ own, rest }) => ({ ...own, restN: rest.n, restFailed: rest.failed })),
    familyLevel,
  );
  return slices
    .flatMap(({ key, value, own, rest }, at) => {
      const found = compared[at];
      if (!found) return [];
      const { interval, differenceInterval, ...others } = found;
      const [mean, all] = [shareOf(own.failed, own.n), shareOf(own.failed + rest.failed, own.n + rest.n)];
      const ofRest = shareOf(rest.failed, rest.n);
      return {
        ...{ key, value },
        ...own,
        ...others,
        ...{ mean, ci95: interval, differenceCi: differenceInterval },
        rest: { ...rest, mean: ofRest },
        pull: all === null || ofRest === null ? null : all - ofRest,
      };
    })
    .sort((one, other) => Math.abs(other.pull ?? 0) - Math.abs(one.pull ?? 0));
}

function partsOf({ columns, fails, questionOf }: ExplainedSamples): Slice[] {
  return columns.flatMap(({ key, values, of }) => {
    const parts = countParts(values.length, { part: of, fails, questions: questionOf });
    const all = parts.reduce((sum, { n, failed }) => ({ n: sum.n + n, failed: sum.failed + failed }), { n: 0, failed: 0 });
    return parts.flatMap((own, at) => {
      const rest = { n: all.n - own.n, failed: all.failed - own.failed };
      return own.n < leastQuestions || rest.n < leastQuestions ? [] : [{ key, value: values[at] ?? "", own, rest }];
    });
  });
}
