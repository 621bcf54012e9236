import type { ContextSentence } from "@/lib/metrics/texts/sentences";
import { firstPlaces } from "./first-places";

/** Limits on sentences to search for, and to find the closest sentence for. */
const mostLookedFor = 1000;
const mostCompared = 100;

/** Drops quotes and repeated spaces, in lower case. */
export const foldQuote = (text: string): string =>
  text
    .replace(/["'“”„‘’‚«»`]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** "2. Second item." and "Second item" are equal. */
export const quoteKey = (text: string): string =>
  foldQuote(text)
    .replace(/^\(?\d{1,3}[.)]\s|^(?:…|\.\.\.)\s?/, "")
    .replace(/[.…!?。！？]{1,4}$/, "");

interface Searchable {
  keys: readonly string[];
  exact: ReadonlyMap<string, ContextSentence>;
  contexts: JoinedContexts;
}

const known = new WeakMap<readonly ContextSentence[], Searchable>();

export function searchable(sentences: readonly ContextSentence[]): Searchable {
  const remembered = known.get(sentences);
  if (remembered) return remembered;
  const keys = sentences.map(({ text }) => quoteKey(text));
  const exact = new Map<string, ContextSentence>();
  sentences.forEach((sentence, at) => {
    const key = keys[at] ?? "";
    if (!exact.has(key)) exact.set(key, sentence);
  });
  const made = { keys, exact, contexts: joinContexts(sentences, keys) };
  known.set(sentences, made);
  return made;
}

export function lookFor(extracted: readonly string[], sentences: readonly ContextSentence[]) {
  const { keys: folded, exact, contexts } = searchable(sentences);
  const keys = extracted.slice(0, mostLookedFor).map(quoteKey);
  const unknown = [...new Set(keys)].filter((key) => isLongEnough(key) && !exact.has(key));
  const places = firstPlaces(unknown, contexts.text);
  const placeOf = new Map(unknown.map((key, at) => [key, places[at] ?? -1]));
  const found = new Set<ContextSentence>();
  const altered: { text: string; closest: ContextSentence | null; likeness: number }[] = [];
  const closestTo = createComparison(sentences, folded);
  for (const [at, key] of keys.entries()) {
    const same = exact.get(key);
    const place = placeOf.get(key) ?? -1;
    const isQuoted = place !== -1 && isWhole(contexts.text, place, place + key.length);
    const quoting = isQuoted ? within(contexts, place, place + key.length) : [];
    const holders = same ? [same] : quoting;
    if (holders.length > 0) for (const holder of holders) found.add(holder);
    else altered.push({ text: extracted[at] ?? "", ...(altered.length < mostCompared ? closestTo(key) : nothingAlike) });
  }
  return {
    found: sentences.filter((sentence) => found.has(sentence)),
    altered,
    unsearched: Math.max(0, extracted.length - mostLookedFor),
  };
}

/** One or two words are no extract. Scripts without spaces say more in fewer characters. */
const isLongEnough = (key: string): boolean =>
  key.length >= (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(key) ? 4 : 10);

const isWhole = (text: string, from: number, to: number): boolean =>
  !(isLetter(text.charAt(from - 1)) && isLetter(text.charAt(from))) &&
  !(isLetter(text.charAt(to - 1)) && isLetter(text.charAt(to)));
const isLetter = (sign: string): boolean =>
  /[\p{L}\p{N}]/u.test(sign) && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(sign);

/** All contexts as one text, one per line, with each sentence's offsets. */
interface JoinedContexts {
  text: string;
  parts: { start: number; end: number; sentence: ContextSentence }[];
}

function joinContexts(sentences: readonly ContextSentence[], folded: readonly string[]): JoinedContexts {
  const pieces: string[] = [];
  const parts: JoinedContexts["parts"] = [];
  let length = 0;
  sentences.forEach((sentence, at) => {
    const text = folded[at] ?? "";
    if (at > 0) {
      pieces.push(sentence.context === sentences[at - 1]?.context ? " " : "\n");
      length++;
    }
    pieces.push(text);
    parts.push({ start: length, end: length + text.length, sentence });
    length += text.length;
  });
  return { text: pieces.join(""), parts };
}

function within({ parts }: JoinedContexts, from: number, to: number): ContextSentence[] {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.end ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  const held: ContextSentence[] = [];
  for (let at = low; at < parts.length; at++) {
    const part = parts[at];
    if (!part || part.start >= to) break;
    held.push(part.sentence);
  }
  return held;
}

/** Limits the work: occurrences in the contexts of words of extracted sentences. */
const mostOccurrences = 3_000_000;

/** Finds the sentence with the highest Jaccard index of words; null without a shared word or above the limit of work. */
function createComparison(sentences: readonly ContextSentence[], folded: readonly string[]) {
  const wordsOf = (text: string) => new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);
  let index: { holders: Map<string, number[]>; sizes: number[] } | null = null;
  let occurrences = 0;

  function makeIndex() {
    const holders = new Map<string, number[]>();
    const sizes = folded.map((text, at) => {
      const words = wordsOf(text);
      for (const word of words) {
        const known = holders.get(word);
        if (known) known.push(at);
        else holders.set(word, [at]);
      }
      return words.size;
    });
    return { holders, sizes };
  }

  return (key: string): { closest: ContextSentence | null; likeness: number } => {
    index ??= makeIndex();
    const wanted = wordsOf(key);
    const shared = new Map<number, number>();
    for (const word of wanted) {
      const holders = index.holders.get(word) ?? [];
      occurrences += holders.length;
      if (occurrences > mostOccurrences) return nothingAlike;
      for (const at of holders) shared.set(at, (shared.get(at) ?? 0) + 1);
    }
    let best = -1;
    let most = 0;
    for (const [at, count] of shared) {
      const likeness = count / (wanted.size + (index.sizes[at] ?? 0) - count);
      if (likeness > most || (likeness === most && at < best)) [best, most] = [at, likeness];
    }
    return { closest: sentences[best] ?? null, likeness: most };
  };
}

const nothingAlike = { closest: null, likeness: 0 };

export function holdsSentence(texts: readonly string[], sentences: readonly ContextSentence[]): boolean {
  return firstPlaces(searchable(sentences).keys.filter(isLongEnough), texts.map(foldQuote).join("\n")).some(
    (place) => place !== -1,
  );
}
