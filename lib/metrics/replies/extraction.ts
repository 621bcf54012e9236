import type { ContextSentence } from "@/lib/metrics/texts/context-sentences";
import { splitSentences } from "@/lib/metrics/texts/sentences";
import { firstPlaces } from "./first-places";
import { isInsufficient, saysInsufficient, saysNone } from "./insufficient";
import { fieldOf, isObject, type Json, jsonIn, keyWords } from "./json";

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
      /** The contexts' sentences that the reply holds. */
      found: ContextSentence[];
      /** Sentences of the reply that are in no context, each with the sentence that shares most words with it. */
      altered: { text: string; closest: ContextSentence | null }[];
      /** Number of sentences that were not searched for. */
      unsearched: number;
      isLenient: boolean;
    }
  | { ok: false; cause: "malformed"; detail: string };

const malformed = (detail: string) => ({ ok: false, cause: "malformed", detail }) as const;

/**
 * Reads sentences that the judge copied: plain, as a list, quoted, fenced or as JSON, with or without a lead-in line. Only what is in
 * a context counts. "Insufficient Information" has none. Ignores white space, case and quotes when comparing sentences. Never
 * throws.
 */
export function readExtraction(text: string, sentences: readonly ContextSentence[]): Extraction {
  if (text.length > longestExtract)
    return malformed(
      `The reply has ${text.length.toLocaleString("en")} characters; an extract of up to ${longestExtract.toLocaleString("en")} is read.`,
    );
  const none = (isLenient: boolean): Extraction => ({ ok: true, found: [], altered: [], unsearched: 0, isLenient });
  if (isInsufficient(text)) return none(false);
  const isNone = saysNone(text);
  const copied = copiedTexts(text, sentences);
  if (copied.texts.length > 0 && copied.texts.every((one) => /^[\s\d.,;–-]*$/.test(one)))
    return malformed("The reply names numbers instead of copying sentences.");
  const { found, altered, unsearched } = lookFor(copied.texts, sentences);
  if (isNone)
    return found.length > 0 && copied.isList
      ? malformed("The reply extracts sentences and says that there is none.")
      : none(true);
  if (found.length === 0 && holdsSentence(copied.texts, sentences))
    return malformed("A context's sentence stands within another text, so it is not clear whether it was extracted.");
  const isKnown = found.length > 0 || copied.isList || altered.some(({ likeness }) => likeness >= alike);
  if (!isKnown) return malformed("Nothing in the reply is in a context.");
  return {
    ok: true,
    found,
    altered: altered.map(({ text, closest }) => ({ text, closest })),
    unsearched,
    isLenient: copied.isLenient,
  };
}

/** Whether the texts contain a whole sentence of a context. */
function holdsSentence(texts: readonly string[], sentences: readonly ContextSentence[]): boolean {
  const keys = sentences.map(({ text }) => keyOf(text)).filter(isLongEnough);
  return firstPlaces(keys, texts.map(fold).join("\n")).some((place) => place !== -1);
}

/** The Jaccard index of words from which a text is a sentence of a context that was altered, not a remark. */
const alike = 0.4;

interface Copied {
  texts: string[];
  /** They stand in a list, so that each is one that was extracted. */
  isList: boolean;
  isLenient: boolean;
}

