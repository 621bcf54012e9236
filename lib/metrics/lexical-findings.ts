import { formatShare } from "@/lib/domain/scores/format";
import { onOneLine } from "@/lib/metrics/replies/text";
import type { LexicalEvidence } from "./define";

function wordList(words: readonly string[]): string {
  const shown = words.slice(0, 12).map((word) => onOneLine(word, 40));
  return words.length > shown.length ? `${shown.join(", ")} and ${words.length - shown.length} more` : shown.join(", ");
}

const nonAnswer =
  /\b(?:i|we) (?:do not|don['’]t|cannot|can['’]t|am unable|are unable)\b|\b(?:no|not enough|insufficient) information\b/i;
const goesOn = /\b(?:but|however|although|though|nevertheless|instead)\b/i;

/** A long text, or one that continues with an answer, is an answer. */
export const isNonAnswer = (text: string): boolean => text.length < 300 && nonAnswer.test(text) && !goesOn.test(text);

type Claims = ReturnType<LexicalEvidence["grounding"]>;

/** Half the least covered sentence, half the mean of all, weighted by words; 1 without any. */
export function groundedShare(claims: Claims): number {
  let worst = 1;
  let sum = 0;
  let weights = 0;
  for (const { share, weight } of claims) {
    worst = Math.min(worst, share);
    sum += share * weight;
    weights += weight;
  }
  return weights > 0 ? (worst + sum / weights) / 2 : 1;
}

export function describeGrounding(claims: Claims, share: number, threshold: number): string[] {
  if (claims.length === 0) return ["The response makes no claims."];
  const uncovered = claims.filter((claim) => claim.share < threshold).sort((a, b) => a.share - b.share);
  return [
    `The contexts cover ${formatShare(share, 1)} of the response (half its least covered sentence, half the mean of its sentences); this poll requires ${formatShare(threshold, 1)}.`,
    ...uncovered
      .slice(0, 5)
      .map(
        (claim) =>
          `Covered to ${formatShare(claim.share, 1)}: "${onOneLine(claim.sentence, 160)}"${claim.missing.length > 0 ? `; missing: ${wordList(claim.missing)}` : ""}.`,
      ),
    ...(uncovered.length > 5 ? [`And ${uncovered.length - 5} further sentences.`] : []),
  ];
}

export function describeRelevance({ share, found, missing }: ReturnType<LexicalEvidence["relevance"]>): string {
  const total = found.length + missing.length;
  if (total === 0) return "The question has no content words.";
  return [
    `Contains ${found.length} of ${total} content words of the question`,
    found.length > 0 ? `: ${wordList(found)}` : "",
    missing.length > 0 ? `; missing: ${wordList(missing)}` : "",
    `. With their rarity, their number and the text's length, that is ${formatShare(share, 1)}. `,
    lexicalNote,
  ].join("");
}

export const lexicalNote = "This is lexical evidence: words were counted, nothing was understood.";
