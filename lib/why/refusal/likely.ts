import { type Language, wordKindsOf } from "./lookups";
import stored from "./words.json";

const byScript: readonly [RegExp, Language][] = [
  [/\p{Script=Hangul}/u, "korean"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "japanese"],
  [/\p{Script=Han}/u, "chinese"],
  [/\p{Script=Cyrillic}/u, "russian"],
  [/\p{Script=Arabic}/u, "arabic"],
];
const inLatin = (Object.entries(stored.common) as [keyof typeof stored.common, string][]).map(([language, words]) => ({
  language,
  words: new Set(words.split(/\s+/)),
}));
/** A text of fewer words may lack the commonest: words of refusals tell too. */
const short = 16;

/** The language that a folded text is most likely in; English if nothing tells. A word of several languages counts less. */
export function likelyLanguage(text: string): Language {
  const script = byScript.find(([letter]) => letter.test(text));
  if (script) return script[1];
  const found = text.match(/[\p{L}']+/gu) ?? [];
  // In French and Italian also without what stands before a vowel: "l'article".
  const parts = found.flatMap((word) => (word.includes("'") ? [word, ...word.split("'").slice(1)] : word));
  const sums = inLatin.map(({ language, words }) => ({
    knows: (word: string) => words.has(word) || (found.length < short && wordKindsOf(language).of(word) !== null),
    language,
    sum: 0,
  }));
  for (const word of parts) {
    const those = sums.filter(({ knows }) => knows(word));
    for (const one of those) one.sum += 1 / those.length;
  }
  return sums.reduce((most, one) => (one.sum > most.sum ? one : most)).language;
}