function copiedTexts(text: string, sentences: readonly ContextSentence[]): Copied {
  const values = jsonIn(text).flatMap((found) => {
    const texts = textsIn(found.value);
    // Brackets within a sentence are part of it.
    return texts && (texts.length === 0 || text.slice(found.from, found.to).includes('"') || found.isMended)
      ? [{ ...found, texts }]
      : [];
  });
  const [value, ...more] = values;
  if (value && more.length === 0) {
    const isAll =
      text.slice(0, value.from).replace(/[`\s]|json/gi, "") === "" && text.slice(value.to).replace(/[`\s]/g, "") === "";
    return {
      texts: value.texts.map((one) => one.replace(source, "$1")).flatMap(splitSentences),
      isList: true,
      isLenient: value.isMended || !isAll,
    };
  }
  const known = new Set(sentences.map((sentence) => keyOf(sentence.text)));
  const isSentence = (line: string) => line.length < 5000 && known.has(keyOf(line.replace(marker, "")));
  const lines = withoutLeadIn(
    withoutExplanation(text.split("\n").filter((line) => !/^\s*(?:```|~~~|[[\]{}],?\s*$)/.test(line))),
    sentences,
  );
  const last = lines.findLastIndex((line) => item.test(line));
  // What follows a list explains it, except lines that continue its last item.
  const gap = lines.findIndex((line, at) => at > last && line.trim() === "");
  const own = last === -1 || gap === -1 ? lines : lines.slice(0, gap);
  const rest = own
    .map((line) => unquotedItem(withoutRemark(line.replace(tag, " ").replace(source, "$1"))))
    .map((line) => (isSentence(line) ? `\n${line}\n` : line))
    .join("\n");
  return { texts: isInsufficient(rest) ? [] : splitSentences(rest), isList: last !== -1, isLenient: true };
}

const item = /^\s{0,40}(?:[-*•‣]\s+\S|\(?\d{1,3}[.)]\s+\S|["“„«][^\n]{0,3000}["”“»][,.]?\s*$)/;
const explanation =
  /^[\s*_#>-]{0,10}(?:explanations?|reason(?:s|ing)?|justification|rationale|notes?|comments?|begr[üu]ndung|erkl[äa]rung|explication|explicaci[óo]n|理由|解释|説明)\b[^\n:：]{0,30}[:：]/i;

/** The lines before one that explains. */
function withoutExplanation(lines: string[]): string[] {
  const at = lines.findIndex((line, index) => index > 0 && explanation.test(line));
  return at === -1 ? lines : lines.slice(0, at);
}

/** The texts of a list, or of an object with one such list or text; empty if it says that there are none; null for anything else. */
function textsIn(value: Json): string[] | null {
  if (saysInsufficient(value)) return [];
  const inner = isObject(value) ? soleField(value) : value;
  if (typeof inner === "string") return [inner];
  if (!Array.isArray(inner)) return null;
  const texts = inner
    .slice(0, 10_000)
    .map((entry) =>
      isObject(entry)
        ? (fieldOf(entry, "sentence") ??
          fieldOf(entry, "text") ??
          Object.values(entry).find((field) => typeof field === "string"))
        : entry,
    );
  return texts.every((entry) => typeof entry === "string") ? texts : null;
}

/** The only list among an object's fields, or its only field besides reasons. */
const soleField = (object: Record<string, Json>): Json | undefined => {
  const fields = Object.entries(object).filter(
    ([key]) => !/^(?:reason|explanation|justification|rationale|note|comment|question)/.test(keyWords(key)),
  );
  const lists = fields.filter(([, entry]) => Array.isArray(entry));
  return lists.length === 1 ? lists[0]?.[1] : lists.length === 0 && fields.length === 1 ? fields[0]?.[1] : undefined;
};

const quoted = /^(\s{0,40}(?:[-*•]\s+|\d{1,3}[.)]\s+)?)["“'‘]([^\n]*)["”'’],?\s*$/;

const marker = /^\s{0,40}(?:[-*•‣]\s{1,5}|\(?\d{1,3}[.)]\s{1,5})?/;
const tag = /<\/?[a-z_]{1,30}>/gi;

/** Takes off a remark behind a sentence: "(Context 1)", or after one in quotes " - gives the year". */
function withoutRemark(line: string): string {
  const quote = /^(\s{0,40}(?:[-*•‣]\s{1,5}|\(?\d{1,3}[.)]\s{1,5})?)["“]([^"“”\n]{10,2000})["”]\s{0,3}[-–—:(][^\n]{0,300}$/.exec(
    line,
  );
  if (quote) return `${quote[1]}${quote[2]}`;
  return line.length < 5000 ? line.replace(/\s\([^()\n]{1,100}\)\s{0,5}$/, "") : line;
}

/** What says where a copied sentence is from: "Context 1: …", "[1.2] …"; and the mark of a block quote. */
const source =
  /^(\s{0,40}(?:[-*•]\s{1,5}|\d{1,3}[.)]\s{1,5})?)(?:>\s?)?[*_]{0,3}(?:context\s?#?\d{1,4}\s?[:.)–-][*_]{0,3}\s{0,3}|sentences?\s?#?\d{1,4}\s?[:.)–-]\s{0,3}|\[?\d{1,4}\.\d{1,4}\]?[:.)]?\s{1,3})?/i;

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
  const label =
    /^[\s*_#"]{0,10}(?:(?:candidate|relevant|extracted|selected|required|the)\s{1,5}){0,3}(?:sentences?(?:\s(?:is|are))?|answer|output|result)[*_"]{0,4}\s{0,5}[:：][*_]{0,3}/i.exec(
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

/** What sentences are compared by: "2. Second item." and "Second item" are one. */
const keyOf = (text: string): string =>
  fold(text)
    .replace(/^\(?\d{1,3}[.)]\s|^(?:…|\.\.\.)\s?/, "")
    .replace(/[.…!?。！？]{1,4}$/, "");

function lookFor(extracted: readonly string[], sentences: readonly ContextSentence[]) {
  const folded = sentences.map(({ text }) => keyOf(text));
  const exact = new Map<string, ContextSentence>();
  sentences.forEach((sentence, at) => {
    const key = folded[at] ?? "";
    if (!exact.has(key)) exact.set(key, sentence);
  });
  const contexts = joinContexts(sentences, folded);
  const keys = extracted.slice(0, mostLookedFor).map(keyOf);
  const unknown = [...new Set(keys)].filter((key) => isLongEnough(key) && !exact.has(key));
  const places = firstPlaces(unknown, contexts.text);
  const placeOf = new Map(unknown.map((key, at) => [key, places[at] ?? -1]));
  const found = new Set<ContextSentence>();
  const altered: { text: string; closest: ContextSentence | null; likeness: number }[] = [];
  const closestTo = createComparison(sentences, folded);
  for (const [at, key] of keys.entries()) {
    const same = exact.get(key);
    const place = placeOf.get(key) ?? -1;
    const holders = same
      ? [same]
      : place === -1 || !isWhole(contexts.text, place, place + key.length)
        ? []
        : within(contexts, place, place + key.length);
    if (holders.length > 0) for (const holder of holders) found.add(holder);
    else altered.push({ text: extracted[at] ?? "", ...(altered.length < mostCompared ? closestTo(key) : nothingAlike) });
  }
  return {
    found: sentences.filter((sentence) => found.has(sentence)),
    altered,
    unsearched: Math.max(0, extracted.length - mostLookedFor),
  };
}

/** A word or two of a sentence are no extract. Scripts without spaces say more in fewer characters. */
const isLongEnough = (key: string): boolean =>
  key.length >= (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(key) ? 4 : 10);

/** Whether a range does not begin or end within a word. */
const isWhole = (text: string, from: number, to: number): boolean =>
  !(isLetter(text.charAt(from - 1)) && isLetter(text.charAt(from))) &&
  !(isLetter(text.charAt(to - 1)) && isLetter(text.charAt(to)));
const isLetter = (sign: string): boolean =>
  /[\p{L}\p{N}]/u.test(sign) && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(sign);

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
