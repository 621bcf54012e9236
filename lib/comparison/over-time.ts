import { checkWords, foundIn } from "@/lib/comparison/words/checks";
import type { Check } from "@/lib/comparison/words/decision";
import { runsByDate } from "@/lib/db/runs/by-date";
import { meanContexts } from "@/lib/db/runs/context-counts";
import { type RunRow, setupsOf } from "@/lib/db/runs/table";
import type { AgainstBaseline } from "@/lib/domain/baselines/mark";
import { isThin } from "@/lib/domain/scores/unscored";
import { checksOf } from "./checks";
import { isOverContexts, sizesOfMeans } from "./context-sizes";

/** A run's mean, and what was found where it follows another. */
export interface DatedMean {
  run: string;
  name: string;
  createdAt: Date;
  mean: number;
  ci95: [number, number] | null;
  scored: number;
  found: Check[];
  /** Whether it cannot be compared with the run before. */
  isBroken: boolean;
}

/** A dataset's newest finished runs: for each metric the configurations that were judged more than once, the last judged first. */
export async function meansByDate(dataset: string, take: number): Promise<Map<string, { name: string; means: DatedMean[] }[]>> {
  const runs = await runsByDate(dataset, take);
  const checks = await readPairChecks(runs.map(({ id }) => id));
  const found = new Map<string, { name: string; means: DatedMean[] }[]>();
  for (const name of new Set(runs.toReversed().map(({ configuration }) => configuration))) {
    const own = runs.filter(({ configuration }) => configuration === name);
    for (const metric of new Set(own.flatMap(({ summaries }) => summaries.map(({ metric }) => metric)))) {
      const means = own.flatMap(({ id, name, createdAt, summaries }) => {
        const summary = summaries.find((one) => one.metric === metric);
        if (!summary || summary.mean === null) return [];
        const { mean, ciLow, ciHigh, scored } = summary;
        const ci95: DatedMean["ci95"] = ciLow === null || ciHigh === null ? null : [ciLow, ciHigh];
        return [{ run: id, name, createdAt, mean, ci95, scored }];
      });
      if (means.length < 2) continue;
      const dated = means.map((one, at): DatedMean => {
        const found = at === 0 ? [] : checks(means[at - 1]?.run ?? "", one.run, metric);
        return { ...one, found, isBroken: found.some(isPreventing) };
      });
      found.set(metric, [...(found.get(metric) ?? []), { name, means: dated }]);
    }
  }
  return found;
}

/**
 * How far the means of runs are from those of their datasets' baselines, by run. Instead of a figure, what prevents a comparison.
 */
export async function againstBaselines(
  rows: readonly Pick<RunRow, "id" | "baselineRun">[],
): Promise<Record<string, AgainstBaseline>> {
  const compared = rows.flatMap(({ id, baselineRun }) =>
    baselineRun === null || baselineRun === id ? [] : [{ id, baselineRun }],
  );
  const checks = await readPairChecks(compared.flatMap(({ id, baselineRun }) => [id, baselineRun]));
  return Object.fromEntries(
    compared.flatMap(({ id, baselineRun }) => {
      const run = checks.setups.get(id);
      const baseline = checks.setups.get(baselineRun);
      if (!run || !baseline) return [];
      const differences = run.metrics.flatMap((metric) => {
        const own = run.summaries.get(metric);
        const other = baseline.summaries.get(metric);
        if (own?.mean == null || other?.mean == null) return [];
        const thin = [own, other].find(isThin);
        const why = checks(baselineRun, id, metric).find(isPreventing);
        const few = thin && `only ${thin.scored} of ${thin.scored + thin.unscored} samples scored`;
        return [[metric, why ? checkWords[why.id].found : (few ?? own.mean - other.mean)] as const];
      });
      return [[id, { name: baseline.name, differences: Object.fromEntries(differences) }]];
    }),
  );
}

/** What makes two means of a metric no comparison. */
const isPreventing = ({ id, state }: Check): boolean => id === "contexts" || (state === "fails" && id !== "words-counted");

async function readPairChecks(ids: readonly string[]) {
  const [setups, contexts] = await Promise.all([setupsOf(ids), meanContexts(ids)]);
  const checks = (before: string, now: string, metric: string): Check[] => {
    const runs = [before, now].map((id) => setups.get(id)).filter((run) => run !== undefined);
    const means = [before, now].flatMap((id) => contexts.get(id) ?? []);
    const lost = runs.flatMap(({ summaries }) => summaries.get(metric) ?? []).sort((a, b) => b.unscored - a.unscored)[0];
    return foundIn(
      checksOf({
        runs,
        metrics: [metric],
        ...(isOverContexts(metric) && means.length === 2 && { sizes: sizesOfMeans(means) }),
        ...(lost && {
          lost: [{ metric, withoutScore: lost.unscored, of: lost.scored + lost.unscored, isKnown: lost.scored > 0 }],
        }),
      }),
    );
  };
  return Object.assign(checks, { setups });
}
