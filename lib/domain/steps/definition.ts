import * as z from "zod";

export const stepKinds = ["rewrite", "retrieve", "rerank", "tool", "answer"] as const;
export type StepKind = (typeof stepKinds)[number];

export const mostSteps = 500;
/** In one step. */
export const mostStepContexts = 200;

/** A context as one step gave it, with its own score. */
export const StepContext = z.object({
  id: z.string().nullable(),
  text: z.string(),
  /** The retriever's or reranker's score, on its own scale. */
  score: z.number().nullable(),
});
export type StepContext = z.infer<typeof StepContext>;

/** What a system did between the question and its answer. */
export const Step = z.object({
  kind: z.enum(stepKinds),
  /** The name of the retriever, reranker, tool or model. */
  name: z.string().nullable(),
  /** What was searched for; of a rewrite, what was rewritten. */
  query: z.string().nullable(),
  /** What it gave, in rank order; of a rerank, what it kept. */
  contexts: z.array(StepContext),
  /** The rewritten query, the tool's result or the answer. */
  text: z.string().nullable(),
});
export type Step = z.infer<typeof Step>;
