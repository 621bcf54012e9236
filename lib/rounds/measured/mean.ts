import { type ShownMean, shownMean } from "@/lib/agreement/corrected";
import type { RoundDesign, RoundItem } from "@/lib/rounds/words/definition";
import { type CorrectedMean, correctedMean, fewestLabels } from "@/lib/stats/corrected/mean";
import { roganGladen } from "@/lib/stats/corrected/rogan-gladen";
import type { WeightedShare } from "@/lib/stats/shares/weighted";

export interface RoundMean extends Omit<ShownMean, "missing"> {
  estimator: "regression" | "rogan-gladen";
  cause: CorrectedMean["cause"] | "judge-cannot-tell" | "not-yes-no";
  /** What the correction starts from: the judge's mean; with Rogan and Gladen the share of scores that pass. */
  judge: number | null;
}

interface Measured {
  samples: readonly ScoredSample[];
  known: readonly LabelledSample[];
  design: RoundDesign;
  /** The stratum by score, in a stratified round. */
  stratumOf: (score: number) => number;
  passes: number;
  /** Null unless the question is yes or no. */
  catches: WeightedShare | null;
  lets: WeightedShare | null;
}

/** What people would say of the whole run, and how many labels that still needs. Null for picked samples, which say nothing about others. */
export function meanOfRound(measured: Measured): { corrected: RoundMean | null; missing: number } {
  const { design, samples, known, stratumOf } = measured;
  if (design.kind === "picked") return { corrected: null, missing: 0 };
  if (design.kind === "balanced") return balanced(measured);
  const labels = new Map(known.map(({ id, label }) => [id, label]));
  const found = correctedMean({
    scores: samples.map(({ score }) => [score]),
    labels: samples.map(({ id }) => labels.get(id) ?? null),
    questions: samples.map(({ question }) => question),
    ...(design.kind === "stratified" && { strata: samples.map(({ score }) => stratumOf(score)) }),
  });
  // A stratified round needs twice as many.
  const fewest = design.kind === "stratified" ? 2 * fewestLabels : fewestLabels;
  const { missing, ...shown } = shownMean(found, fewest);
  return { corrected: { ...shown, estimator: "regression", cause: found.cause, judge: found.judgeMean }, missing };
}

/** Labels of as many good as bad samples say how often the judge errs on each, not how many are good. */
function balanced({ samples, known, passes, catches, lets }: Measured): { corrected: RoundMean; missing: number } {
  const passed = samples.filter(({ score }) => score >= passes).length;
  const share = samples.length === 0 ? null : passed / samples.length;
  const none: Omit<RoundMean, "cause"> = {
    estimator: "rogan-gladen",
    value: null,
    ci95: null,
    labelsOnly: null,
    // The width depends on how often the judge errs, which few labels cannot show.
    narrower: null,
    n: known.length,
    questions: asked(known),
    samples: samples.length,
    judgeMean: samples.length === 0 ? null : samples.reduce((sum, { score }) => sum + score, 0) / samples.length,
    judge: share,
  };
  if (!catches || !lets) return { corrected: { ...none, cause: "not-yes-no" }, missing: 0 };
  const missing = Math.max(0, fewestLabels - catches.of) + Math.max(0, fewestLabels - lets.of);
  if (missing > 0 || share === null) return { corrected: { ...none, cause: "too-few-labels" }, missing };
  const { interval, ...found } = roganGladen({
    passes: { share, n: asked(samples) },
    catches: { share: catches.share ?? 0, n: catches.effective },
    lets: { share: lets.share ?? 0, n: lets.effective },
  });
  return { corrected: { ...none, ...found, ci95: interval }, missing };
}

/** Samples of one question are alike: at worst they count as one. */
const asked = (samples: readonly ScoredSample[]): number => new Set(samples.map(({ question }) => question)).size;

export interface ScoredSample {
  id: number;
  score: number;
  /** Samples of one question have the same number. */
  question: number;
}

export interface LabelledSample extends ScoredSample {
  label: number;
  /** 1 / the probability of its draw, with a mean of 1. */
  weight: number;
}

interface Drawn {
  items: readonly RoundItem[];
  design: RoundDesign;
  samples: readonly ScoredSample[];
  /** The stratum by score, in a stratified round. */
  stratumOf: (score: number) => number;
  labelled: ReadonlySet<number>;
  /** In a balanced round, samples of the run by stratum; unknown if missing. */
  sizes?: ReadonlyMap<number, number> | undefined;
}

/**
 * A stratum has M samples, n of them labelled, so each label stands for M / n (Begg and Greenes, Biometrics 1983, where a score
 * decides who is verified). A random draw has one stratum. `of` has the weight of each labelled sample, with a mean of 1.
 */
export function weightsOf({ items, design, samples, stratumOf, labelled, sizes }: Drawn) {
  const stratum = new Map(items.map(({ sampleId, stratum }) => [sampleId, stratum]));
  if (design.kind === "stratified") for (const { id, score } of samples) stratum.set(id, stratumOf(score));
  const ofRun = design.kind === "stratified" ? countBy(samples.map(({ id }) => stratum.get(id) ?? 0)) : sizes;
  const known = [...labelled];
  const equal = { of: new Map(known.map((id) => [id, 1])), differ: false };
  if (!ofRun || (design.kind !== "stratified" && design.kind !== "balanced")) return equal;
  const counts = countBy(known.map((id) => stratum.get(id) ?? 0));
  const raw = known.map((id) => {
    const own = stratum.get(id) ?? 0;
    return (ofRun.get(own) ?? 0) / (counts.get(own) ?? 1);
  });
  const all = raw.reduce((sum, one) => sum + one, 0);
  const differ = raw.some((one) => Math.abs(one - (raw[0] ?? 0)) > 1e-9 * one);
  if (!differ || all === 0) return equal;
  return { of: new Map(known.map((id, at) => [id, ((raw[at] ?? 0) * known.length) / all])), differ };
}

function countBy(all: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
