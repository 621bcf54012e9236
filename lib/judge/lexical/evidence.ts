import { createHash } from "node:crypto";
import type { LexicalEvidence } from "@/lib/metrics/define";
import { withoutCitations } from "@/lib/metrics/texts/citation-marks";
import { splitSentences } from "@/lib/metrics/texts/sentences";
import type { DocumentFrequencies } from "./document-frequencies";
import { createTextCache } from "./text-cache";
import { contentWords, type LexicalWord, longestText } from "./words";

/** A missing number or name matters more than any other missing word. */
const kindWeight = { word: 1, name: 1.5, number: 2 } as const;

/** A word with the same beginning ("Norman", "Normandy") counts half. */
const nearCredit = 0.5;
const nearLength = 5;

/** Part of a sentence's share that requires its words to be neighbours in a context. */
const orderWeight = 0.2;

/** Part of relevance that is BM25, with its usual k1 and b; the rest is coverage. */
const bm25Weight = 0.5;
const k1 = 1.2;
const b = 0.75;

/** Part of the coverage that comes from the best single sentence. */
const togetherWeight = 0.5;

/** Contexts rarely support questions or sentences about the speaker. */
const personalCredit = 0.7;
const personal = /[?？؟]|(?:^|[\s"“(])(?<!\p{Lu}\p{L}{0,30}\s)(?:[Ii]|[Ww]e)(?:['’]\p{L}+)?\s+\p{Ll}/u;

/** In characters: each sentence is compared with each context, so the work is bounded. */
const longestResponse = 200_000;

/** Bounds the question's distinct words, and the contexts that a response is compared with. */
const mostAsked = 500;
const mostContexts = 200;

interface Text {
  readonly words: readonly LexicalWord[];
  readonly terms: ReadonlyMap<string, number>;
  readonly beginnings: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
}

const readText = (text: string): Text => {
  const words = contentWords(text);
  const pairs = new Set<string>();
  for (let at = 1; at < words.length; at++) pairs.add(pairAt(words, at));
  const terms = new Map<string, number>();
  for (const { term } of words) terms.set(term, (terms.get(term) ?? 0) + 1);
  const beginnings = new Set<string>();
  for (const term of terms.keys()) if (term.length > nearLength) beginnings.add(term.slice(0, nearLength));
  return { words, terms, beginnings, pairs };
};

const pairAt = (words: readonly LexicalWord[], at: number): string => `${words[at - 1]?.term} ${words[at]?.term}`;

/** Texts are split once and cached, since each metric and poll reads a sample's contexts again. */
export function createEvidence(frequencies: DocumentFrequencies): LexicalEvidence {
  const texts = createTextCache(readText);
  const sentences = createTextCache((text: string) =>
    splitSentences(text.slice(0, longestText)).map((sentence) => ({ sentence, ...readText(withoutCitations(sentence)) })),
  );

  const weightOf = (word: LexicalWord): number => frequencies.idf(word.term) * kindWeight[word.kind];

  const weighted = (words: readonly LexicalWord[], creditOf: (word: LexicalWord) => number): number => {
    let total = 0;
    let kept = 0;
    for (const word of words) {
      const weight = weightOf(word);
      total += weight;
      kept += weight * creditOf(word);
    }
    return total > 0 ? Math.min(1, kept / total) : 0;
  };

  // A question meets each of many sentences: only the words that they share are visited.
  const asked = createTextCache((question: string) => {
    const words = [...new Map(texts.memo(question).words.map((word) => [word.term, word])).values()].slice(0, mostAsked);
    const byTerm = new Map(words.map(({ term }, at) => [term, at]));
    const byBeginning = new Map<string, number[]>();
    for (const [at, { term }] of words.entries()) {
      const beginning = term.slice(0, nearLength);
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), at]);
    }
    return { words, byTerm, byBeginning, weight: words.reduce((sum, word) => sum + weightOf(word), 0) };
  });
  type Asked = NonNullable<ReturnType<typeof asked.memo>>;

  const shared = ({ words, byTerm, byBeginning }: Asked, text: Text): readonly LexicalWord[] => {
    const isIn = (word: LexicalWord) => credit(word, text) > 0;
    if (text.terms.size >= words.length) return words.filter(isIn);
    const places = new Set<number>();
    for (const term of text.terms.keys()) {
      const at = byTerm.get(term);
      if (at !== undefined) places.add(at);
      if (term.length > nearLength) for (const near of byBeginning.get(term.slice(0, nearLength)) ?? []) places.add(near);
    }
    return [...places]
      .sort((one, other) => one - other)
      .map((at) => words[at] as LexicalWord)
      .filter(isIn);
  };

  const shareOf = ({ weight }: Asked, found: readonly LexicalWord[], creditOf: (word: LexicalWord) => number): number =>
    weight > 0 ? Math.min(1, found.reduce((sum, word) => sum + weightOf(word) * creditOf(word), 0) / weight) : 0;

  const coverage = (question: Asked, text: Text, found: readonly LexicalWord[] = shared(question, text)): number =>
    shareOf(question, found, (word) => credit(word, text));

  /** BM25 as a share: 1 if a text of average length contains each word once. Shorter texts count as average. */
  const bm25 = (question: Asked, text: Text, found: readonly LexicalWord[]): number => {
    const damping = k1 * (1 - b + b * Math.max(1, frequencies.relativeLength(text.words.length)));
    return shareOf(question, found, (word) => {
      const count = text.terms.get(word.term) ?? credit(word, text);
      return ((k1 + 1) * count) / (count + damping);
    });
  };

  const relevance = (question: Asked, text: string, whole: Text, found: readonly LexicalWord[]): number => {
    if (found.length === 0) return 0;
    let best = 0;
    for (const sentence of sentences.memo(text)) best = Math.max(best, coverage(question, sentence));
    const covered = (1 - togetherWeight) * coverage(question, whole, found) + togetherWeight * best;
    return bm25Weight * bm25(question, whole, found) + (1 - bm25Weight) * covered;
  };

  const ofSentence = (sentence: string, words: readonly LexicalWord[], contexts: readonly Text[]): number => {
    let share = weighted(words, (word) => bestCredit(word, contexts));
    if (words.length > 1) {
      let together = 0;
      for (let at = 1; at < words.length; at++) {
        const pair = pairAt(words, at);
        if (contexts.some(({ pairs }) => pairs.has(pair))) together++;
      }
      share = (1 - orderWeight) * share + (orderWeight * together) / (words.length - 1);
    }
    return personal.test(sentence) ? personalCredit * share : share;
  };

  return {
    relevance(question, text) {
      const known = asked.memo(question);
      const whole = texts.memo(text);
      const found = shared(known, whole);
      return {
        share: relevance(known, text, whole, found),
        found: found.map((word) => word.text),
        // On demand: most callers compare many sentences by their share.
        get missing() {
          const isFound = new Set(found);
          return known.words.filter((word) => !isFound.has(word)).map((word) => word.text);
        },
      };
    },

    grounding(response, contexts) {
      const held = contexts.slice(0, mostContexts).map((context) => texts.memo(context));
      return sentences.memo(response.slice(0, longestResponse)).flatMap(({ sentence, words }) => {
        // Text without words ("…", "👍") has nothing to ground.
        if (words.length === 0) return [];
        const missing = words.filter((word) => bestCredit(word, held) === 0).map((word) => word.text);
        return [
          {
            sentence,
            share: ofSentence(sentence, words, held),
            weight: words.reduce((sum, word) => sum + weightOf(word), 0),
            missing: [...new Set(missing)],
          },
        ];
      });
    },

    fraction(...parts) {
      return createHash("sha256").update(JSON.stringify(parts)).digest().readUIntBE(0, 6) / 2 ** 48;
    },
  };
}

/** 1 for a word of the text, less for one with the same beginning, else 0. */
function credit({ term, kind }: LexicalWord, text: Text): number {
  if (text.terms.has(term)) return 1;
  return kind !== "number" && term.length >= nearLength && text.beginnings.has(term.slice(0, nearLength)) ? nearCredit : 0;
}

function bestCredit(word: LexicalWord, texts: readonly Text[]): number {
  let best = 0;
  for (let at = 0; at < texts.length && best < 1; at++) best = Math.max(best, credit(word, texts[at] as Text));
  return best;
}
