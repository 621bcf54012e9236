import { withoutDetails } from "@/lib/comparison/words/checks";
import { Refusal } from "@/lib/domain/problem";
import { type ShareLevel, showsTexts } from "@/lib/domain/shares/choices";
import { findingOf } from "@/lib/ranking/finding";
import { notesOf, rankRuns } from "@/lib/ranking/report";
import type { RankReport } from "@/lib/ranking/words/report";
import { type RankingSettings, usualRanking } from "@/lib/ranking/words/settings";

interface RankingShare {
  runs: readonly string[];
  ranking: RankingSettings | null;
  level: ShareLevel;
}

/** The ranking that visitors may see; `metric` replaces the shared one. Throws Refusal as `rankRuns` does. */
export async function readSharedRanking(share: RankingShare, metric: string | null = null): Promise<RankReport> {
  const settings = share.ranking ?? usualRanking;
  const report = await rankRuns(...askedOf(share.runs, { ...settings, metric: metric ?? settings.metric })).catch((error) => {
    // Another metric may leave out the baseline.
    if (!(error instanceof Refusal) || settings.baseline === null) throw error;
    return rankRuns(...askedOf(share.runs, { ...settings, metric: metric ?? settings.metric, baseline: null }));
  });
  return sharedRanking(report, share);
}

/** With the metric and the baseline that the settings leave open. */
export async function settledRanking(runs: readonly string[], settings: RankingSettings | null): Promise<RankingSettings> {
  const { metric, baseline } = await rankRuns(...askedOf(runs, settings ?? usualRanking));
  return { ...(settings ?? usualRanking), metric, baseline };
}

const askedOf = (
  runs: readonly string[],
  { metric, pairBy, allPairs, baseline, include }: RankingSettings,
): Parameters<typeof rankRuns> => [
  { runs },
  { metric: metric ?? undefined, pairBy: pairBy ?? undefined, allPairs, baseline: baseline ?? undefined, include },
];

/**
 * Runs are their places in the share, "1" the first. With scores alone, configurations have these numbers as names, the judge has none,
 * and parameters, their effects and reasons why runs were left out are empty. Cost and latency need everything.
 */
export function sharedRanking(report: RankReport, { runs, level }: Pick<RankingShare, "runs" | "level">): RankReport {
  const names = showsTexts(level);
  const measures = level === "everything";
  const placeOf = (run: string) => String(runs.indexOf(run) + 1);
  const found: Omit<RankReport, "finding" | "notes"> = {
    metric: report.metric,
    metrics: report.metrics,
    judge: names ? report.judge : "a judge",
    isStandIn: report.isStandIn,
    datasets: names ? report.datasets.map(({ name }, at) => ({ id: String(at + 1), name })) : [],
    pairBy: report.pairBy,
    allPairs: report.allPairs,
    firstContexts: report.firstContexts,
    checks: report.checks.map(withoutDetails),
    questions: report.questions,
    withoutScore: report.withoutScore,
    inPart: report.inPart,
    permutations: report.permutations,
    leastDifference: report.leastDifference,
    leastByChance: report.leastByChance,
    margin: report.margin,
    questionsToTell: report.questionsToTell,
    baseline: report.baseline === null ? null : placeOf(report.baseline),
    costUnit: measures ? report.costUnit : null,
    parameters: names ? report.parameters : [],
    configurations: report.configurations.map((one) => ({
      run: placeOf(one.run),
      runs: one.runs.map(placeOf),
      // "3 is best" would read as a figure.
      configuration: names ? one.configuration : `Configuration ${placeOf(one.run)}`,
      parameters: names ? one.parameters : {},
      judged: one.judged === null ? null : otherwise,
      rank: one.rank,
      letters: one.letters,
      mean: one.mean,
      ci95: one.ci95,
      interval: one.interval,
      n: one.n,
      corrected: null,
      certificate: null,
      fromBest: one.fromBest,
      fromBaseline: one.fromBaseline,
      cost: measures ? one.cost : null,
      latency: measures ? one.latency : null,
      isOnFront: measures && one.isOnFront,
    })),
    groups: report.groups,
    expected: report.expected,
    effects: names ? report.effects : [],
    interactions: names ? report.interactions : [],
    grid: names ? report.grid : null,
    variance: report.variance,
    // The progress of a run is not shared.
    pending: [],
    leftOut: [...report.leftOut, ...report.pending.map((one) => ({ ...one, name: one.configuration, reason: "" }))].map(
      ({ run, name, reason }) => ({
        run: "",
        cause: null,
        datasetId: null,
        configurationId: null,
        name: names && name !== run ? name : "",
        reason: names && name !== run ? shownReason(reason) : "",
      }),
    ),
    older: 0,
    namedTwice: [],
  };
  return { ...found, finding: findingOf(found), notes: notesOf(found) };
}

/** Others contain addresses of servers or the progress of a run. */
const otherwise = "judged in another way";
const plainReasons = ["has another metric", "has no score of this metric", "shares no question with the others"];

function shownReason(reason: string): string {
  if (plainReasons.includes(reason)) return reason;
  return reason.startsWith("judged ") ? otherwise : "not ranked";
}
