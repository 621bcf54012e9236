import { locateSentences } from "@/lib/metrics/texts/sentences";
import type { Random } from "@/lib/stats/random";
import { type ControlSource, pick } from "./source";

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

const common = new Set(
  "the of and to in is that it was for on are as with his at be this have from or had by were an which their a has who been its he she they".split(
    " ",
  ),
);

/** Whether a text is surely English: two or more of its common words, no letter of another script. In linear time. */
export function isEnglish(text: string): boolean {
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) return false;
  const words = text.toLowerCase().match(/[a-zà-ÿ]{1,30}/g) ?? [];
  const hits = words.filter((word) => common.has(word)).length;
  return hits >= 2 && hits / words.length >= 0.12;
}

const asks =
  /^(?:and |but |so |then )?(?:in |at |on |from |for |by |to |of )?(?:who|whom|whose|when|where|which|what|how (?:many|much|old|long|tall|far|often))\b/i;

/** An English question for a fact, of which "it depends" is no answer. */
export const asksForFact = (question: string): boolean =>
  question.length <= 400 &&
  asks.test(question.trim()) &&
  /\?\s*$/.test(question) &&
  !/\b(?:best|better|should|think|opinion|recommend|would|could|might|favou?rite|worst|good|impact|affect|effects?|influence|depend|factors?|differ|differences?|implications?|advantages?|happens?|if|may|need|else|more)\b/i.test(
    question,
  );

/** A name of one to three words within a sentence, with the word before it. */
export interface NameInText {
  text: string;
  start: number;
  /** The same for names in the same kind of place: the word before, and one word or several. */
  kind: string;
}

const name = /(?<= )\p{Lu}\p{Ll}[\p{L}'’-]{1,25}(?: \p{Lu}[\p{L}'’-]{2,25}){0,2}/gu;
const places = new Set(["by", "in", "from", "at", "with", "near", "to"]);
/** The name stands alone, and is no part of a longer one or of "French wine". */
const standsAlone =
  /^(?:[.,)]| (?:and|or|in|on|at|by|from|to|with|for|as|is|was|are|were|has|had|who|which|that|where|when|before|after|during|between|until)\b)/;
const noNames =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|The|This|That|These|Those|His|Her|It|They|He|She|God|Earth|Europe|Asia|Africa|America|Great|England|Britain|Scotland|Wales|United|Central|North|South|East|West|Northern|Southern|Eastern|Western|Early|Late|English|French|German|Spanish|Italian|Latin|Greek|American|British|Internet|World|State|Government|General|University|Act|Chapter|Section|Table|Figure|Part)\b/;

/** Names in an English sentence, in linear time. */
export function namesIn(sentence: string): NameInText[] {
  return [...sentence.matchAll(name)].flatMap(({ 0: text, index }) => {
    const before = /(\p{L}{1,20}) $/u.exec(sentence.slice(Math.max(0, index - 21), index))?.[1] ?? "";
    const after = sentence.slice(index + text.length);
    if (!places.has(before) || noNames.test(text) || /['’]s$/.test(text) || !standsAlone.test(after)) return [];
    return { text, start: index, kind: `${before} ${text.includes(" ") ? "long" : "short"}` };
  });
}

const mostOfKind = 500;

export function namesInText(sources: readonly ControlSource[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const source of sources)
    for (const sentence of quotable(source).filter(isEnglish))
      for (const { kind, text } of namesIn(sentence)) {
        const known = found.get(kind) ?? new Set();
        if (known.size < mostOfKind) found.set(kind, known.add(text));
      }
  return new Map([...found].map(([kind, names]) => [kind, [...names]]));
}
