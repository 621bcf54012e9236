import type { CorrectedMeans } from "@/lib/domain/agreement";
import { correctedMean, fewestLabels } from "@/lib/stats/corrected/mean";
import { narrowerBy } from "@/lib/stats/corrected/narrower";
import { totalsOf } from "@/lib/stats/mean-interval";
import { compareMeans } from "@/lib/stats/slices/means";

interface Scored {
  ids: readonly number[];
  /** From 0 to 1, `scores[i]` of sample `ids[i]`. */
  scores: readonly number[];
}

/**
 * What people would say on average of all scored samples, from labels (0 to 1, by sample) of some; null if all have one or none has.
 * The labelled samples count as drawn at random. `questionOf` gives samples of one question the same number.
 */
export function correct(
  { ids, scores }: Scored,
  labels: ReadonlyMap<number, number>,
  questionOf: (sample: number) => number,
): CorrectedMeans | null {
  const given = ids.map((id) => labels.get(id) ?? null);
  const n = given.filter((label) => label !== null).length;
  if (n === 0 || n === ids.length) return null;
  const questions = ids.map(questionOf);
  const found = correctedMean({ scores: scores.map((score) => [score]), labels: given, questions });
  const missing = Math.max(0, fewestLabels - Math.min(n, found.questions));
  const isShown = missing === 0 && found.interval !== null;
  const { judgeMean, labelsOnly, samples } = found;
  return {
    n,
    questions: found.questions,
    samples,
    judgeMean,
    missing,
    labelsOnly: isShown ? labelsOnly : null,
    value: isShown ? found.value : null,
    ci95: isShown ? found.interval : null,
    isApart: differs(scores, given, questions),
    narrower: isShown && found.interval ? narrowerBy(found.interval, found) : null,
  };
}

/** Whether the judge's mean of the labelled samples differs from that of the others: then they are hardly a random draw. */
function differs(scores: readonly number[], labels: readonly (number | null)[], questions: readonly number[]): boolean {
  const labelled = [...labels.keys()].filter((at) => labels[at] !== null);
  const of = (values: readonly number[]) => labelled.map((at) => values[at] ?? 0);
  const [found] = compareMeans([totalsOf(of(scores), of(questions))], totalsOf(scores, questions), { level: 0.05, tests: 1 });
  return found?.p != null && found.p < 0.05;
}
