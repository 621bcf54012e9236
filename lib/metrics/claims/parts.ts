import { type ContextSentence, contextSentences } from "@/lib/metrics/texts/sentences";

/** In characters: what one prompt shows of a response, and of contexts. A longer sentence is cut. */
const partSize = 20_000;
/** Bound the calls. What follows them is not read, and counted as such. */
const mostParts = 10;
const mostWindows = 20;

/** One prompt's part of the texts, in order. */
export type ClaimPart = readonly ContextSentence[];

interface Parts {
  parts: readonly ClaimPart[];
  isWhole: boolean;
}

/** Parts of the response: at least one, which can be empty. */
export const partsOfResponse = (response: string): Parts => divide(contextSentences([response]), mostParts);

/** Windows of all contexts: at least one, which can be empty. */
export const windowsOf = (contexts: readonly string[]): Parts => divide(contextSentences(contexts), mostWindows);

function divide(sentences: ClaimPart, most: number): Parts {
  const parts: ContextSentence[][] = [[]];
  let size = 0;
  for (const sentence of sentences) {
    const text = sentence.text.length > partSize ? `${sentence.text.slice(0, partSize - 1).toWellFormed()}…` : sentence.text;
    if (size > 0 && size + text.length > partSize) {
      if (parts.length === most) return { parts, isWhole: false };
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push({ ...sentence, text });
    size += text.length;
  }
  return { parts, isWhole: true };
}
