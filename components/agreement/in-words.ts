import type { Agreement, LabelColumn, MetricAgreement } from "assay-lib/domain/agreement";
import { parseGood } from "assay-lib/domain/labels/kinds";
import { formatShare } from "assay-lib/domain/scores/format";

type Figure = MetricAgreement["auroc"];
const count = (number: number): string => number.toLocaleString("en");

/** With a true minus sign; zero has no sign. */
export const signedGap = (value: number): string =>
  value
    .toFixed(2)
    .replace(/^-(?=0\.00$)/, "")
    .replace("-", "\u2212");

/** "0.91, 95% interval 0.88 to 0.93" */
export const figureInWords = ({ value, ci95 }: Figure): string =>
  value === null
    ? "not defined"
    : signedGap(value) + (ci95 ? `, 95% interval ${signedGap(ci95[0])} to ${signedGap(ci95[1])}` : "");

const wide = 0.2;

/** Why there is none, or how uncertain it is. */
export function remarkOnAuroc(figures: MetricAgreement, unit: LabelColumn["unit"]): string | null {
  const remark = remarkOnValue(figures, unit);
  const { n, questions, auroc } = figures;
  if (!auroc.ci95 || questions === n) return remark;
  return [remark, `The interval counts each of the ${count(questions)} questions once.`].filter(Boolean).join(" ");
}

function remarkOnValue(
  { n, good, bad, questions, auroc: { value, ci95, cause } }: MetricAgreement,
  unit: LabelColumn["unit"],
): string | null {
  const things = `${unit}${n === 1 ? "" : "s"}`;
  if (cause === "no-pairs") return `No ${unit} has both this score and this label, so there is nothing to compare.`;
  if (cause === "one-class")
    return `AUROC is undefined because all ${count(n)} labelled ${things} with a score are ${good > 0 ? "good" : "bad"}.`;
  if (cause === "scores-equal") return "All scores are equal, so AUROC is 0.5 and has no interval.";
  if (cause === "too-few" && questions < n)
    return `No interval: it requires good ${unit}s from two questions and bad ${unit}s from two questions.`;
  if (cause === "too-few")
    return `No interval: it requires two good and two bad ${unit}s, but there are ${count(good)} and ${count(bad)}.`;
  if (value === null || !ci95) return null;
  if (ci95[1] - ci95[0] > wide)
    return `With ${count(good)} good and ${count(bad)} bad ${unit}s the interval is wide: ${ci95[0].toFixed(2)} to ${ci95[1].toFixed(2)}.`;
  return ci95[0] <= 0.5 && ci95[1] >= 0.5 ? "The interval includes 0.5, which is chance." : null;
}

export const causeInWords: Record<NonNullable<Figure["cause"]>, string> = {
  "no-pairs": "nothing to compare",
  "one-class": "one class only",
  "scores-equal": "all scores are the same",
  "labels-equal": "all labels are the same",
  "too-few": "too few values",
  "nothing-varies": "no interval: nothing varies",
  "not-graded": "grades not evenly spaced",
  clustered: "no interval: values of a question are not independent",
  picked: "no interval: these samples are not random",
};

/** "labelled yes", "labelled at least 2" */
export function agreementInWords({ kind }: Pick<LabelColumn, "kind">, good: string): string {
  const rule = kind === "graded" ? parseGood(kind, good) : null;
  if (rule?.kind === "graded") return `labelled ${rule.isBelow ? "below" : "at least"} ${rule.from}`;
  return `labelled ${kind === "yes-no" ? good : `“${good}”`}`;
}

/** "grades 1 to 4 as 0 to 1", worst grade first; null for a label without grades. */
export const labelScaleInWords = ({ range }: Pick<LabelColumn, "range">, good: string): string | null => {
  if (!range) return null;
  const [worst, best] = good.startsWith("<") ? range.toReversed() : range;
  return `grades ${worst} to ${best} as 0 to 1`;
};

export function headline(
  { n, good, judgeMean, goodShare, labelMean, gap, auroc }: MetricAgreement,
  said: string,
  unit: string,
  scale: string | null,
): string | null {
  if (judgeMean === null || goodShare === null || labelMean === null) return null;
  if (auroc.cause === "one-class")
    return `All ${count(n)} labelled ${unit}s are ${good > 0 ? "good" : "bad"}, so they cannot show whether to trust the judge. Good and bad labels are required.`;
  if (auroc.value !== null && auroc.ci95 && auroc.ci95[0] <= 0.5)
    return `These labels do not show that the judge tells good ${unit}s from bad: AUROC ${auroc.value.toFixed(2)} (${auroc.ci95[0].toFixed(2)} to ${auroc.ci95[1].toFixed(2)}); 0.5 is chance.`;
  const both = scale
    ? `mean ${judgeMean.toFixed(2)}, labels ${labelMean.toFixed(2)} (${scale}).`
    : `mean ${judgeMean.toFixed(2)}, ${formatShare(goodShare, 1)} ${said}.`;
  const [low, high] = gap.ci95 ?? [-1, 1];
  if (low > 0) return `The judge is more lenient than the labels: ${both}`;
  if (high < 0) return `The judge is stricter than the labels: ${both}`;
  return `On average, the judge and the labels do not differ significantly: ${both}`;
}

/** What decides trust; null unless it is better than chance. */
export function tellsApart({ auroc: { value, ci95 } }: Pick<MetricAgreement, "auroc">, unit: string): string | null {
  if (value === null || !ci95 || ci95[0] <= 0.5) return null;
  const [times, low, high] = [value, ...ci95].map((one) => Math.round(100 * one));
  const often = `${times} times in 100${low === high ? "" : ` (${low} to ${high})`}, counting ties as half`;
  return `The judge tells good ${unit}s from bad: one labelled good scores above one labelled bad ${often}.`;
}

/** "0.01 to 0.13 too high", "between 0.02 too low and 0.05 too high" */
export function gapInWords([low, high]: readonly [number, number]): string {
  const from = Math.abs(low).toFixed(2);
  const to = Math.abs(high).toFixed(2);
  if (low > 0) return `${from} to ${to} too high`;
  if (high < 0) return `${to} to ${from} too low`;
  return `between ${from} too low and ${to} too high`;
}

/** "Left out because …: “maybe” 36, and 4 others." */
export function pairsLeftOutInWords({ leftOut, leftOutValues }: LabelColumn): string | null {
  if (leftOut === 0) return null;
  const named = leftOutValues.map(({ value, count: times }) => `“${value}” ${count(times)}`).join(", ");
  const others = leftOut - leftOutValues.reduce((sum, { count: times }) => sum + times, 0);
  return `Left out because they do not match the other values: ${named}${others > 0 ? `, and ${count(others)} others` : ""}.`;
}

/** Null if figures are shown. */
export function missingInWords({ labels, unusable, label, good }: Agreement): string | null {
  if (label !== null && good !== null) return null;
  if (label !== null) return "Choose which of the label’s values counts as good.";
  if (labels.length === 0 && unusable.length > 0)
    return `Scores cannot be compared with ${unusable.length === 1 ? "the label" : "the labels"} ${unusable.slice(0, 5).join(", ")}. A label must be true or false, yes or no, a number, or one of a few names.`;
  if (labels.length > 0) return "Choose the label that rates quality; Assay can’t tell from the names.";
  return "The samples have no labels.";
}
