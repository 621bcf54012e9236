import type { ContextSentence } from "@/lib/metrics/texts/context-sentences";
import { splitSentences } from "@/lib/metrics/texts/sentences";
import { firstPlaces } from "./first-places";
import { foldQuote, quoteKey, searchable } from "./in-contexts";
import { isInsufficient, saysInsufficient } from "./insufficient";
import { isJsonObject, jsonField, jsonIn, keyWords, type RepliedJson } from "./json";

export interface Copied {
  texts: string[];
  isList: boolean;
  isLenient: boolean;
}

export function copiedTexts(text: string, sentences: readonly ContextSentence[]): Copied {
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
