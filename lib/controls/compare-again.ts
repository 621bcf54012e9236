import type { MetricAgain, MetricControls } from "@/lib/controls/words/report";
import { fisherExact } from "@/lib/stats/shares/fisher-exact";
import { changeOf, differenceOf, measuredShare, type ScoredControl } from "./measure";

/** Two tests are made, each at half of 5%. */
const level = 0.025;
const fewest = 10;

interface Compared {
  metric: string;
  passes: number;
  sameSetup: boolean;
  /** The first measurement's noise: how often a verdict changes without a change. */
  noise: MetricControls["noise"];
}

/**
 * Whether the canary set is judged as the first time. It differs if scores moved to one side, or if more verdicts changed than those
 * of untouched samples that were asked twice.
 */
export function compareAgain(
  before: readonly ScoredControl[],
  after: readonly ScoredControl[],
  { metric, passes, sameSetup, noise }: Compared,
): MetricAgain {
  const first = new Map(before.map(({ id, score }) => [id, score]));
  const pairs = after.flatMap(({ id, score }) => {
    const earlier = first.get(id) ?? null;
    return score === null || earlier === null ? [] : [{ before: earlier, after: score }];
  });
  const changed = measuredShare(pairs, (pair) => pair.before >= passes !== pair.after >= passes);
  const p = differenceOf(pairs)?.p ?? 1;
  const usual = noise?.changed ?? { hits: 0, of: 0 };
  const isMore = changed.hits * usual.of > usual.hits * changed.of;
  const differs = p <= level || (isMore && fisherExact(changed.hits, changed.of, usual.hits, usual.of) <= level);
  return {
    ...{ metric, sameSetup, changed, change: changeOf(pairs) },
    verdict: pairs.length < fewest ? "too-few" : differs ? "differs" : "same",
  };
}
