import { groupQuestions } from "@/lib/stats/groups/of-questions";
import { compareShares } from "@/lib/stats/slices/failures";
import type { WhyReport } from "@/lib/why/words/report";
import type { ExplainedSamples } from "./read-samples";
import { familyLevel } from "./slices/family";
import { countParts, shareOf } from "./slices/units";

interface Grouped extends Pick<WhyReport, "groups" | "ungrouped"> {
  /** Null stands for a sample in no group. */
  names: (string | null)[];
}

const typical = 3;

/** Groups of all questions, each compared with the rest. */
export function groupsOf({ questions, questionOf, fails, ids }: ExplainedSamples): Grouped {
  const { groups } = groupQuestions(questions);
  const part = new Int32Array(questions.length).fill(groups.length);
  for (const [at, { members }] of groups.entries()) for (const sample of members) part[sample] = at;
  const counted = countParts(groups.length + 1, { part, fails, questions: questionOf });
  const ofNone = counted.pop() ?? { n: 0, failed: 0 };
  const all = [...counted, ofNone].reduce((sum, { n, failed }) => ({ n: sum.n + n, failed: sum.failed + failed }));
  const compared = compareShares(counted, all, { level: familyLevel });
  return {
    groups: groups.flatMap(({ name, words, members }, at) => {
      const found = compared[at];
      if (!found) return [];
      const { interval, differenceInterval, ...rest } = found;
      const others = { n: all.n - found.n, failed: all.failed - found.failed };
      return {
        name,
        words,
        members: members.length,
        ...rest,
        mean: found.share,
        ci95: interval,
        differenceCi: differenceInterval,
        rest: { ...others, mean: shareOf(others) },
        samples: Array.from(members.slice(0, typical), (sample) => ids[sample] ?? -1),
      };
    }),
    ungrouped: { samples: part.filter((at) => at === groups.length).length, ...ofNone },
    names: Array.from(part, (at) => groups[at]?.name ?? null),
  };
}
