import { createHash } from "node:crypto";
import type { LexicalEvidence } from "@/lib/metrics/define";
import { splitSentences } from "@/lib/metrics/texts/sentences";
import type { DocumentFrequencies } from "./document-frequencies";
import { createTextCache } from "./text-cache";
import { contentWords, longestText, type Word } from "./words";

/** A missing number or name says more than any other missing word. */
const kindWeight = { word: 1, name: 1.5, number: 2 } as const;

/** A word with the same beginning ("Norman", "Normandy"; an ending unknown to the stemmer) counts half. */
const nearCredit = 0.5;
const nearLength = 5;

/** How much of a response sentence's share comes from words that are neighbours in the context too, not just anywhere in it. */
const orderWeight = 0.2;

/** How much of a relevance share comes from the best single sentence, where the question's words stand together. */
const togetherWeight = 0.5;

/** Each sentence of a response is compared with each context, so a response is read only this far, some eighty pages. */
const longestResponse = 200_000;

/** At most this many different words of a question are looked for, and a response is compared with this many contexts. */
const mostAsked = 500;
const mostContexts = 200;

interface Text {
  readonly words: readonly Word[];
  readonly terms: ReadonlySet<string>;
  /** Beginnings of the longer terms. */
  readonly beginnings: ReadonlySet<string>;
  /** Neighbouring terms. */
  readonly pairs: ReadonlySet<string>;
}

const readText = (text: string): Text => {
  const words = contentWords(text);
  const pairs = new Set<string>();
  for (let at = 1; at < words.length; at++) pairs.add(pairAt(words, at));
  const terms = new Set(words.map((word) => word.term));
  const beginnings = new Set<string>();
  for (const term of terms) if (term.length > nearLength) beginnings.add(term.slice(0, nearLength));
  return { words, terms, beginnings, pairs };
};

const pairAt = (words: readonly Word[], at: number): string => `${words[at - 1]?.term} ${words[at]?.term}`;

/** What counting words says about a sample. Texts are split once and remembered, since each metric and poll reads a sample's contexts again. */
export function createEvidence(frequencies: DocumentFrequencies): LexicalEvidence {
  const texts = createTextCache(readText);
  const sentences = createTextCache((text: string) =>
    splitSentences(text.slice(0, longestText)).map((sentence) => ({ sentence, ...readText(sentence) })),
  );

  /** The share of the words' weight that the text contains; 0 for no words. */
  const coverage = (words: readonly Word[], text: Text): number => {
    let total = 0;
    let covered = 0;
    for (const word of words) {
      const weight = frequencies.idf(word.term) * kindWeight[word.kind];
      total += weight;
      covered += weight * credit(word, text);
    }
    return total > 0 ? Math.min(1, covered / total) : 0;
  };

  const ofSentence = (words: readonly Word[], text: Text): number => {
    const share = coverage(words, text);
    if (words.length < 2) return share;
    let together = 0;
    for (let at = 1; at < words.length; at++) if (text.pairs.has(pairAt(words, at))) together++;
    return (1 - orderWeight) * share + (orderWeight * together) / (words.length - 1);
  };

  return {
    relevance(question, text) {
      const asked = distinct(texts.memo(question).words).slice(0, mostAsked);
      const whole = texts.memo(text);
      const found = asked.filter((word) => credit(word, whole) > 0).map((word) => word.text);
      const missing = asked.filter((word) => credit(word, whole) === 0).map((word) => word.text);
      if (found.length === 0) return { share: 0, found, missing };
      let best = 0;
      for (const sentence of sentences.memo(text)) best = Math.max(best, coverage(asked, sentence));
      return { share: (1 - togetherWeight) * coverage(asked, whole) + togetherWeight * best, found, missing };
    },

    grounding(response, contexts) {
      const held = contexts.slice(0, mostContexts).map((context) => texts.memo(context));
      return sentences.memo(response.slice(0, longestResponse)).flatMap(({ sentence, words }) => {
        // Without any word ("…", "👍") there is nothing to be grounded.
        if (words.length === 0) return [];
        let share = 0;
        let context: number | null = null;
        held.forEach((text, index) => {
          const found = ofSentence(words, text);
          if (found > share) [share, context] = [found, index];
        });
        const best = context === null ? undefined : held[context];
        const missing = words.filter((word) => !best || credit(word, best) === 0).map((word) => word.text);
        return [{ sentence, share, context, missing: [...new Set(missing)] }];
      });
    },

    fraction(...parts) {
      return createHash("sha256").update(JSON.stringify(parts)).digest().readUIntBE(0, 6) / 2 ** 48;
    },
  };
}

/** 1 for a word that the text contains, less for one with the same beginning, else 0. */
function credit({ term, kind }: Word, text: Text): number {
  if (text.terms.has(term)) return 1;
  return kind !== "number" && term.length >= nearLength && text.beginnings.has(term.slice(0, nearLength)) ? nearCredit : 0;
}

const distinct = (words: readonly Word[]): Word[] => [...new Map(words.map((word) => [word.term, word])).values()];
