import type { Comparison } from "@/lib/comparison/metrics";
import { marginOf } from "@/lib/comparison/words/margins";
import type { Verdict } from "@/lib/comparison/words/metrics";
import type { ComparedPeople } from "@/lib/comparison/words/people";
import { peopleOnRuns } from "@/lib/corrected/people";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { pairedDifferences } from "@/lib/rounds/paired";
import { readPreferred } from "@/lib/rounds/preferred/read";

/** What people would say of the compared runs, of their differences where a closed round labels both sides, and what they prefer. */
export async function peopleIn({ runs, report, settings, hidden }: Comparison): Promise<ComparedPeople> {
  const metrics = Object.keys(report.metrics);
  const [baseline, ...candidates] = runs;
  const countsWords = runs.some(({ judge }) => describeJudge(judge.kind).isStandIn);
  const [found, preferences, paired] = await Promise.all([
    peopleOnRuns(runs),
    readPreferred(runs, hidden),
    Promise.all(
      candidates.map(async ({ id: run }) => {
        const differences = baseline && !countsWords ? await pairedDifferences(baseline.id, run) : [];
        return differences.map((one) => ({ ...one, run }));
      }),
    ),
  ]);
  return {
    runs: Object.fromEntries(found),
    paired: paired.flat().flatMap(({ isClosed, ...one }) => {
      if (!isClosed || !metrics.includes(one.metric)) return [];
      return [{ ...one, verdict: peopleVerdict(one.ci95, marginOf(settings.margins, one.metric)) }];
    }),
    ...(preferences && { preferences }),
  };
}

/** The rule for the judge too: equivalent within the margin, else better or worse if the interval excludes 0. */
export function peopleVerdict(ci95: readonly [number, number] | null, margin: number): Verdict | null {
  if (!ci95) return null;
  const [low, high] = ci95;
  if (low > -margin && high < margin) return "equivalent";
  if (low > 0) return "better";
  return high < 0 ? "worse" : "not-distinguishable";
}
