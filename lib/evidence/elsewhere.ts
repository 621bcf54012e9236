import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { createEvidence } from "@/lib/judge/lexical/evidence";
import { contentWords } from "@/lib/judge/lexical/words";
import { sentenceKey } from "@/lib/metrics/claims/verdicts";
import { checkByWords } from "@/lib/metrics/claims/word-check";
import type { ClaimPlace } from "@/lib/metrics/shapes/claims";
import { contextSentences } from "@/lib/metrics/texts/context-sentences";
import type { LedgerSide, Sentences } from "./ledger-side";

/** Bounds the work of a question: claims × sentences. */
const mostChecks = 4_000;

export type FindByWords = (claim: string) => ClaimPlace[] | null;

/**
 * Finds support for a claim in the sentences of the other side's contexts that its own lack, by words, which are weighted by how few
 * of both sides' contexts have them. After 4,000 comparisons of a claim with a sentence it finds none.
 */
export function elsewhereByWords(own: Sentences, side: LedgerSide, other: LedgerSide): FindByWords {
  const unseen = contextSentences(other.contexts).filter(({ text }) => !own.keys.has(sentenceKey(text)));
  const mayHold = wordsIn(unseen);
  let checks = 0;
  let grounding: ReturnType<typeof createEvidence>["grounding"] | null = null;
  return (claim) => {
    if (!mayHold(claim)) return null;
    checks += unseen.length;
    if (checks > mostChecks) return null;
    grounding ??= createEvidence(frequenciesOf([side, other])).grounding;
    const { verdict, evidence } = checkByWords(claim, unseen, grounding);
    return verdict === "supported" ? evidence.map(placeOf) : null;
  };
}

/** The share of a claim's words without which no sentences support it. */
const leastShared = 0.5;

/** A quick look at all sentences together, since most claims are supported nowhere: all numbers and names, and half of the words. */
function wordsIn(sentences: readonly { text: string }[]): (claim: string) => boolean {
  let terms: Set<string> | null = null;
  return (claim) => {
    terms ??= new Set(sentences.flatMap(({ text }) => contentWords(text).map(({ term }) => term)));
    const words = contentWords(claim);
    const held = words.filter(({ term }) => terms?.has(term));
    return held.length >= leastShared * words.length && words.every(({ kind, term }) => kind === "word" || terms?.has(term));
  };
}

function frequenciesOf(sides: readonly LedgerSide[]): DocumentFrequencies {
  const frequencies = new DocumentFrequencies();
  for (const { contexts } of sides) for (const text of contexts) frequencies.addDocument(text);
  return frequencies;
}

/** "2.1" counts from 1. */
function placeOf(number: string): ClaimPlace {
  const [context = 1, sentence = 1] = number.split(".").map(Number);
  return { context: context - 1, sentence: sentence - 1 };
}
