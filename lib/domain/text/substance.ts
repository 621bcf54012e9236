/** Three words, or six characters of a script without spaces: less is a greeting or a courtesy. */
export function hasSubstance(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words.length >= 3) return true;
  return words.join("").length >= 6 && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}
