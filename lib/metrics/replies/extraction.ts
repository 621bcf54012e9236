import { type ContextSentence, splitSentences } from "@/lib/metrics/texts/sentences";
import { firstPlaces } from "./first-places";
import { foldQuote, holdsSentence, lookFor, quoteKey, searchable } from "./in-contexts";
import { isInsufficient, saysInsufficient, saysNone } from "./insufficient";
import { isJsonObject, jsonField, jsonIn, keyWords, type RepliedJson } from "./json";

/** Splitting a longer text into sentences would block all runs. */
const longestExtract = 50_000;

export type RepliedExtraction =
  | {
      ok: true;
      found: ContextSentence[];
      /** Sentences in no context, each with the most similar one. */
      altered: { text: string; closest: ContextSentence | null }[];
      unsearched: number;
      isLenient: boolean;
    }
  | { ok: false; cause: "malformed"; detail: string };

const malformed = (detail: string) => ({ ok: false, cause: "malformed", detail }) as const;

/** Reads copied sentences, plain, as a list, quoted, fenced or as JSON. Ignores white space, case and quotes. Never throws. */
export function readExtraction(text: string, sentences: readonly ContextSentence[]): RepliedExtraction {
  if (text.length > longestExtract)
    return malformed(
      `The reply has ${text.length.toLocaleString("en")} characters; an extract of up to ${longestExtract.toLocaleString("en")} is read.`,
    );
  const none = (isLenient: boolean): RepliedExtraction => ({ ok: true, found: [], altered: [], unsearched: 0, isLenient });
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
    return malformed("A context's sentence is part of another text, so it is not clear whether it was extracted.");
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

/** The Jaccard index of words at which a text is an altered sentence, not a remark. */
const alike = 0.4;

interface Copied {
  texts: string[];
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
  const known = searchable(sentences).exact;
  const isSentence = (line: string) => line.length < 5000 && known.has(quoteKey(line.replace(marker, "")));
  const lines = withoutLeadIn(
    withoutExplanation(text.split("\n").filter((line) => !/^\s*(?:```|~~~|[[\]{}],?\s*$)/.test(line))),
    sentences,
  );
  const last = lines.findLastIndex((line) => item.test(line));
  // Text after a list explains it, unless it continues the last item.
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

function withoutExplanation(lines: string[]): string[] {
  const at = lines.findIndex((line, index) => index > 0 && explanation.test(line));
  return at === -1 ? lines : lines.slice(0, at);
}

/** The texts of a list or of an object with one; empty if it reports none; null for anything else. */
function textsIn(value: RepliedJson): string[] | null {
  if (saysInsufficient(value)) return [];
  const inner = isJsonObject(value) ? soleField(value) : value;
  if (typeof inner === "string") return [inner];
  if (!Array.isArray(inner)) return null;
  const texts = inner
    .slice(0, 10_000)
    .map((entry) =>
      isJsonObject(entry)
        ? (jsonField(entry, "sentence") ??
          jsonField(entry, "text") ??
          Object.values(entry).find((field) => typeof field === "string"))
        : entry,
    );
  return texts.every((entry) => typeof entry === "string") ? texts : null;
}

const soleField = (object: Record<string, RepliedJson>): RepliedJson | undefined => {
  const fields = Object.entries(object).filter(
    ([key]) => !/^(?:reason|explanation|justification|rationale|note|comment|question)/.test(keyWords(key)),
  );
  const lists = fields.filter(([, entry]) => Array.isArray(entry));
  const [only, ...more] = lists.length > 0 ? lists : fields;
  return more.length === 0 ? only?.[1] : undefined;
};

const quoted = /^(\s{0,40}(?:[-*•]\s+|\d{1,3}[.)]\s+)?)["“'‘]([^\n]*)["”'’],?\s*$/;

const marker = /^\s{0,40}(?:[-*•‣]\s{1,5}|\(?\d{1,3}[.)]\s{1,5})?/;
const tag = /<\/?[a-z_]{1,30}>/gi;

/** Removes "(Context 1)" after a sentence, or " - gives the year" after a quoted one. */
function withoutRemark(line: string): string {
  const quote = /^(\s{0,40}(?:[-*•‣]\s{1,5}|\(?\d{1,3}[.)]\s{1,5})?)["“]([^"“”\n]{10,2000})["”]\s{0,3}[-–—:(][^\n]{0,300}$/.exec(
    line,
  );
  if (quote) return `${quote[1]}${quote[2]}`;
  return line.length < 5000 ? line.replace(/\s\([^()\n]{1,100}\)\s{0,5}$/, "") : line;
}

/** "Context 1: …", "[1.2] …", or the mark of a block quote. */
const source =
  /^(\s{0,40}(?:[-*•]\s{1,5}|\d{1,3}[.)]\s{1,5})?)(?:>\s?)?[*_]{0,3}(?:context\s?#?\d{1,4}\s?[:.)–-][*_]{0,3}\s{0,3}|sentences?\s?#?\d{1,4}\s?[:.)–-]\s{0,3}|\[?\d{1,4}\.\d{1,4}\]?[:.)]?\s{1,3})?/i;

const unquotedItem = (line: string): string => {
  const match = quoted.exec(line);
  return match ? `\n${match[2]}\n` : line;
};

/** Removes a lead-in such as "Here are the sentences:", unless a context contains it. */
function withoutLeadIn(lines: string[], sentences: readonly ContextSentence[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== "");
  const line = lines[first] ?? "";
  const bareLine = withoutMarksBehind(line);
  const isHeld = (lead: string) =>
    firstPlaces([foldQuote(lead)], sentences.map(({ text }) => foldQuote(text)).join("\n"))[0] !== -1;
  if (/[:：]$/.test(bareLine) && bareLine.length < 300 && !isHeld(bareLine)) return lines.slice(first + 1);
  const label =
    /^[\s*_#"]{0,10}(?:(?:candidate|relevant|extracted|selected|required|the)\s{1,5}){0,3}(?:sentences?(?:\s(?:is|are))?|answer|output|result|relevant)[*_"]{0,4}\s{0,5}[:：][*_]{0,3}/i.exec(
      line,
    )?.[0];
  return label && !isHeld(label) ? [line.slice(label.length), ...lines.slice(first + 1)] : lines;
}

/** A regular expression for this takes quadratic time on "* * * x". */
function withoutMarksBehind(line: string): string {
  let end = line.length;
  while (end > 0 && /[\s*_`#]/.test(line.charAt(end - 1))) end--;
  return line.slice(0, end);
}
