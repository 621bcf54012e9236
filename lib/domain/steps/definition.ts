import * as z from "zod";

export const stepKinds = ["rewrite", "retrieve", "rerank", "tool", "answer"] as const;
export type StepKind = (typeof stepKinds)[number];

export const mostSteps = 500;
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

/** Steps as stored: a text that several steps share is there once, and one of the sample's contexts not at all. */
export const PackedSteps = z.object({
  texts: z.array(z.string()),
  steps: z.array(
    z.object({
      kind: z.enum(stepKinds),
      name: z.string().optional(),
      query: z.string().optional(),
      text: z.string().optional(),
      /** A place in the sample's contexts followed by `texts`, the id, and the score. */
      contexts: z.array(z.tuple([z.int().min(0), z.string().nullable(), z.number().nullable()])),
    }),
  ),
});
export type PackedSteps = z.infer<typeof PackedSteps>;

export function packSteps(steps: readonly Step[], contexts: readonly string[]): PackedSteps {
  const texts: string[] = [];
  const places = new Map<string, number>();
  for (const [place, text] of contexts.entries()) if (!places.has(text)) places.set(text, place);
  const placeOf = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    const place = contexts.length + texts.length;
    texts.push(text);
    places.set(text, place);
    return place;
  };
  const packed = steps.map(({ kind, name, query, text, contexts: given }) => ({
    kind,
    ...(name !== null && { name }),
    ...(query !== null && { query }),
    ...(text !== null && { text }),
    contexts: given.map(({ id, text, score }): [number, string | null, number | null] => [placeOf(text), id, score]),
  }));
  return { texts, steps: packed };
}

/** `contexts` are those that the steps were packed with. */
export function unpackSteps({ texts, steps }: PackedSteps, contexts: readonly string[]): Step[] {
  return steps.map(({ kind, name, query, text, contexts: given }) => ({
    kind,
    name: name ?? null,
    query: query ?? null,
    text: text ?? null,
    contexts: given.map(([place, id, score]) => ({ id, score, text: contexts[place] ?? texts[place - contexts.length] ?? "" })),
  }));
}
