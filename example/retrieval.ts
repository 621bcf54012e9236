import { Refusal } from "@/lib/domain/problem";
import type { Abstract } from "./abstracts";
import { bm25, type Retrieve, wordOverlap } from "./retrievers";

/** Contexts per question and configuration. */
export const K = 4;

/** By configuration; all search the same pool. */
const configurations: Record<string, (pool: readonly string[]) => Retrieve> = {
  "bm25-k4": bm25,
  "overlap-k4": wordOverlap,
};

/** A line of the example. */
export type Row = {
  id: string;
  question: string;
  /** In rank order. */
  contexts: string[];
  /** The abstract's conclusion, the same in every configuration. */
  response: string;
  /** The experts' answer: yes, no or maybe. */
  reference: string;
  /** adherent: see verdicts.ts. context_relevance: per rank, 1 if the context is from the question's own abstract, else 0. */
  labels: { adherent?: boolean; context_relevance: (0 | 1)[]; final_decision: string };
  config: string;
  source: string;
};

export const poolOf = (abstracts: readonly Abstract[]): string[] => [...new Set(abstracts.flatMap(({ contexts }) => contexts))];

/**
 * `count` abstracts at equal steps, among those with a question and at least two contexts. Throws Refusal if there are
 * too few.
 */
export function chooseQuestions(abstracts: readonly Abstract[], count: number): Abstract[] {
  const eligible = abstracts.filter(({ question, contexts }) => question.endsWith("?") && contexts.length >= 2);
  const step = Math.floor(eligible.length / count);
  if (step === 0)
    throw new Refusal(`The source holds ${eligible.length} questions with two contexts or more; ${count} are needed.`);
  return eligible.filter((_, index) => index % step === 0).slice(0, count);
}

/** One row per question and configuration. Throws Refusal if a retriever finds fewer than K contexts. */
export function retrieveAll(questions: readonly Abstract[], pool: readonly string[]): Row[] {
  const retrievers = Object.entries(configurations).map(([config, retrieverOver]) => ({ config, retrieve: retrieverOver(pool) }));
  return questions.flatMap((asked) =>
    retrievers.map(({ config, retrieve }) => {
      const contexts = retrieve(asked.question, K).flatMap((position) => pool[position] ?? []);
      if (contexts.length < K)
        throw new Refusal(`${config} found ${contexts.length} contexts for ${asked.pmid}; ${K} are needed.`);
      return {
        id: `pubmedqa-${asked.pmid}`,
        question: asked.question,
        contexts,
        response: asked.conclusion,
        reference: asked.decision,
        labels: {
          context_relevance: contexts.map((context) => (asked.contexts.includes(context) ? 1 : 0)),
          final_decision: asked.decision,
        },
        config,
        source: `PubMedQA PQA-L ${asked.pmid} (MIT)`,
      };
    }),
  );
}

export type Quality = {
  config: string;
  /** Contexts of the question's own abstract in the top K; mean. */
  meanOwn: number;
  /** Recall of the own abstract's contexts in the top K; mean. */
  recall: number;
};

export const qualityOf = (rows: readonly Row[], questions: readonly Abstract[]): Quality[] =>
  Object.keys(configurations).map((config) => {
    const found = rows
      .filter((row) => row.config === config)
      .map(({ labels }) => labels.context_relevance.filter((own) => own === 1).length);
    return {
      config,
      meanOwn: mean(found),
      recall: mean(found.map((own, index) => own / (questions[index]?.contexts.length ?? Number.NaN))),
    };
  });

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
