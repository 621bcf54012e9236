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

/** The sentences of all contexts, in order. */
export const contextSentences = (contexts: readonly string[]): ContextSentence[] =>
  contexts.flatMap((text, context) =>
    locateSentences(text).map(({ start, end }, index) => ({
      context,
      index,
      start,
      end,
      text: text.slice(start, end).replace(/\s+/g, " "),
    })),
  );

/** "2.1": the number by which a prompt names a sentence, both parts from 1. */
export const numberOf = ({ context, index }: Pick<ContextSentence, "context" | "index">): string => `${context + 1}.${index + 1}`;
