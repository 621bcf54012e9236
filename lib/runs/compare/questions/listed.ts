import { samplesAsking } from "@/lib/db/comparison/questions";
import { questionsOf } from "@/lib/db/samples/questions";
import type { ComparedQuestion, GroupCounts, Mark, QuestionGroup } from "@/lib/domain/comparison/question";
import type { Comparison } from "@/lib/runs/compare/metrics";
import { groupOf, hasChangedBand, orderOf, type QuestionOrder, twentieth } from "./order";

interface Selection {
  metric: string;
  /** Index of the candidate among the runs. */
  candidate: number;
  group: QuestionGroup;
  /** Only questions that contain this text. */
  text?: string;
  /** Only the group's questions in this cell of the scatter plot: the baseline's and the candidate's twentieth. */
  place?: readonly [number, number];
}

/** A page of questions, biggest loss first (wins: biggest win first), and their total. Reads only the texts of that page. */
export async function comparedQuestions(
  comparison: Comparison,
  selection: Selection,
  { skip, take }: { skip: number; take: number },
): Promise<{ rows: ComparedQuestion[]; total: number; counts: GroupCounts }> {
  const ordered = orderOf(comparison, selection.metric, selection.candidate);
  const counts = { ...ordered.counts, unpaired: comparison.pairing.unpaired.reduce((sum, { length }) => sum + length, 0) };
  if (selection.group === "unpaired") return { ...(await unpairedQuestions(comparison, selection.text, { skip, take })), counts };
  let found = questionsOfGroup(ordered, selection);
  if (selection.text) {
    const asking = await samplesAsking(comparison.runs[0]?.configurationId ?? "", selection.text);
    const [ids] = comparison.pairing.samples;
    found = found.filter((question) => asking.has(ids?.[question] ?? 0));
  }
  if (selection.group === "wins") found = found.toReversed();
  const rows = await readQuestions(comparison, ordered, [...found.subarray(skip, skip + take)]);
  return { rows, total: found.length, counts };
}

/** A question with its scores for a metric; null if the comparison has no such pair. */
export async function comparedQuestion(
  comparison: Comparison,
  { metric, candidate, key }: Pick<Selection, "metric" | "candidate"> & { key: string },
): Promise<ComparedQuestion | null> {
  const question = comparison.pairing.samples[0]?.indexOf(Number(key)) ?? -1;
  if (question < 0) return null;
  const [found = null] = await readQuestions(comparison, orderOf(comparison, metric, candidate), [question]);
  return found;
}

/** The question at a place (from 1) among those that all runs have, with its scores for a metric; null if there is none. */
export async function questionAtPlace(
  comparison: Comparison,
  { metric, candidate, place }: Pick<Selection, "metric" | "candidate"> & { place: number },
): Promise<ComparedQuestion | null> {
  const exists = Number.isInteger(place) && place >= 1 && place <= (comparison.pairing.samples[0]?.length ?? 0);
  if (!exists) return null;
  const [found = null] = await readQuestions(comparison, orderOf(comparison, metric, candidate), [place - 1]);
  return found;
}

async function readQuestions(
  { runs, pairing, scores: ofMetrics }: Comparison,
  { scores, differences, candidate }: QuestionOrder,
  questions: readonly number[],
): Promise<ComparedQuestion[]> {
  const samples = questions.map((question) => pairing.samples.map((ofRun) => [ofRun[question] ?? 0]));
  for (const [question, run, more] of pairing.further) samples[questions.indexOf(question)]?.[run]?.push(...more);
  const texts = await questionsOf(samples.map(([ofBaseline]) => ofBaseline?.[0] ?? 0));
  return questions.flatMap((question, at): ComparedQuestion[] => {
    const byRun = samples[at] ?? [];
    const first = byRun[0]?.[0] ?? 0;
    const text = texts.get(first)?.question;
    // The dataset may have been deleted a moment ago.
    if (text === undefined) return [];
    const known = runs.map((_, run) => orNull(scores[run]?.[question]));
    const difference = orNull(differences[question]);
    const inEach = [...ofMetrics].map(([metric, ofRuns]): [string, number | null] => [
      metric,
      orNull((ofRuns[candidate]?.[question] ?? Number.NaN) - (ofRuns[0]?.[question] ?? Number.NaN)),
    ]);
    return [
      {
        ...{ key: String(first), question: text, place: question + 1, samples: byRun, scores: known, difference },
        differences: Object.fromEntries(inEach),
      },
    ];
  });
}

const orNull = (score: number | undefined): number | null => (score === undefined || Number.isNaN(score) ? null : score);

/** The questions of a group or of a cell of the scatter plot, biggest loss first, those without a difference last. */
function questionsOfGroup(
  { order, differences, scores, thresholds, candidate }: QuestionOrder,
  { group, place }: Selection,
): Uint32Array {
  const [ofBaseline, ofCandidate] = [scores[0], scores[candidate]];
  if (!ofBaseline || !ofCandidate) return new Uint32Array();
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

/** The questions that not all runs have, the baseline's first, in the order of each run's file. */
async function unpairedQuestions(
  { pairing, runs }: Comparison,
  text: string | undefined,
  { skip, take }: { skip: number; take: number },
): Promise<{ rows: ComparedQuestion[]; total: number }> {
  const all: { run: number; sample: number }[] = [];
  for (const [run, samples] of pairing.unpaired.entries()) {
    const asking = text ? await samplesAsking(runs[run]?.configurationId ?? "", text) : null;
    for (const sample of samples) if (!asking || asking.has(sample)) all.push({ run, sample });
  }
  const shown = all.slice(skip, skip + take);
  const texts = await questionsOf(shown.map(({ sample }) => sample));
  const rows = shown.flatMap(({ run, sample }): ComparedQuestion[] => {
    const text = texts.get(sample)?.question;
    if (text === undefined) return [];
    return [
      {
        key: String(sample),
        question: text,
        place: null,
        samples: runs.map((_, index) => (index === run ? [sample] : [])),
        scores: runs.map(() => null),
        difference: null,
        differences: {},
      },
    ];
  });
  return { rows, total: all.length };
}

/** Characters of a question beside the scatter plot. */
const longestText = 140;

/** The scatter plot of baseline against candidate: at most three marks for each of 441 cells, for any number of questions. */
export async function marksOf(
  comparison: Comparison,
  metric: string,
  candidate: number,
  { withTexts }: { withTexts: boolean },
): Promise<Mark[]> {
  const { marks } = orderOf(comparison, metric, candidate);
  const [ids] = comparison.pairing.samples;
  const idOf = (question: number) => ids?.[question] ?? 0;
  const texts = await questionsOf(withTexts ? marks.map(({ farthest }) => idOf(farthest)) : []);
  return marks.map(({ farthest, ...mark }) => {
    const text = texts.get(idOf(farthest))?.question ?? "";
    const cut = text.length > longestText ? `${text.slice(0, longestText).trimEnd()} …` : text;
    return { ...mark, question: { text: cut, key: String(idOf(farthest)), place: farthest + 1 } };
  });
}
