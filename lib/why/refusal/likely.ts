import { common } from "./words.json";

/** `common` has the commonest words of languages in Latin script, folded. */
type Latin = keyof typeof common;
export type Language = Latin | "russian" | "arabic" | "chinese" | "japanese" | "korean";

const byScript: readonly [RegExp, Language][] = [
  [/\p{Script=Hangul}/u, "korean"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "japanese"],
  [/\p{Script=Han}/u, "chinese"],
  [/\p{Script=Cyrillic}/u, "russian"],
  [/\p{Script=Arabic}/u, "arabic"],
];
const inLatin = (Object.entries(common) as [Latin, string][]).map(([language, words]) => ({
  language,
  words: new Set(words.split(/\s+/)),
}));
const languages = (word: string): number => inLatin.filter(({ words }) => words.has(word)).length;

/** The language that a folded text is most likely in; English if nothing tells. A word of several languages counts less. */
export function likelyLanguage(text: string): Language {
  const script = byScript.find(([letter]) => letter.test(text));
  if (script) return script[1];
  const words = text.split(/[^\p{L}']+/u);
  const shares = inLatin.map(({ language, words: own }) => {
    const hits = words.filter((word) => own.has(word));
    return { language, sum: hits.reduce((sum, word) => sum + 1 / languages(word), 0) };
  });
  return shares.reduce((most, one) => (one.sum > most.sum ? one : most)).language;
}
