import type { z } from "zod";
import type { ContextSentence } from "./context-sentences";
import { isInsufficient, saysInsufficient } from "./insufficient";
import { isObject, jsonValues } from "./json-reply";
import { replyText } from "./reply-text";
import { splitSentences } from "./sentences";

type Json = z.core.util.JSONType;

/** How many extracted sentences are looked for in the contexts, and how many get their closest one; the rest is only counted. */
const mostLookedFor = 1000;
const mostCompared = 100;

/** What a reply extracted. */
export type Extraction =
  | {
      ok: true;
      /** Sentences of the reply. */
      count: number;
      /** The contexts' sentences that hold them. */
      found: ContextSentence[];
      /** Sentences of the reply that stand in no context, each with the sentence that shares most words with it. */
      altered: { text: string; closest: ContextSentence | null }[];
      /** Sentences beyond those that were looked for. */
      unsearched: number;
    }
  | { ok: false; cause: "empty" };

/**
 * Reads sentences that the judge copied: plain, as a list, quoted, fenced or as JSON, after a lead-in line or none. Insufficient
 * Information as the whole reply is none. White space, case and quotes do not tell sentences apart. Never throws.
 */
export function readExtraction(reply: string, sentences: readonly ContextSentence[]): Extraction {
  const text = replyText(reply);
  if (text === "") return { ok: false, cause: "empty" };
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

/** A list of texts, or an object that holds one such list or text. */
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

/** A line that is quoted as a whole is an item of its own. */
const unquotedItem = (line: string): string => {
  const match = quoted.exec(line);
  return match ? `\n${match[2]}\n` : line;
};

/** The lines without "Here are the sentences:" or "Candidate sentences:" at the beginning, unless a context holds such a line. */
function withoutLeadIn(lines: string[], sentences: readonly ContextSentence[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== "");
  const line = lines[first] ?? "";
  const bareLine = line.replace(/[\s*_`#]+$/, "");
  const isHeld = (lead: string) => sentences.some((sentence) => fold(sentence.text).includes(fold(lead)));
  if (/[:：]$/.test(bareLine) && bareLine.length < 300 && !isHeld(bareLine)) return lines.slice(first + 1);
  const label = /^[\s*_#"]{0,10}(?:(?:candidate|relevant|extracted|the)\s{1,5}){0,3}sentences?[*_"]{0,4}\s{0,5}[:：]/i.exec(
    line,
  )?.[0];
  return label && !isHeld(label) ? [line.slice(label.length), ...lines.slice(first + 1)] : lines;
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
  const contexts = joinedContexts(sentences, folded);
  const found = new Set<ContextSentence>();
  const altered: { text: string; closest: ContextSentence | null }[] = [];
  const closestTo = createComparison(sentences, folded);
  for (const text of extracted.slice(0, mostLookedFor)) {
    const key = withoutNumber(fold(text));
    const same = exact.get(key);
    const holders = same ? [same] : within(key, contexts);
    if (holders.length > 0) for (const holder of holders) found.add(holder);
    else altered.push({ text, closest: altered.length < mostCompared ? closestTo(key) : null });
  }
  return {
    count: extracted.length,
    found: sentences.filter((sentence) => found.has(sentence)),
    altered,
    unsearched: Math.max(0, extracted.length - mostLookedFor),
  };
}

interface JoinedContext {
  text: string;
  parts: { start: number; end: number; sentence: ContextSentence }[];
}

function joinedContexts(sentences: readonly ContextSentence[], folded: readonly string[]): JoinedContext[] {
  const pieces = new Map<number, { texts: string[]; length: number; parts: JoinedContext["parts"] }>();
  sentences.forEach((sentence, at) => {
    const text = folded[at] ?? "";
    const joined = pieces.get(sentence.context) ?? { texts: [], length: 0, parts: [] };
    joined.parts.push({ start: joined.length, end: joined.length + text.length, sentence });
    joined.texts.push(text);
    joined.length += text.length + 1;
    pieces.set(sentence.context, joined);
  });
  return [...pieces.values()].map(({ texts, parts }) => ({ text: texts.join(" "), parts }));
}

/** The sentences over which a part of a context goes that reads like this; none where no context holds it. */
function within(key: string, contexts: readonly JoinedContext[]): ContextSentence[] {
  if (key === "") return [];
  for (const { text, parts } of contexts) {
    const at = text.indexOf(key);
    if (at !== -1) return parts.filter(({ start, end }) => start < at + key.length && end > at).map(({ sentence }) => sentence);
  }
  return [];
}

/** Finds the sentence that shares the most words, in relation to all words of both (Jaccard's index); null where none shares any. */
function createComparison(sentences: readonly ContextSentence[], folded: readonly string[]) {
  const wordsOf = (text: string) => new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);
  let all: Set<string>[] | null = null;
  return (key: string): ContextSentence | null => {
    all ??= folded.map(wordsOf);
    const wanted = wordsOf(key);
    let best: ContextSentence | null = null;
    let most = 0;
    all.forEach((words, at) => {
      let shared = 0;
      for (const word of wanted) if (words.has(word)) shared++;
      const index = shared / (wanted.size + words.size - shared || 1);
      if (index > most) {
        most = index;
        best = sentences[at] ?? null;
      }
    });
    return best;
  };
}
