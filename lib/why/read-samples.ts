import type { Reader } from "@/lib/db/dialect/reader";
import { bestContexts, eachLabel, eachSample, type StoredSample, scoresOf } from "@/lib/db/why/read";
import type { Answered } from "@/lib/domain/why/answered";
import { labelKey, ownSlices } from "@/lib/domain/why/slice";
import { isFailure, type Stage } from "@/lib/domain/why/stages";
import { type Column, Columns, type Skipped } from "./columns";
import { factsOf, type Judged, type Labelled, type Scores, type UsedMetric } from "./facts";
import { answerableBy, relevantBy } from "./labelled";
import { holdsAnswer, type StageFacts, stageOf } from "./stage";

export interface SamplesAsked {
  run: string;
  samples: number;
  metrics: readonly UsedMetric[];
  cut: StageFacts["cut"];
}

/** All samples of a run, in the order of their ids. */
export interface ExplainedSamples {
  ids: Float64Array;
  questions: string[];
  /** Equal for equal questions, from 0. */
  questionOf: Int32Array;
  stages: { stage: Stage; because: string }[];
  answered: (Answered | null)[];
  isAnswerable: (boolean | null)[];
  /** 1 if it fails, 0 if not, -1 if that is not known. */
  fails: Int8Array;
  columns: Column[];
  skipped: Skipped[];
}

export async function readSamples(reader: Reader, asked: SamplesAsked): Promise<ExplainedSamples> {
  const scores = await readScores(reader, asked);
  const columns = new Columns(asked.samples);
  const labelled = await readLabels(reader, asked.run);
  const keys = new Map<string, number>();
  const found: ExplainedSamples = {
    ids: new Float64Array(asked.samples),
    questions: [],
    questionOf: new Int32Array(asked.samples),
    stages: [],
    answered: [],
    isAnswerable: [],
    fails: new Int8Array(asked.samples),
    columns: [],
    skipped: [],
  };
  let at = 0;
  await eachSample(reader, asked.run, (sample) => {
    if (at >= asked.samples) return;
    const { labels, ...ofSample } = labelled.get(sample.id) ?? { labels: [], isAnswerable: null, relevantRank: null };
    const metadata: Record<string, unknown> = JSON.parse(sample.metadata);
    for (const [name, value] of Object.entries(metadata)) ofSample.isAnswerable ??= answerableBy(name, value);
    const facts = factsOf(sample, { scores, labelled: ofSample, cut: asked.cut });
    const stage = stageOf(facts);
    found.ids[at] = sample.id;
    found.questions.push(sample.question);
    found.questionOf[at] = numberOf(keys, sample.questionKey);
    found.stages.push(stage);
    found.answered.push(facts.answered);
    found.isAnswerable.push(facts.isAnswerable ?? (holdsAnswer(facts) || (knowsContexts(facts) ? false : null)));
    found.fails[at] = stage.stage === "unknown" ? -1 : Number(isFailure(stage.stage));
    slice(columns, at, sample, metadata);
    for (const [name, value] of labels) columns.add(at, labelKey(name), value);
    at++;
  });
  return { ...found, ...columns.made() };
}

const knowsContexts = ({ goldRank, isRelevant }: StageFacts): boolean => goldRank !== null || isRelevant !== null;

/** By what people can slice: columns of the file, and properties of the sample. */
function slice(columns: Columns, at: number, sample: StoredSample, metadata: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(metadata)) columns.add(at, name, value);
  columns.add(at, ownSlices.question, sample.questionLength);
  columns.add(at, ownSlices.contexts, sample.contexts);
  columns.add(at, ownSlices.turns, sample.turns === null ? 0 : (JSON.parse(sample.turns) as unknown[]).length);
}

async function readScores(reader: Reader, { run, metrics }: SamplesAsked): Promise<Scores> {
  const scores: Record<keyof Scores, Judged[]> = { contexts: [], adherence: [], relevance: [], answering: [] };
  for (const { id, use, isBestContext, passes } of metrics)
    scores[use].push({ passes, scores: await (isBestContext ? bestContexts : scoresOf)(reader, run, id) });
  return scores;
}

type OfSample = Labelled & { labels: [name: string, value: unknown][] };

async function readLabels(reader: Reader, run: string): Promise<Map<number, OfSample>> {
  const labels = new Map<number, OfSample>();
  await eachLabel(reader, run, ({ sample, name, context, value: json }) => {
    const own = labels.get(sample) ?? { labels: [], isAnswerable: null, relevantRank: null };
    labels.set(sample, own);
    const value: unknown = JSON.parse(json);
    if (context === null) {
      own.labels.push([name, value]);
      own.isAnswerable ??= answerableBy(name, value);
      return;
    }
    const isRelevant = relevantBy(name, value);
    if (isRelevant) own.relevantRank = Math.min(own.relevantRank || context + 1, context + 1);
    else if (isRelevant === false) own.relevantRank ??= 0;
  });
  return labels;
}

function numberOf(numbers: Map<string, number>, key: string): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}
