import type { z } from "zod";
import type { ContextSentence } from "@/lib/metrics/texts/context-sentences";
import { splitSentences } from "@/lib/metrics/texts/sentences";
import { firstPlaces } from "./first-places";
import { isInsufficient, saysInsufficient } from "./insufficient";
import { isObject, jsonValues } from "./json";
import { replyText } from "./text";

type Json = z.core.util.JSONType;

/**
 * How many extracted sentences are searched for in the contexts, and how many get their closest sentence. The rest is only
 * counted.
 */
const mostLookedFor = 1000;
const mostCompared = 100;

/** In characters. A proper extract is never longer, and splitting a longer text into sentences would block all runs. */
const longestExtract = 50_000;

/** What a reply extracted. */
export type Extraction =
  | {
      ok: true;
      /** Number of sentences in the reply. */
      count: number;
      /** The contexts' sentences that contain them. */
      found: ContextSentence[];
      /** Sentences of the reply that are in no context, each with the sentence that shares most words with it. */
      altered: { text: string; closest: ContextSentence | null }[];
      /** Number of sentences that were not searched for. */
      unsearched: number;
    }
  | { ok: false; cause: "empty" | "malformed"; detail?: string };

/**
 * Reads sentences that the judge copied: plain, as a list, quoted, fenced or as JSON, with or without a lead-in line. A reply of
 * only "Insufficient Information" has none. Ignores white space, case and quotes when comparing sentences. Never throws.
 */
export function readExtraction(reply: string, sentences: readonly ContextSentence[]): Extraction {
  const text = replyText(reply);
  if (text === "") return { ok: false, cause: "empty" };
  if (text.length > longestExtract)
    return {
      ok: false,
      cause: "malformed",
      detail: `The reply has ${text.length.toLocaleString("en")} characters; an extract of up to ${longestExtract.toLocaleString("en")} is read.`,
    };
  const { found, altered, count, unsearched } = lookFor(extractedSentences(text, sentences), sentences);
  return { ok: true, count, found, altered, unsearched };
}

function extractedSentences(text: string, sentences: readonly ContextSentence[]): string[] {
  if (isInsufficient(text)) return [];
  const [value, ...more] = /^\s*(?:```\w*\s*)?[[{]/.test(text) ? jsonValues(text) : [];
  if (value !== undefined && more.length === 0) {
    if (saysInsufficient(value)) return [];
    const texts = textsIn(value);
    if (texts) return texts.flatMap(splitSentences);
  }
  const lines = text
    .split("\n")
    .filter((line) => !/^\s*(?:```|~~~|[[\]{}],?\s*$)/.test(line))
    .map(unquotedItem);
  const rest = withoutLeadIn(lines, sentences).join("\n");
  return isInsufficient(rest) ? [] : splitSentences(rest);
}

/** The texts of a list, or of an object with one such list or text; null for anything else. */
function textsIn(value: Json): string[] | null {
  const inner = isObject(value) ? soleField(value) : value;
  if (typeof inner === "string") return [inner];
  if (!Array.isArray(inner)) return null;
  const texts = inner.map((entry) => (isObject(entry) ? Object.values(entry).find((field) => typeof field === "string") : entry));
  return texts.every((entry) => typeof entry === "string") ? texts : null;
}

/** The only list among an object's fields, or its only field. */
const soleField = (object: Record<string, Json>): Json | undefined => {
  const values = Object.values(object);
  const lists = values.filter((entry) => Array.isArray(entry));
  return lists.length === 1 ? lists[0] : lists.length === 0 && values.length === 1 ? values[0] : undefined;
};

