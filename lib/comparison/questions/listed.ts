import type { Comparison } from "@/lib/comparison/metrics";
import { samplesAsking } from "@/lib/comparison/store/questions";
import type { ComparedQuestion, GroupCounts, Mark, QuestionGroup } from "@/lib/comparison/words/question";
import { questionsOf } from "@/lib/db/samples/questions";
import { groupOf, hasChangedBand, type QuestionOrder, questionOrder, twentieth } from "./order";

interface Selection {
  metric: string;
  candidate: number;
  group: QuestionGroup;
  text?: string;
  /** The cell of the scatter plot, as twentieths of the baseline's and candidate's score. */
  place?: readonly [number, number];
}

/** A page of questions, biggest loss first (wins: biggest win first), and their total. */
export async function comparedQuestions(
  comparison: Comparison,
  selection: Selection,
  { skip, take }: { skip: number; take: number },
): Promise<{ rows: ComparedQuestion[]; total: number; counts: GroupCounts }> {
  const ordered = questionOrder(comparison, selection.metric, selection.candidate);
  const pair = comparison.pairs[selection.candidate - 1];
  if (!pair) return { rows: [], total: 0, counts: { ...ordered.counts, unpaired: 0 } };
  const counts = { ...ordered.counts, unpaired: pair.pairing.unpaired.reduce((sum, { length }) => sum + length, 0) };
  if (selection.group === "unpaired")
    return { ...(await unpairedQuestions(comparison, selection.candidate, selection.text, { skip, take })), counts };
  let found = questionsOfGroup(ordered, selection);
  if (selection.text) {
    const asking = await samplesAsking(comparison.runs[0]?.configurationId ?? "", selection.text);
    const [ids] = pair.pairing.samples;
    found = found.filter((question) => asking.has(ids?.[question] ?? 0));
  }
  if (selection.group === "wins") found = found.toReversed();
  const rows = await readQuestions(comparison, ordered, [...found.subarray(skip, skip + take)], selection.metric);
  return { rows, total: found.length, counts };
}

export async function comparedQuestion(
  comparison: Comparison,
  { metric, candidate, key }: Pick<Selection, "metric" | "candidate"> & { key: string },
): Promise<ComparedQuestion | null> {
  const question = comparison.pairs[candidate - 1]?.pairing.samples[0]?.indexOf(Number(key)) ?? -1;
  return questionAtPlace(comparison, { metric, candidate, place: question + 1 });
}

export async function questionAtPlace(
  comparison: Comparison,
  { metric, candidate, place }: Pick<Selection, "metric" | "candidate"> & { place: number },
): Promise<ComparedQuestion | null> {
  const exists = Number.isInteger(place) && place >= 1 && place <= (comparison.pairs[candidate - 1]?.questions ?? 0);
  if (!exists) return null;
  const [found = null] = await readQuestions(comparison, questionOrder(comparison, metric, candidate), [place - 1], metric);
  return found;
}

