import { type ControlSource, pick } from "@/lib/controls/texts/source";

import { locateSentences } from "@/lib/metrics/texts/sentences";
import type { Random } from "@/lib/stats/random";

/** In characters. */
const shortest = 40;
const longest = 180;
const readOfContext = 20_000;
const shortestUnspaced = 15;
const mostContexts = 20;

const begins = /^[\p{Lu}\p{Lo}]/u;
const ends = /[\p{L}\p{N}%)] ?[.!。！।۔]$/u;
const odd = /[|{}<>[\]=*#_\\~^•·?:;…"“”„«»\n\t]|https?:|www\.|\.{2}/u;
/** Two sentences glued, as where a tag was removed. */
const glued = /\p{Ll}[.!]\p{Lu}/u;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const sentencesOf = new WeakMap<readonly string[], readonly string[]>();

/** Plain whole sentences of the contexts, neither short nor long, without markup, quotes or questions. */
export function quotable({ contexts }: Pick<ControlSource, "contexts">): readonly string[] {
  const known = sentencesOf.get(contexts);
  if (known) return known;
  const found = contexts.slice(0, mostContexts).flatMap((context) => {
    const text = context.slice(0, readOfContext);
    return locateSentences(text)
      .map(({ start, end }) => text.slice(start, end))
      .filter(isPlain);
  });
  sentencesOf.set(contexts, found);
  return found;
}

function isPlain(sentence: string): boolean {
  const { length } = sentence;
  if (length > longest || length < (unspaced.test(sentence) ? shortestUnspaced : shortest)) return false;
  if (!begins.test(sentence) || !ends.test(sentence) || odd.test(sentence) || glued.test(sentence)) return false;
  return sentence.split("(").length === sentence.split(")").length;
}

/** The first change of a quotable sentence, from a random one on, that is surely wrong; null if there is none. */
export function changeQuote(
  source: ControlSource,
  random: Random,
  change: (sentence: string) => string | null,
): { sentence: string; changed: string } | null {
  const sentences = quotable(source);
  const from = sentences.length === 0 ? 0 : random() % sentences.length;
  for (let step = 0; step < sentences.length; step++) {
    const sentence = sentences[(from + step) % sentences.length] ?? "";
    const changed = change(sentence);
    if (changed !== null && !source.contexts.some((context) => context.includes(changed))) return { sentence, changed };
  }
  return null;
}

export const anyQuote = (source: ControlSource, random: Random): string | undefined => pick(quotable(source), random);
