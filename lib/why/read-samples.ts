import type { Reader } from "@/lib/db/dialect/reader";
import { type AnsweredAs, isFailure, type Stage } from "@/lib/domain/why/stages";
import { bestContexts, figuresInRun, scoresInRun } from "@/lib/why/store/read";
import { type ExplainedSample, factsOf, type Scores, type UsedMetric } from "./facts";
import { readSliceColumns, type SlicedSamples } from "./slices/read-columns";
import { holdsAnswer, knowsContexts, type StageFacts, stageOf } from "./stage";

export interface SamplesAsked {
  run: string;
  samples: number;
  metrics: readonly UsedMetric[];
  cut: StageFacts["cut"];
  countsWords: boolean;
}

export interface ExplainedSamples extends SlicedSamples {
  questions: string[];
  stages: { stage: Stage; because: string }[];
  answered: (AnsweredAs | null)[];
  isAnswerable: (boolean | null)[];
  /** 1 if it fails, 0 if not, -1 if that is not known. */
  fails: Int8Array;
}

export async function readSamples(
  reader: Reader,
  { run, samples, metrics, cut, countsWords }: SamplesAsked,
): Promise<ExplainedSamples> {
  const scores = await readScores(reader, run, metrics);
  const found: Omit<ExplainedSamples, keyof SlicedSamples> = {
    questions: [],
    stages: [],
    answered: [],
    isAnswerable: [],
    fails: new Int8Array(samples),
  };
  const sliced = await readSliceColumns(reader, { run, samples }, (sample, labelled, at) => {
    const facts = factsOf(sample, { scores, labelled, cut, countsWords });
    const stage = stageOf(facts);
    found.questions.push(sample.question);
    found.stages.push(stage);
    found.answered.push(facts.answered);
    found.isAnswerable.push(facts.isAnswerable ?? (holdsAnswer(facts) || (knowsContexts(facts) ? false : null)));
    found.fails[at] = stage.stage === "unknown" ? -1 : Number(isFailure(stage.stage));
  });
  return { ...found, ...sliced };
}

async function readScores(reader: Reader, run: string, metrics: readonly UsedMetric[]): Promise<Scores> {
  const scores: Record<keyof Scores, ExplainedSample[]> = {
    contexts: [],
    claims: [],
    adherence: [],
    relevance: [],
    answering: [],
  };
  for (const { id, use, isBestContext, passes, figures } of metrics) {
    const found = new Map<string, Map<number, number>>();
    for (const key of figures) found.set(key, await figuresInRun(reader, run, id, key));
    scores[use].push({ passes, scores: await (isBestContext ? bestContexts : scoresInRun)(reader, run, id), figures: found });
  }
  return scores;
}
