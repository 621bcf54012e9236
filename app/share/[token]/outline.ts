import type { Comparison } from "assay-lib/comparison/metrics";
import { comparedRunName } from "assay-lib/comparison/run-name";
import { type MetricThresholds, thresholdsOf } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { showsTexts } from "assay-lib/domain/shares/choices";
import { counted } from "assay-lib/domain/text/counted";
import { metricById } from "assay-lib/metrics/registry";
import type { RankReport } from "assay-lib/ranking/words/report";
import { isConfined } from "assay-lib/samples/share";
import { readSharedComparison } from "assay-lib/shares/comparison";
import { readSharedSummaries } from "assay-lib/shares/summaries";
import type { SharePictureProps } from "@/components/shares/picture";
import { confinementOf, readRankingShare, readRunShare, readShare } from "./read-share";

/** For titles and chat previews. Contains no sample texts, and names only if the share shows them. */
export interface Outline extends SharePictureProps {
  /** Instead of the metrics in words. */
  finding?: string;
}

/** Null for an invalid token. */
export async function readOutline(token: string): Promise<Outline | null> {
  const share = await readShare(token);
  if (!share) return null;
  const isNamed = showsTexts(share.level);
  if (share.kind === "comparison")
    return outlineComparison(await readSharedComparison(share.runs, share.comparison, share.level), isNamed);
  if (share.kind === "ranking") {
    const ranking = await readRankingShare(token, null);
    return ranking && outlineRanking(ranking.report, isNamed);
  }
  const shared = await readRunShare(token);
  if (!shared) return null;
  const { run, filter } = shared;
  const isPart = isConfined(filter);
  const summaries = isPart ? await readSharedSummaries(run, confinementOf(shared), share.filter) : run.summaries;
  const samples = isPart ? Math.max(0, ...Object.values(summaries).map((summary) => summary.samples)) : run.sampleCount;
  const size = `${counted(samples, "sample")}${isPart ? " of a run" : ""}`;
  return {
    title: run.names?.run ?? "A shared run",
    subtitle: [run.names?.dataset, size].filter(Boolean).join(", "),
    metrics: run.metrics.flatMap((id) => {
      const metric = metricById(id);
      const { mean = null, band = null, histogram, ci95 = null, thresholds = null } = summaries[id] ?? {};
      if (!metric) return [];
      const distribution = histogram && mean !== null ? { histogram, ci95, thresholds } : null;
      return [{ name: metric.name, source: metric.source, ...shownMean(mean, thresholds), band, remark: null, distribution }];
    }),
  };
}

const shownMean = (mean: number | null, thresholds: MetricThresholds): { mean: number | null; shown: string } => ({
  mean,
  shown: mean === null ? "not scored" : formatScore(mean, thresholds),
});

const remarks = { better: "better", worse: "worse", equivalent: "equivalent", "not-distinguishable": "cannot tell yet" };

function outlineComparison(comparison: Comparison, isNamed: boolean): Outline {
  const { report } = comparison;
  const paired = report.pairedQuestions;
  return {
    title: comparisonTitle(comparison, isNamed),
    subtitle: counted(paired, "paired question"),
    metrics: Object.entries(report.metrics).flatMap(([id, all]) => {
      const metric = metricById(id);
      const [first] = all;
      if (!metric || !first) return [];
      const remark = all.length === 1 && first.verdict ? remarks[first.verdict] : null;
      return [
        {
          name: metric.name,
          source: metric.source,
          ...shownMean(first.meanCandidate, thresholdsOf(comparison.thresholds, id)),
          band: null,
          remark,
          distribution: null,
        },
      ];
    }),
  };
}

/** Draws the best mean; the finding contains parameters. */
function outlineRanking(report: RankReport, isNamed: boolean): Outline {
  const metric = metricById(report.metric);
  const mean = report.configurations[0]?.mean ?? null;
  return {
    title: rankingTitle(report),
    subtitle: counted(report.questions - report.withoutScore, "question"),
    metrics: metric ? [{ ...named(metric), ...shownMean(mean, null), band: null, remark: "best mean", distribution: null }] : [],
    finding: isNamed ? (report.finding[0] ?? "") : "",
  };
}

const named = ({ name, source }: { name: string; source: string }) => ({ name, source });

export const rankingTitle = ({ configurations }: RankReport): string =>
  `Ranking of ${counted(configurations.length, "configuration")}`;

export const metricsInWords = ({ metrics, finding }: Outline): string =>
  finding ??
  metrics
    .map(({ name, source, shown, band, remark }) => [`${name} (${source})`, shown, band ?? remark].filter(Boolean).join(" "))
    .join("; ");

/** Uses names only if the share shows them. */
export function comparisonTitle({ runs }: Comparison, isNamed: boolean): string {
  const [baseline, ...candidates] = runs;
  if (!baseline || !isNamed) return candidates.length > 1 ? `${candidates.length} runs against a baseline` : "Two runs compared";
  return `${candidates.map((run) => comparedRunName(run, runs)).join(" and ")} against ${comparedRunName(baseline, runs)}`;
}
