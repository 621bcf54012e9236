import { rounded } from "@/lib/domain/scores/rounded";
import { checkWords } from "./checks";
import type { MetricComparison } from "./metrics";

/** Rounded up to tens or hundreds, since plans are not exact. */
export function roughly(count: number): string {
  const step = count >= 1000 ? 100 : 10;
  return `about ${(Math.ceil(count / step) * step).toLocaleString("en")}`;
}

type Judged = Pick<
  MetricComparison,
  "verdict" | "difference" | "interval" | "margin" | "neededQuestions" | "questions" | "n" | "sameTexts" | "heldBack"
>;

/** Null if the verdict is settled or needs too many questions. */
export const moreQuestions = ({ neededQuestions, questions }: Pick<Judged, "neededQuestions" | "questions">): number | null =>
  neededQuestions !== null && neededQuestions > questions ? neededQuestions - questions : null;

/** "questions", or "independent questions" if some of the pairs count together. */
export const questionsIn = ({ questions, pairs }: { questions: number; pairs: number }): string =>
  questions < pairs ? "independent questions" : "questions";

/** More than anybody would ask: above 2,000 and 20 times the questions at hand. */
export const isFar = (more: number | null, questions: number): boolean => (more ?? 0) > 20 * Math.max(100, questions);

/** `kind` is that of `questionsIn`. */
export const settling = (more: number, questions: number, kind = "questions"): string =>
  isFar(more, questions)
    ? "the difference is too small to settle with questions like these"
    : `${roughly(more)} more ${kind} would settle it`;

/** The judged texts of all pairs are the same. */
export const isIdentical = ({ sameTexts, n }: Pick<Judged, "sameTexts" | "n">): boolean => n > 0 && sameTexts === n;

/** "by 0.03 to 0.06", "within ±0.03", "about 140 more questions would settle it" */
export function verdictRemark(judged: Judged): string | null {
  const { verdict, interval, margin, n, questions } = judged;
  if (judged.heldBack !== null) return checkWords[judged.heldBack].found;
  if (isIdentical(judged)) return `same texts in ${n} of ${n}`;
  if (verdict === "equivalent") return `within ±${margin}`;
  if (verdict === "better" || verdict === "worse") return interval && `by ${range(interval)}`;
  const more = moreQuestions(judged);
  const isNone = judged.difference !== null && rounded(Math.abs(judged.difference)) === "0.00";
  if (more === null) return null;
  const kind = questionsIn({ questions, pairs: n });
  if (!isNone) return settling(more, questions, kind);
  return `no difference seen${isFar(more, questions) ? "" : `; ${roughly(more)} more ${kind} to call it equal`}`;
}

/** Of runs that are compared by as many contexts each. */
export const onlyFirst = (count: number): string =>
  count === 1 ? "only the first context of each sample counts" : `only the first ${count} contexts of each sample count`;

/** "0.03 to 0.06", for an interval on one side of 0. */
export function range([low, high]: readonly [number, number]): string {
  const [from, to] = [low, high]
    .map(Math.abs)
    .toSorted((a, b) => a - b)
    .map((end) => rounded(end));
  if (from !== to) return `${from} to ${to}`;
  return from === "0.00" ? "less than 0.01" : `${from}`;
}
