import { Refusal } from "@/lib/domain/problem";
import type { Abstract } from "./abstracts";
import { bm25, type Retrieve, wordOverlap } from "./retrievers";

/** All search the same pool. */
const retrievers: Record<string, (pool: readonly string[]) => Retrieve> = { bm25, overlap: wordOverlap };
/** Contexts per question. The first pair of configurations is the one with verdicts and is compared by the demo. */
const ks = [4, 2, 8];

const configurationsOf = (of: readonly number[]) =>
  of.flatMap((k) => Object.keys(retrievers).map((retriever) => ({ name: `${retriever}-k${k}`, retriever, k })));

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
  params: { retriever: string; k: number };
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

/** One row per question and configuration. Throws Refusal if a retriever finds fewer than k contexts. */
export function retrieveAll(questions: readonly Abstract[], pool: readonly string[], of = ks): Row[] {
  const over = new Map(Object.entries(retrievers).map(([name, retrieverOver]) => [name, retrieverOver(pool)]));
  return configurationsOf(of).flatMap(({ name: config, retriever, k }) =>
    questions.map((asked) => {
      const contexts = (over.get(retriever)?.(asked.question, k) ?? []).flatMap((position) => pool[position] ?? []);
      if (contexts.length < k)
        throw new Refusal(`${config} found ${contexts.length} contexts for ${asked.pmid}; ${k} are needed.`);
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
        params: { retriever, k },
        source: `PubMedQA PQA-L ${asked.pmid} (MIT)`,
      };
    }),
  );
}

export type Quality = {
  config: string;
  /** Contexts of the question's own abstract among the k; mean. */
  meanOwn: number;
  /** Recall of the own abstract's contexts among the k; mean. */
  recall: number;
};

export const qualityOf = (rows: readonly Row[], questions: readonly Abstract[], of = ks): Quality[] =>
  configurationsOf(of).map(({ name: config }) => {
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
