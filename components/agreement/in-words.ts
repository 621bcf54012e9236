import type { Agreement, LabelColumn, MetricAgreement } from "@/lib/domain/agreement";
import { parseGood } from "@/lib/domain/label";
import { formatShare } from "@/lib/domain/scores/format";

type Figure = MetricAgreement["auroc"];
const count = (number: number): string => number.toLocaleString("en");

/** Two decimals with a true minus sign; zero has no sign. */
export const signed = (value: number): string =>
  value
    .toFixed(2)
    .replace(/^-(?=0\.00$)/, "")
    .replace("-", "\u2212");

/** "0.91", "0.91, 95% interval 0.88 to 0.93". */
export const figureInWords = ({ value, ci95 }: Figure): string =>
  value === null ? "not defined" : signed(value) + (ci95 ? `, 95% interval ${signed(ci95[0])} to ${signed(ci95[1])}` : "");

/** The width of a band of scores. */
const wide = 0.2;

/** What to know about an AUROC: why there is none, or how uncertain it is. Null if there is nothing to say. */
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
    return `AUROC is not defined: all ${count(n)} labelled ${things} with a score are ${good > 0 ? "good" : "bad"}, so there is nothing to tell apart.`;
  if (cause === "scores-equal") return `Every score is the same, so AUROC is 0.5 and has no interval.`;
  if (cause === "too-few" && questions < n)
    return `There is no interval: it needs good ${unit}s of two questions, and bad ones of two.`;
  if (cause === "too-few")
    return `There is no interval: it needs two good and two bad ${unit}s, and there are ${count(good)} and ${count(bad)}.`;
  if (value === null || !ci95) return null;
  if (ci95[1] - ci95[0] > wide)
    return `With ${count(good)} good and ${count(bad)} bad ${unit}s the interval is wide: anything from ${ci95[0].toFixed(2)} to ${ci95[1].toFixed(2)} fits.`;
  return ci95[0] <= 0.5 && ci95[1] >= 0.5 ? "The interval holds 0.5, which is chance." : null;
}

/** Why there is no rank correlation, weighted kappa or kappa. */
export const causeInWords: Record<NonNullable<Figure["cause"]>, string> = {
  "no-pairs": "nothing to compare",
  "one-class": "one class only",
  "scores-equal": "all scores are the same",
  "labels-equal": "all labels are the same",
  "too-few": "too few values",
  "nothing-varies": "no interval: nothing varies",
  "not-graded": "no even grades",
  clustered: "no interval: values of one question depend on each other",
  picked: "no interval: these samples were picked",
};

/** "labelled yes", "labelled at least 2": what counts as good. */
export function saidInWords({ kind }: Pick<LabelColumn, "kind">, good: string): string {
  const rule = kind === "graded" ? parseGood(kind, good) : null;
  if (rule?.kind === "graded") return `labelled ${rule.isBelow ? "below" : "at least"} ${rule.from}`;
  return `labelled ${kind === "yes-no" ? good : `“${good}”`}`;
}

/** "grades 1 to 4 as 0 to 1", worst grade first; null for a label without grades. */
export const scaleInWords = ({ range }: Pick<LabelColumn, "range">, good: string): string | null => {
  if (!range) return null;
  const [worst, best] = good.startsWith("<") ? range.toReversed() : range;
  return `grades ${worst} to ${best} as 0 to 1`;
};

/** The judge's mean beside the labels', in a sentence made of figures. Null without scores. */
export function headline(
  { n, good, judgeMean, goodShare, labelMean, gap, auroc }: MetricAgreement,
  said: string,
  unit: string,
  scale: string | null,
): string | null {
  if (judgeMean === null || goodShare === null || labelMean === null) return null;
  if (auroc.cause === "one-class")
    return `All ${count(n)} labelled ${unit}s are ${good > 0 ? "good" : "bad"}, so they cannot show whether to trust the judge. It takes both.`;
  const both = scale
    ? `mean ${judgeMean.toFixed(2)}, labels ${labelMean.toFixed(2)} (${scale}).`
    : `mean ${judgeMean.toFixed(2)}, ${formatShare(goodShare, 1)} ${said}.`;
  const [low, high] = gap.ci95 ?? [-1, 1];
  if (low > 0) return `The judge is more lenient than the labels: ${both}`;
  if (high < 0) return `The judge is stricter than the labels: ${both}`;
  return `The judge and the labels cannot be told apart on average: ${both}`;
}

/** "0.01 to 0.13 too high", "between 0.02 too low and 0.05 too high": the interval of the judge's gap. */
export function gapInWords([low, high]: readonly [number, number]): string {
  const [from, to] = [Math.abs(low).toFixed(2), Math.abs(high).toFixed(2)];
  if (low > 0) return `${from} to ${to} too high`;
  if (high < 0) return `${to} to ${from} too low`;
  return `between ${from} too low and ${to} too high`;
}

/** Values of the label that were left out, with counts: "Left out: “maybe” 36, and 4 others." Null if none were. */
export function leftOutInWords({ leftOut, leftOutValues }: LabelColumn): string | null {
  if (leftOut === 0) return null;
  const named = leftOutValues.map(({ value, count: times }) => `“${value}” ${count(times)}`).join(", ");
  const others = leftOut - leftOutValues.reduce((sum, { count: times }) => sum + times, 0);
  return `Left out, since they cannot be read like the rest: ${named}${others > 0 ? `, and ${count(others)} others` : ""}.`;
}

/** Why no label can be compared, or what to choose first; null if figures are shown. */
export function missingInWords({ labels, unusable, label, good }: Agreement): string | null {
  if (label !== null && good !== null) return null;
  if (label !== null) return "Choose which of the label’s values counts as good.";
  if (labels.length === 0 && unusable.length > 0)
    return `No score can be compared with ${unusable.length === 1 ? "the label" : "the labels"} ${unusable.slice(0, 5).join(", ")}: a label is true or false, yes or no, a number, or one of a few names.`;
  if (labels.length > 0)
    return "Which label says how good a response or context is? Choose it: no name says so, and a label may also hold the answer itself.";
  return "The samples carry no label.";
}
