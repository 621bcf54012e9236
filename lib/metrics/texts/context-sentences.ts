import { breakMarks } from "./forged-marks";
import { locateSentences } from "./sentences";

export interface ContextSentence {
  readonly context: number;
  readonly index: number;
  readonly start: number;
  readonly end: number;
  /** The sentence as the judge reads it, on one line. */
  readonly text: string;
}

/** Several models and polls use the same contexts. */
const known = new WeakMap<readonly string[], readonly ContextSentence[]>();

/** Cached as long as the list of contexts exists. */
export function contextSentences(contexts: readonly string[]): readonly ContextSentence[] {
  const remembered = known.get(contexts);
  if (remembered) return remembered;
  const sentences = contexts.flatMap((text, context) => {
    const read = breakMarks(text);
    return locateSentences(text).map(({ start, end }, index) => ({
      context,
      index,
      start,
      end,
      text: read.slice(start, end).replace(/\s+/g, " "),
    }));
  });
  known.set(contexts, sentences);
  return sentences;
}

/** "2.1": context and sentence, from 1. */
export const sentenceNumber = ({ context, index }: Pick<ContextSentence, "context" | "index">): string =>
  `${context + 1}.${index + 1}`;
