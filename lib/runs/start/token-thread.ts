// Counts tokens in a thread of its own: the vocabulary takes a fifth of a second and 60 MB, which go when the thread goes, and long counts hold up
// nobody. prompt-tokens.ts starts it.
import { countTokens, setMergeCacheSize } from "gpt-tokenizer/encoding/o200k_base";
import { task } from "@/lib/threads/task";

/** Longer runs of letters, blanks or signs are counted in parts: a tokenizer's work grows with their square. */
const longRun = /([\p{L}\p{M}]{400}|\s{400}|[^\s\p{L}\p{M}\p{N}]{400})/u;

/** Of a text beyond this many characters the rest is taken to hold as many tokens a character as its beginning. */
const countedAtMost = 400_000;

setMergeCacheSize(30_000);
const plain = { disallowedSpecial: new Set<string>() };

function countText(text: string): number {
  if (text.length > countedAtMost) return Math.round((countText(text.slice(0, countedAtMost)) * text.length) / countedAtMost);
  let sum = 0;
  for (const part of text.split(longRun)) if (part !== "") sum += countTokens(part, plain);
  return sum;
}

export const count = task((texts: readonly string[]): number[] => texts.map(countText));
