import { gapOf } from "@/lib/agreement/pairs";
import type { JudgeFigures, MeasuredShare } from "@/lib/judges/words/report";
import { clusteredAuroc } from "@/lib/stats/auroc/clustered";
import { countClasses } from "@/lib/stats/confusion";
import { type Figure, noFigure } from "@/lib/stats/estimate";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { clopperPearson } from "@/lib/stats/shares/clopper-pearson";
import { bestThreshold, clusteredKappa } from "@/lib/stats/thresholds/best-kappa";

/** What is labelled: samples or contexts, `[i]` of each list of the same one. */
export interface LabelledScores {
  isGood: boolean[];
  /** The label from 0 to 1. */
  onScale: number[];
  /** Equal for the same question. */
  questions: number[];
  isTest: boolean[];
}

export type Figures = Pick<JudgeFigures, "n" | "auroc" | "kappa" | "bias" | "catches" | "passes">;

/** `scores[i]` of the i-th labelled one, from 0 to 1. The threshold is chosen on the practice half and measured on the test half. */
export function judgeFigures(scores: readonly number[], { isGood, onScale, questions, isTest }: LabelledScores): Figures {
  const of = <Value>(values: readonly Value[], part: boolean): Value[] => values.filter((_, at) => isTest[at] === part);
  const chosen = bestThreshold(countClasses(of(scores, false), of(isGood, false)));
  const threshold = chosen?.threshold ?? null;
  const labels = of(isGood, true);
  const clusters = of(questions, true);
  const passing = threshold === null ? [] : of(scores, true).map((score) => score >= threshold);
  const shareOf = (wanted: boolean): MeasuredShare => {
    const places = threshold === null ? [] : [...labels.keys()].filter((at) => labels[at] === wanted);
    if (places.length === 0) return { right: 0, of: 0, value: null, ci95: null };
    const right = places.map((at) => Number(passing[at] === wanted));
    const own = places.map((at) => clusters[at] ?? -1);
    const hits = right.reduce((sum, one) => sum + one, 0);
    const isClustered = new Set(own).size < own.length;
    const ci95 = isClustered ? meanInterval(totalsOf(right, own)) : clopperPearson(hits, places.length);
    return { right: hits, of: places.length, value: hits / places.length, ci95 };
  };
  const kappa = threshold === null ? noFigure(causeOf(of(isGood, false))) : clusteredKappa(passing, labels, clusters);
  return {
    n: scores.length,
    auroc: clusteredAuroc(scores, isGood, questions),
    kappa: { ...kappa, threshold, chosenOn: scores.length - labels.length, measuredOn: labels.length },
    bias: gapOf(scores, onScale, questions),
    catches: shareOf(false),
    passes: shareOf(true),
  };
}

function causeOf(practice: readonly boolean[]): NonNullable<Figure["cause"]> {
  if (practice.length === 0) return "no-pairs";
  return practice.every((one) => one === practice[0]) ? "one-class" : "scores-equal";
}
