import { breakMarks } from "./forged-marks";
import { locateSentences } from "./sentences";

/** A sentence of a sample's contexts. */
export interface ContextSentence {
  /** Indexes of the context and of the sentence in it, from 0. */
  readonly context: number;
  readonly index: number;
  /** Offsets into the context's text. */
  readonly start: number;
  readonly end: number;
  /** As the judge reads it, on one line. */
  readonly text: string;
}

/** A cache, since several models and polls ask about the same contexts. */
const known = new WeakMap<readonly string[], readonly ContextSentence[]>();

/** The sentences of all contexts, in order; cached as long as the list of contexts exists. */
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

/** A sentence's number in prompts, as in "2.1"; both parts count from 1. */
export const numberOf = ({ context, index }: Pick<ContextSentence, "context" | "index">): string => `${context + 1}.${index + 1}`;