const quoted = /^(\s{0,40}(?:[-*•]\s+|\d{1,3}[.)]\s+)?)["“'‘]([^\n]*)["”'’],?\s*$/;

/** Separates a line that is quoted as a whole from its neighbours. */
const unquotedItem = (line: string): string => {
  const match = quoted.exec(line);
  return match ? `\n${match[2]}\n` : line;
};

/** Removes a lead-in such as "Here are the sentences:" or "Candidate sentences:", unless a context contains it. */
function withoutLeadIn(lines: string[], sentences: readonly ContextSentence[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== "");
  const line = lines[first] ?? "";
  const bareLine = withoutMarksBehind(line);
  const isHeld = (lead: string) => firstPlaces([fold(lead)], sentences.map(({ text }) => fold(text)).join("\n"))[0] !== -1;
  if (/[:：]$/.test(bareLine) && bareLine.length < 300 && !isHeld(bareLine)) return lines.slice(first + 1);
  const label = /^[\s*_#"]{0,10}(?:(?:candidate|relevant|extracted|the)\s{1,5}){0,3}sentences?[*_"]{0,4}\s{0,5}[:：]/i.exec(
    line,
  )?.[0];
  return label && !isHeld(label) ? [line.slice(label.length), ...lines.slice(first + 1)] : lines;
}

/** Removes white space and Markdown at the end. A regular expression for this takes quadratic time on "* * * x". */
function withoutMarksBehind(line: string): string {
  let end = line.length;
  while (end > 0 && /[\s*_`#]/.test(line.charAt(end - 1))) end--;
  return line.slice(0, end);
}

const fold = (text: string): string =>
  text
    .replace(/["'“”„‘’‚«»`]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** "2. Second item." and "Second item." are one sentence. */
const withoutNumber = (text: string): string => text.replace(/^\(?\d{1,3}[.)]\s/, "");

function lookFor(extracted: readonly string[], sentences: readonly ContextSentence[]) {
  const folded = sentences.map(({ text }) => withoutNumber(fold(text)));
  const exact = new Map<string, ContextSentence>();
  sentences.forEach((sentence, at) => {
    const key = folded[at] ?? "";
    if (!exact.has(key)) exact.set(key, sentence);
  });
  const contexts = joinContexts(sentences, folded);
  const keys = extracted.slice(0, mostLookedFor).map((text) => withoutNumber(fold(text)));
  const unknown = [...new Set(keys)].filter((key) => key !== "" && !exact.has(key));
  const places = firstPlaces(unknown, contexts.text);
  const placeOf = new Map(unknown.map((key, at) => [key, places[at] ?? -1]));
  const found = new Set<ContextSentence>();
  const altered: { text: string; closest: ContextSentence | null }[] = [];
  const closestTo = createComparison(sentences, folded);
  for (const [at, key] of keys.entries()) {
    const same = exact.get(key);
    const place = placeOf.get(key) ?? -1;
    const holders = same ? [same] : place === -1 ? [] : within(contexts, place, place + key.length);
    if (holders.length > 0) for (const holder of holders) found.add(holder);
    else altered.push({ text: extracted[at] ?? "", closest: altered.length < mostCompared ? closestTo(key) : null });
  }
  return {
    count: extracted.length,
    found: sentences.filter((sentence) => found.has(sentence)),
    altered,
    unsearched: Math.max(0, extracted.length - mostLookedFor),
  };
}

/** All contexts as one text, one line each, with the offsets of each sentence. */
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

/** The sentences that overlap a range of offsets. */
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

/** Limits the work of finding closest sentences: occurrences in the contexts of words of extracted sentences. */
const mostOccurrences = 3_000_000;

/**
 * Returns a function that finds the sentence with the highest Jaccard index of words. It returns null if no sentence shares a
 * word, or once the limit of work for a reply is reached.
 */
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

  return (key: string): ContextSentence | null => {
    index ??= makeIndex();
    const wanted = wordsOf(key);
    const shared = new Map<number, number>();
    for (const word of wanted) {
      const holders = index.holders.get(word) ?? [];
      occurrences += holders.length;
      if (occurrences > mostOccurrences) return null;
      for (const at of holders) shared.set(at, (shared.get(at) ?? 0) + 1);
    }
    let best = -1;
    let most = 0;
    for (const [at, count] of shared) {
      const likeness = count / (wanted.size + (index.sizes[at] ?? 0) - count);
      if (likeness > most || (likeness === most && at < best)) [best, most] = [at, likeness];
    }
    return sentences[best] ?? null;
  };
}
