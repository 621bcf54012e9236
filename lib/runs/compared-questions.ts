import { bandOf } from "@/lib/domain/band";
import type { ComparedQuestion, GroupCounts, Place, QuestionGroup } from "@/lib/domain/compared-question";
import { tieWithin } from "@/lib/domain/comparison";
import type { Comparison } from "./compare-runs";

interface Selection {
  metric: string;
  /** Index of the candidate among the runs. */
  candidate: number;
  group: QuestionGroup;
  /** Only questions that hold this text. */
  text?: string;
  /** Only questions of this place of the scatter: the baseline's and the candidate's twentieth. */
  place?: readonly [number, number];
}

/** A page of questions, the biggest loss first (of wins the biggest win), and how many there are. */
export function comparedQuestions(
  comparison: Comparison,
  selection: Selection,
  { skip, take }: { skip: number; take: number },
): { rows: ComparedQuestion[]; total: number; counts: GroupCounts } {
  const all = orderedQuestions(comparison, selection.metric, selection.candidate);
  const counts = countGroups(comparison, all);
  const wanted = selection.text?.toLowerCase();
  const rows = (selection.group === "unpaired" ? unpairedOf(comparison) : all.filter((row) => isIn(row, selection))).filter(
    ({ question }) => !wanted || question.toLowerCase().includes(wanted),
  );
  if (selection.group === "wins") rows.reverse();
  return { rows: rows.slice(skip, skip + take), total: rows.length, counts };
}

/** One question, with its scores for a metric; null where the comparison has no such pair. */
export const comparedQuestion = (
  comparison: Comparison,
  { metric, candidate, pairKey }: Pick<Selection, "metric" | "candidate"> & { pairKey: string },
): ComparedQuestion | null => orderedQuestions(comparison, metric, candidate).find((row) => row.pairKey === pairKey) ?? null;

type Ordered = ComparedQuestion & { candidateScore: number | null };

/** Orders are kept with their comparison: sorting a hundred thousand questions for each page would be felt. */
const orders = new WeakMap<Comparison, Map<string, Ordered[]>>();

function orderedQuestions(comparison: Comparison, metric: string, candidate: number): Ordered[] {
  const known = orders.get(comparison) ?? new Map<string, Ordered[]>();
  orders.set(comparison, known);
  const key = `${metric} ${candidate}`;
  const found = known.get(key);
  if (found) return found;
  const scores = comparison.scores.get(metric) ?? [];
  const rows = comparison.pairing.questions.map(({ pairKey, question, samples }, index): Ordered => {
    const own = comparison.runs.map((_, run) => scores[run]?.[index] ?? null);
    const [baseline = null] = own;
    const candidateScore = own[candidate] ?? null;
    const difference = baseline === null || candidateScore === null ? null : rounded(candidateScore - baseline);
    return { pairKey, question, samples, scores: own, difference, candidateScore };
  });
  rows.sort((a, b) => (a.difference ?? 2) - (b.difference ?? 2));
  known.set(key, rows);
  return rows;
}

const rounded = (difference: number): number => Math.round(difference * 1e12) / 1e12;

const isTie = (difference: number): boolean => Math.abs(difference) <= tieWithin + 1e-9;

const hasChangedBand = ({ scores: [baseline], candidateScore }: Ordered): boolean =>
  baseline != null && candidateScore !== null && bandOf(baseline) !== bandOf(candidateScore);

function isIn(row: Ordered, { group, place }: Selection): boolean {
  const { difference, scores, candidateScore } = row;
  if (
    place &&
    (scores[0] == null || candidateScore === null || twentieth(scores[0]) !== place[0] || twentieth(candidateScore) !== place[1])
  )
    return false;
  if (place) return true;
  if (group === "without-score") return difference === null;
  if (group === "changed-band") return hasChangedBand(row);
  if (difference === null) return false;
  if (group === "ties") return isTie(difference);
  return !isTie(difference) && (group === "wins" ? difference > 0 : difference < 0);
}

function countGroups(comparison: Comparison, rows: readonly Ordered[]): GroupCounts {
  const counts: GroupCounts = {
    losses: 0,
    ties: 0,
    wins: 0,
    "changed-band": 0,
    "without-score": 0,
    unpaired: comparison.pairing.unpaired.reduce((sum, list) => sum + list.length, 0),
  };
  for (const row of rows) {
    if (row.difference === null) counts["without-score"]++;
    else if (isTie(row.difference)) counts.ties++;
    else counts[row.difference > 0 ? "wins" : "losses"]++;
    if (hasChangedBand(row)) counts["changed-band"]++;
  }
  return counts;
}

const unpairedOf = ({ pairing, runs }: Comparison): ComparedQuestion[] =>
  pairing.unpaired.flatMap((list, run) =>
    list.map(({ pairKey, question, samples }) => ({
      pairKey,
      question,
      samples: runs.map((_, index) => (index === run ? samples : [])),
      scores: runs.map(() => null),
      difference: null,
    })),
  );

/** From 0 to 20. */
const twentieth = (score: number): number => Math.round(score * 20);

/** How questions lie, baseline against candidate, gathered in twentieths: at most 441 places however many questions. */
export function placesOf(comparison: Comparison, metric: string, candidate: number): Place[] {
  const places = new Map<string, Place>();
  for (const { scores, candidateScore, pairKey } of orderedQuestions(comparison, metric, candidate)) {
    const baseline = scores[0] ?? null;
    if (baseline === null || candidateScore === null) continue;
    const at = [twentieth(baseline), twentieth(candidateScore)] as const;
    const place = places.get(at.join(" "));
    if (place) Object.assign(place, { count: place.count + 1, only: null });
    else places.set(at.join(" "), { baseline: at[0], candidate: at[1], count: 1, only: pairKey });
  }
  return [...places.values()];
}

/** Paired questions per tenth of the score, for each run: [0, 0.1) first, [0.9, 1] last. */
export function distributionsOf(comparison: Comparison, metric: string): number[][] {
  return (comparison.scores.get(metric) ?? []).map((scores) => {
    const tenths = new Array<number>(10).fill(0);
    for (const score of scores) {
      if (score === null) continue;
      const tenth = Math.min(9, Math.floor(score * 10 + 1e-9));
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    return tenths;
  });
}
