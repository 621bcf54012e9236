import { locateSentences } from "./sentences";

/** A sentence of a sample's contexts. */
export interface ContextSentence {
  /** Of the context and of the sentence in it, both from 0. */
  readonly context: number;
  readonly index: number;
  /** In the context's text. */
  readonly start: number;
  readonly end: number;
  /** On one line. */
  readonly text: string;
}

/** Several models and polls ask about the same contexts. */
const known = new WeakMap<readonly string[], readonly ContextSentence[]>();

/** The sentences of all contexts, in order; remembered for as long as the list of contexts is. */
export function contextSentences(contexts: readonly string[]): readonly ContextSentence[] {
  const remembered = known.get(contexts);
  if (remembered) return remembered;
  const sentences = contexts.flatMap((text, context) =>
    locateSentences(text).map(({ start, end }, index) => ({
      context,
      index,
      start,
      end,
      text: text.slice(start, end).replace(/\s+/g, " "),
    })),
  );
  known.set(contexts, sentences);
  return sentences;
}

/** "2.1": the number by which a prompt names a sentence, both parts from 1. */
export const numberOf = ({ context, index }: Pick<ContextSentence, "context" | "index">): string => `${context + 1}.${index + 1}`;
