import { setImmediate as turn } from "node:timers/promises";
import { findRun } from "@/lib/db/runs/list";
import { type Sample, wholeSamples } from "@/lib/db/samples/rows";
import { earlierQuestions } from "@/lib/domain/sample";
import { questionKey } from "@/lib/domain/text/question-key";
import { countDatasetQuestions, questionsBefore, type StoredQuestion, sameQuestionsIn } from "@/lib/golden/store/questions";
import type { AlikeQuestion, AlikeReport } from "@/lib/golden/words/draft";
import { NearQuestions } from "./near-questions";
import { goldenId } from "./row-of";

/** Questions of the dataset that are compared, the newest first. */
const mostCompared = 10_000;
const page = 1_000;
const shownAtMost = 3;

/** What the dataset already has of these samples' questions: the same ones, and those that are alike. */
export async function findAlike(datasetId: string, runId: string, sampleIds: readonly number[]): Promise<AlikeReport> {
  const [run, samples, questions] = await Promise.all([
    findRun(runId),
    wholeSamples(sampleIds),
    countDatasetQuestions(datasetId),
  ]);
  const found = new Map<number, AlikeQuestion[]>(samples.map(({ id }) => [id, []]));
  const note = (sample: Sample, stored: StoredQuestion, similarity: number) => {
    const isReplaced = stored.externalId === goldenId(sample) && stored.configuration === run?.configuration.name;
    const { id: sampleId, configurationId, configuration, question } = stored;
    found.get(sample.id)?.push({ sampleId, configurationId, configuration, question, similarity, isReplaced });
  };
  const keys = samples.map(({ question, turns }) => questionKey(question, earlierQuestions(turns)));
  const known = new Set(keys);
  for (const stored of await sameQuestionsIn(datasetId, [...known], mostCompared))
    for (const [at, sample] of samples.entries()) if (keys[at] === stored.questionKey) note(sample, stored, 1);
  const near = new NearQuestions(samples.map(({ question }) => question));
  let compared = 0;
  let before: number | null = null;
  while (compared < mostCompared) {
    const stored = await questionsBefore(datasetId, before, page);
    for (const one of stored) {
      for (const { at, similarity } of near.alikeTo(one.question)) {
        const sample = samples[at];
        if (sample && keys[at] !== one.questionKey) note(sample, one, similarity);
      }
    }
    compared += stored.length;
    before = stored.at(-1)?.id ?? null;
    if (stored.length < page) break;
    await turn();
  }
  return {
    alike: Object.fromEntries([...found].flatMap(([id, list]) => (list.length > 0 ? [[id, best(list)]] : []))),
    compared,
    questions,
  };
}

/** The row that would be replaced first, then by similarity. */
const best = (list: readonly AlikeQuestion[]): AlikeQuestion[] =>
  list
    .toSorted((one, other) => Number(other.isReplaced) - Number(one.isReplaced) || other.similarity - one.similarity)
    .slice(0, shownAtMost);