async function readQuestions(
  { runs, pairs }: Comparison,
  { differences, candidate }: QuestionOrder,
  questions: readonly number[],
  metric: string,
): Promise<ComparedQuestion[]> {
  const chosen = pairs[candidate - 1];
  if (!chosen) return [];
  const first = (question: number) => chosen.pairing.samples[0]?.[question] ?? 0;
  // Each candidate has its own pairs, so places differ.
  const places = questions.map((question) => pairs.map(({ pairing }) => pairing.samples[0]?.indexOf(first(question)) ?? -1));
  const samples = places.map((ofPairs, at) => [
    [first(questions[at] ?? 0)],
    ...pairs.map(({ pairing }, index) => {
      const sample = pairing.samples[1]?.[ofPairs[index] ?? -1];
      return sample === undefined ? [] : [sample];
    }),
  ]);
  for (const [question, side, more] of chosen.pairing.further)
    samples[questions.indexOf(question)]?.[side === 0 ? 0 : candidate]?.push(...more);
  const texts = await questionsOf(samples.map(([ofBaseline]) => ofBaseline?.[0] ?? 0));
  return questions.flatMap((question, at): ComparedQuestion[] => {
    const byRun = samples[at] ?? [];
    const first = byRun[0]?.[0] ?? 0;
    const text = texts.get(first)?.question;
    // The dataset may have just been deleted.
    if (text === undefined) return [];
    const known = runs.map((_, run) =>
      orNull(
        run === 0
          ? chosen.scores.get(metric)?.[0][question]
          : pairs[run - 1]?.scores.get(metric)?.[1][places[at]?.[run - 1] ?? -1],
      ),
    );
    const difference = orNull(differences[question]);
    const inEach = [...chosen.scores].map(([one, [from, to]]): [string, number | null] => [
      one,
      orNull((to[question] ?? Number.NaN) - (from[question] ?? Number.NaN)),
    ]);
    const about = { key: String(first), question: text, place: question + 1 };
    return [{ ...about, samples: byRun, scores: known, difference, differences: Object.fromEntries(inEach) }];
  });
}

export const clipped = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()} …` : text;

export const orNull = (score = Number.NaN): number | null => (Number.isNaN(score) ? null : score);

function questionsOfGroup({ order, differences, scores, thresholds }: QuestionOrder, { group, place }: Selection): Uint32Array {
  const [ofBaseline, ofCandidate] = scores;
  const isInCell = (question: number) =>
    !place ||
    (twentieth(ofBaseline[question] ?? Number.NaN) === place[0] && twentieth(ofCandidate[question] ?? Number.NaN) === place[1]);
  return order.filter((question) => {
    if (!isInCell(question)) return false;
    const difference = differences[question] ?? Number.NaN;
    if (group === "changed-band") return hasChangedBand([ofBaseline[question], ofCandidate[question]], thresholds);
    return groupOf(difference) === group;
  });
}

async function unpairedQuestions(
  { pairs, runs }: Comparison,
  candidate: number,
  text: string | undefined,
  { skip, take }: { skip: number; take: number },
): Promise<{ rows: ComparedQuestion[]; total: number }> {
  const all: { run: number; sample: number }[] = [];
  for (const [side, samples] of (pairs[candidate - 1]?.pairing.unpaired ?? []).entries()) {
    const run = side === 0 ? 0 : candidate;
    const asking = text ? await samplesAsking(runs[run]?.configurationId ?? "", text) : null;
    for (const sample of samples) if (!asking || asking.has(sample)) all.push({ run, sample });
  }
  const shown = all.slice(skip, skip + take);
  const texts = await questionsOf(shown.map(({ sample }) => sample));
  const rows = shown.flatMap(({ run, sample }): ComparedQuestion[] => {
    const text = texts.get(sample)?.question;
    if (text === undefined) return [];
    const samples = runs.map((_, index) => (index === run ? [sample] : []));
    const about = { key: String(sample), question: text, place: null };
    return [{ ...about, samples, scores: runs.map(() => null), difference: null, differences: {} }];
  });
  return { rows, total: all.length };
}

const longestText = 140;

/** At most three marks for each of 441 cells. */
export async function marksOf(
  comparison: Comparison,
  metric: string,
  candidate: number,
  { withTexts }: { withTexts: boolean },
): Promise<Mark[]> {
  const { marks } = questionOrder(comparison, metric, candidate);
  const ids = comparison.pairs[candidate - 1]?.pairing.samples[0];
  const idOf = (question: number) => ids?.[question] ?? 0;
  const texts = await questionsOf(withTexts ? marks.map(({ farthest }) => idOf(farthest)) : []);
  return marks.map(({ farthest, ...mark }) => {
    const text = clipped(texts.get(idOf(farthest))?.question ?? "", longestText);
    return { ...mark, question: { text, key: String(idOf(farthest)), place: farthest + 1 } };
  });
}
