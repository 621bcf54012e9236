import { formatShare } from "@/lib/domain/scores/format";
import { onOneLine } from "@/lib/metrics/replies/text";
import type { LexicalEvidence } from "./define";

/** At most a dozen words, separated by commas. */
export function wordList(words: readonly string[]): string {
  const shown = words.slice(0, 12).map((word) => onOneLine(word, 40));
  return words.length > shown.length ? `${shown.join(", ")} and ${words.length - shown.length} more` : shown.join(", ");
}

const nonAnswer =
  /\b(?:i|we) (?:do not|don['’]t|cannot|can['’]t|am unable|are unable)\b|\b(?:no|not enough|insufficient) information\b/i;
const goesOn = /\b(?:but|however|although|though|nevertheless|instead)\b/i;

/** Whether a text does nothing but say that it has no answer. A long text, or one that goes on with an answer, does more. */
export const isNonAnswer = (text: string): boolean => text.length < 300 && nonAnswer.test(text) && !goesOn.test(text);

/** What the lexical judge found of a question in a text, as sentences. */
export function describeRelevance({ share, found, missing }: ReturnType<LexicalEvidence["relevance"]>): string {
  const total = found.length + missing.length;
  if (total === 0) return "The question holds no content word to look for.";
  return [
    `Holds ${found.length} of ${total} content words of the question`,
    found.length > 0 ? `: ${wordList(found)}` : "",
    missing.length > 0 ? `; missing: ${wordList(missing)}` : "",
    `. Weighted by rarity that is ${formatShare(share, 1)}. `,
    lexicalNote,
  ].join("");
}

/** Part of every explanation by the lexical judge. */
export const lexicalNote = "This is lexical evidence: words were counted, nothing was understood.";
