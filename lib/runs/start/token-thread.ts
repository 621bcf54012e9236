// The thread that counts tokens. The vocabulary takes a fifth of a second to load and 60 MB, which are freed when the thread
// ends, and
// long counts block nobody. prompt-tokens.ts starts it.
import { countTokens, setMergeCacheSize } from "gpt-tokenizer/encoding/o200k_base";
import { task } from "@/lib/threads/task";

/** Longer runs of letters, blanks or signs are counted in parts, since the tokenizer takes quadratic time for them. */
const longRun = /([\p{L}\p{M}]{400}|\s{400}|[^\s\p{L}\p{M}\p{N}]{400})/u;

/** In characters. The tokens of a longer text are extrapolated from its beginning. */
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
