import { setImmediate as turn } from "node:timers/promises";
import { findRun } from "@/lib/db/runs/list";
import { type Sample, wholeSamples } from "@/lib/db/samples/rows";
import { earlierQuestions } from "@/lib/domain/sample";
import { normalized } from "@/lib/domain/text/normalized";
import { questionKey } from "@/lib/domain/text/question-key";
import { countDatasetQuestions, questionsBefore, type StoredQuestion, sameQuestionsIn } from "@/lib/golden/store/questions";
import type { AlikeQuestion, AlikeReport } from "@/lib/golden/words/new-rows";
import { goldenId } from "./save";

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

const longest = 300;
/** At or above it, two questions count as alike. */
const alikeFrom = 0.6;

/** The beginning's groups of three characters as numbers, without case, white space runs and compatibility forms. */
function gramsOf(question: string): Set<number> {
  const folded = normalized(question.slice(0, longest), "NFKC").toLowerCase().replace(/\s+/g, " ").trim().slice(0, longest);
  const grams = new Set<number>();
  // A shorter question is one group, filled up with zeros.
  for (let at = 0; at < Math.max(Math.min(folded.length, 1), folded.length - 2); at++)
    grams.add(
      (folded.charCodeAt(at) || 0) * 2 ** 32 + (folded.charCodeAt(at + 1) || 0) * 2 ** 16 + (folded.charCodeAt(at + 2) || 0),
    );
  return grams;
}

/** Finds which of some questions are alike to another: Jaccard's coefficient (1901) of their groups of three characters. */
export class NearQuestions {
  readonly #sizes: number[];
  readonly #holders = new Map<number, number[]>();
  readonly #shared: Uint16Array;

  constructor(questions: readonly string[]) {
    this.#shared = new Uint16Array(questions.length);
    this.#sizes = questions.map((question, at) => {
      const grams = gramsOf(question);
      for (const gram of grams) {
        const holders = this.#holders.get(gram);
        if (holders) holders.push(at);
        else this.#holders.set(gram, [at]);
      }
      return grams.size;
    });
  }

  /** Indexes of the questions that are alike, with their similarity from `alikeFrom` to 1. */
  alikeTo(question: string): { at: number; similarity: number }[] {
    const grams = gramsOf(question);
    const shared = this.#shared.fill(0);
    for (const gram of grams) for (const at of this.#holders.get(gram) ?? []) shared[at] = (shared[at] ?? 0) + 1;
    return this.#sizes.flatMap((size, at) => {
      const count = shared[at] ?? 0;
      const similarity = count === 0 ? 0 : count / (grams.size + size - count);
      return similarity >= alikeFrom ? [{ at, similarity }] : [];
    });
  }
}
