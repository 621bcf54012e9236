import { type ContextSentence, sentenceNumber } from "@/lib/metrics/texts/sentences";
import { saysInsufficient } from "./insufficient";
import { isJsonObject, keyWords, type RepliedJson } from "./json";

const word = String.raw`(?:sentences?|sents?\.?|numbers?|nos?\.|S(?=\d)|s[äa]tze?|phrases?|oraci[óo]n(?:es)?|frases?|句子?|文)`;
const explanationLabel =
  /^[\s*_#>-]{0,10}(?:explanations?|reason(?:s|ing)?|justification|rationale|notes?|comments?|because|why|begr[üu]ndung|erkl[äa]rung|explication|explicaci[óo]n|理由|解释|説明)\b[^\n:]{0,30}[:：]/i;

const leftOut = String.raw`^[\s*_#>•-]{0,10}(?:not (?:selected|chosen|relevant|required|needed|included)|irrelevant|non-relevant|excluded|unselected|omitted|rejected)(?: sentences?| numbers?)?[*_]{0,3}[:：]`;
const leftOutHeading = new RegExp(leftOut, "i");
/** "Not selected: 1.2, 2.1" */
const leftOutLine = new RegExp(String.raw`${leftOut}[^\n]{0,20}\d\.\d[^\n]*$`, "gim");

export const withoutLeftOut = (text: string): string => text.replace(leftOutLine, "");

const tableRow =
  /^[^\S\n]{0,9}\|[^\S\n]{0,9}[[*_]{0,3}(\d{1,4}\.\d{1,4})[\]*_]{0,3}[^\S\n]{0,9}\|(?:[^|\n]{0,300}\|)?[^\S\n]{0,9}([^|\n]{1,40}?)[^\S\n]{0,9}\|?[^\S\n]{0,9}$/gm;
const contextLabel = /^[\s*_>•-]{0,10}context\s?#?\d{1,4}[*_]{0,3}\s?[:：][*_]{0,3}/i;

/** "| 1.1 | yes |", "Context 1: 1.1" and "- [1.1]" as lines that begin with a number. */
export function plainLines(text: string): string {
  const isTable = text.match(tableRow) !== null;
  const rows = isTable ? text.replace(/^[^\S\n]*\|(?!\s*[[*_]{0,3}\d)[^\n]*$/gm, "").replace(tableRow, "$1: $2") : text;
  const listed = rows.replace(/^([^\S\n]{0,5}[-*•+]\s)\[([\d.,\s]{1,200})\][^\S\n]*$/gm, "$1$2");
  const lines = listed.split("\n");
  const ofContexts = lines.filter((line) => contextLabel.test(line)).map((line) => line.replace(contextLabel, "").trim());
  const isNothing = (rest: string) => /^(?:none|nothing|no (?:relevant )?sentences?|n\/a|[-–—])[.*_]{0,3}$/i.test(rest);
  const isNumbers = (rest: string) => /^[[*_]{0,3}\d{1,4}\.\d/.test(rest);
  if (ofContexts.length > 0 && ofContexts.length === lines.filter((line) => line.trim()).length && ofContexts.every(isNothing))
    return "None";
  if (!ofContexts.some(isNumbers) || !ofContexts.every((rest) => isNumbers(rest) || isNothing(rest))) return listed;
  const plain = lines.map((line) => line.replace(contextLabel, ""));
  return plain.filter((line, at) => line === lines[at] || !isNothing(line.trim())).join("\n");
}

export class NumberReader {
  readonly #order: ReadonlyMap<string, number>;
  readonly #numbers: readonly string[];
  readonly #texts: ReadonlyMap<string, string>;

  constructor(sentences: readonly ContextSentence[]) {
    this.#numbers = sentences.map(sentenceNumber);
    this.#order = new Map(this.#numbers.map((number, at) => [number, at]));
    this.#texts = new Map(sentences.map((sentence) => [sentenceNumber(sentence), sentence.text]));
  }

  /** Empty if it reports none; null for anything but a list or an object with one. */
  inJson(value: RepliedJson, depth = 0): string[] | null {
    if (saysInsufficient(value)) return [];
    if (depth > 4) return null;
    if (isJsonObject(value)) return this.#inObject(value, depth + 1);
    if (!Array.isArray(value)) return typeof value === "string" ? this.#inEntry(value) : null;
    const numbers = value.slice(0, 10_000).map((entry) => {
      if (typeof entry === "string") return this.#inEntry(entry);
      if (isJsonObject(entry)) return this.#inListed(entry);
      return Array.isArray(entry) ? this.inJson(entry, depth + 1) : null;
    });
    return numbers.every((number) => number !== null) ? numbers.flat() : null;
  }

  #inObject(object: Record<string, RepliedJson>, depth: number): string[] | null {
    if (depth > 4) return null;
    const fields = Object.entries(object).filter(
      ([key]) => !/\b(?:irrelevant|not|non|excluded|rejected|unused|other|all)\b/.test(keyWords(key)),
    );
    const lists = fields.flatMap(([, field]) => (Array.isArray(field) ? [field] : []));
    if (lists.length === 1 && lists[0]) return this.inJson(lists[0], depth + 1);
    if (lists.length > 1)
      return fields.every(
        ([key, field]) => Array.isArray(field) && /^(?:context|document|passage|source) \d{1,4}$/.test(keyWords(key)),
      )
        ? this.inJson(lists.flat(), depth + 1)
        : null;
    const listed = this.#inListed(object);
    if (listed) return listed;
    const keys = fields.map(([key, field]) => ({ number: wholeNumber(key), field }));
    if (keys.length > 0 && keys.every(({ number, field }) => number && (typeof field === "string" || typeof field === "boolean")))
      return keys.flatMap(({ number, field }) => (number && field !== false && !isNo(field) ? [number] : []));
    const inner = fields.map(([, field]) => field).filter(isJsonObject);
    return inner.length === 1 && inner[0] ? this.#inObject(inner[0], depth + 1) : null;
  }

  /** {"number": "1.1", "sentence": "…"} or {"context": 1, "sentence": 2}; empty if marked as not relevant. */
  #inListed(entry: Record<string, RepliedJson>): string[] | null {
    const fields = Object.entries(entry).map(([key, field]) => [keyWords(key), field] as const);
    const isLeftOut = fields.some(
      ([key, field]) => /^(?:is )?(?:relevant|required|needed|selected|chosen)$/.test(key) && (field === false || isNo(field)),
    );
    const numberIn = (pattern: RegExp) =>
      fields.find(([key, field]) => pattern.test(key) && typeof field === "string" && /^\d{1,9}$/.test(field))?.[1];
    const context = numberIn(/^context(?: (?:id|number|index|no))?$/);
    const sentence = numberIn(/^sentence(?: (?:id|number|index|no))?$/);
    const texts = fields.flatMap(([key, field]) =>
      typeof field === "string" && !/^(?:reason|expl|just|rat|comment)/.test(key) ? [field] : [],
    );
    const numbers =
      texts.map((text) => this.#inEntry(text)).find((found) => found !== null) ??
      (context && sentence ? [`${context}.${sentence}`] : null);
    return numbers && (isLeftOut ? [] : numbers);
  }

  /** "1.2", "Sentence 1.2", "1.1-1.3", "1.2 The sentence". */
  #inEntry(text: string): string[] | null {
    const list = this.#inList(text);
    if (list) return list;
    const lead = leadingNumber(text);
    return lead && [lead.number];
  }

  /** From a plain list, lines that begin with a number, or a sentence that names them. */
  inText(text: string): string[] | null {
    if (/^[\s`]{0,10}(?:json\s{0,5})?\[/.test(text) && !text.includes("]")) return null;
    const list = withoutLead(withoutExplanation(text));
    return this.#inList(list) ?? this.#inList(list.replace(remark, " ")) ?? this.#onLines(text) ?? this.#inProse(text);
  }

  hasList(text: string): boolean {
    return text.length < 20_000 && text.split("\n").some((line) => (this.#inList(withoutLead(line)) ?? []).length > 0);
  }

  /** "1.1, 2.3 and 3.1", "Sentences 1.1-1.3" or one per line; null for anything else. */
  #inList(text: string): string[] | null {
    if (text.length > 50_000) return null;
    const list = named(text)
      .replace(wordInList, " ")
      .replace(/(\d)[^\S\n]{0,3}(?:[-–—~]|\b(?:to|through|thru|bis)\b|至|到)[^\S\n]{0,3}(?=\d)/gi, "$1–")
      .replace(/\\boxed|\b(?:and|und|et|y|e|la|las|le|les)\b|[[\](){}$<>"'“”‘’`*•,;&、，；#]|[和与と]|\.(?=\s|$)/gi, " ")
      .replace(/(^|\s)[-+–—/](?=\s)/g, " ")
      .trim();
    if (list === "") return null;
    const numbers: string[] = [];
    for (const part of list.split(/\s+/)) {
      const one = wholeNumber(part);
      const [from, to, ...more] = part.split("–").map(wholeNumber);
      const range = from && to && more.length === 0 ? this.#range(from, to) : null;
      const found = one ? [one] : range;
      if (!found || numbers.length > 20_000) return null;
      numbers.push(...found);
    }
    return numbers;
  }

  #range(from: string, to: string): string[] | null {
    const [context, first] = parts(from);
    const [lastContext, last] = parts(to);
    const start = this.#order.get(from);
    const end = this.#order.get(to);
    if (start !== undefined && end !== undefined) return start < end ? this.#numbers.slice(start, end + 1) : null;
    if (context !== lastContext || first >= last) return null;
    const known = this.#numbers.filter(
      (number) => parts(number)[0] === context && parts(number)[1] >= first && parts(number)[1] <= last,
    );
    return [...new Set([from, ...known, to])];
  }

  /** "1.1 The University …", "1.1: relevant"; "1.2: not relevant" leaves it out. */
  #onLines(text: string): string[] | null {
    const numbers: string[] = [];
    let isOver = false;
    for (const line of named(text).split("\n").slice(0, 5000)) {
      if (line.trim() === "" || /^\s*(?:```|~~~)/.test(line)) {
        isOver ||= line.trim() === "" && numbers.length > 0;
        continue;
      }
      const lead = leadingNumber(line.replace(itemMark, ""));
      if (explanationLabel.test(line) || leftOutHeading.test(line)) break;
      if (lead && this.names(lead.rest)) {
        const list = this.#inList(line.replace(remark, " ").replace(/[–—:-]\s{0,5}[^\d\s][^\n]*$/, "")) ?? this.#copiedIn(line);
        if (!list) return null;
        numbers.push(...list);
      } else if (lead) {
        const said = lead.rest.replace(/^[\s:.)*_–—-]{1,10}/, "");
        const isCopied = said !== "" && this.#texts.get(lead.number)?.startsWith(said.slice(0, 20));
        // "1.2 mentions Seattle" is a remark, and "1.1?" is a question.
        if (!isCopied && /^(?:\p{L}|\s\p{Ll}|\s?\?)/u.test(lead.rest)) return null;
        if (isCopied || !isNo(lead.rest.replace(/^[\s:.)*_–—(=-]{1,10}(?:(?:is|are)\s)?/, ""))) numbers.push(lead.number);
      } else if (numbers.length > 0 && !isOver) return null;
      else if (/\d\.\d/.test(line) && !isOver) return null;
    }
    return numbers.length > 0 ? numbers : null;
  }

  names = (text: string): boolean => Array.from(text.matchAll(anyNumber)).some(([number]) => this.#order.has(number));

  /** "1.1 The University … 1.2 It is in Seattle." */
  #copiedIn(line: string): string[] | null {
    const found = Array.from(line.matchAll(anyNumber)).filter(([number]) => this.#order.has(number));
    const isCopied = found.every(({ 0: number, index }) => {
      const said = line.slice(index + number.length, index + number.length + 60).replace(/^[\s:.)\]*_"“–—-]{0,10}/, "");
      return said !== "" && this.#texts.get(number)?.startsWith(said.slice(0, 15).trim());
    });
    return isCopied ? found.map(([number]) => number) : null;
  }

  /** "The relevant sentence is 1.1. It gives the year." Null in doubt. */
  #inProse(text: string): string[] | null {
    if (text.length > 20_000) return null;
    const marked = named(text).replace(/(\d{1,9})\.(\d{1,9})(?!\.?\d)/g, "$1·$2");
    const chosen: string[] = [];
    for (const clause of marked.split(/(?<=[.!?;。])\s|\n/)) {
      const numbers = Array.from(clause.matchAll(/\d{1,9}·\d{1,9}/g), ([number]) => number.replace("·", "."));
      if (numbers.length === 0 || numbers.every((number) => chosen.includes(number))) continue;
      if (left.test(clause)) continue;
      const said = clause.replace(remark, (note) => (/\d·\d/.test(note) ? note : " "));
      const list = positive.map((pattern) => pattern.exec(said)?.[1]).find((found) => found !== undefined);
      const named = list && !doubt.test(clause) ? this.#inList(list.replaceAll("·", ".")) : null;
      if (!named || named.length < numbers.length) return null;
      chosen.push(...named);
    }
    return chosen.length > 0 ? chosen : null;
  }
}

const wordInList = new RegExp(String.raw`(?<![\p{L}])${word}(?![\p{L}])`, "giu");
const remark = /\([^()\n]{0,200}\)/g;
const anyNumber = /(?<![\d.])\d{1,9}\.\d{1,9}(?!\.?\d)/g;
const itemMark = new RegExp(`^[\\s*_>•+-]{0,10}(?:\\d{1,3}[.)]\\s)?${word}?\\s?#?`, "iu");
const numbered = String.raw`((?:${word}\s?)?[[("'“*_\x60]{0,4}\d{1,9}·\d{1,9}(?:[\s,;&[\]()"'“”*_\x60–-]|and|to|through|und|et|y|e|la|las|le|les|[和与と]|${word}|\d{1,9}·\d{1,9}){0,300})`;
const positive = [
  new RegExp(
    String.raw`(?:(?:relevant|pertinent)(?:e?s|e)?|required|necessary|needed|chosen|selected|candidate|answer|numbers?|phrase|satz|s[äa]tze)\b[^.\n\d]{0,80}?(?:\b(?:is|are|sind|ist|est|sont|es|son|são|é|sono)(?![\p{L}])(?:(?:\s(?:found|given|contained|stated|provided))?\s(?:in|by)\b)?|[:：])\s{0,3}(?:(?:las?|les?)\s)?${numbered}`,
    "iu",
  ),
  new RegExp(
    String.raw`^[\s*_]{0,5}(?:only |both |the |die |der |les? |las? )?${numbered}\s{0,3}(?:is|are|sind|ist|est|sont|es|son)?\s{0,2}(?:the |both |all )?(?:only )?(?:(?:ones?|sentences?) (?:that |which )?(?:is |are )?)?(?:absolutely |directly |most |sufficient |highly |clearly )?(?:(?:relevant|pertinent)(?:e?s|e)?|required|necessary|needed|nécessaires?|necesarias?|notwendig|answers?|sufficient|contains? the answer|provides? the answer|gives? the answer|benötigt|erforderlich)\b`,
    "iu",
  ),
  new RegExp(
    String.raw`(?:関連|必要|相关|相關)[\p{Script=Han}\p{Script=Hiragana}]{0,10}(?:は|是|为|為)[:：]?\s?${numbered}`,
    "iu",
  ),
  new RegExp(String.raw`^${numbered}\s?[がは](?:必要|関連)`, "iu"),
  new RegExp(
    String.raw`\bi(?:['’]d| would| will|['’]ll| have)? (?:choose|chose|chosen|select|selected|pick|picked|extract)\s{1,3}(?:only )?${numbered}`,
    "iu",
  ),
];
const doubt =
  /\b(?:not|n['’]t|irrelevant|except|other than|rather than|but|however|maybe|perhaps|possibly|might|could|may|or|oder|nicht|vielleicht|no (?:es|son)|pas|peut-[êe]tre|quiz[áa]s?|tal vez)\b|n['’]t\b|ない|ません|かも|可能|不/i;
const left = new RegExp(
  String.raw`^[\s*_]{0,5}(?:the )?${numbered}\s{0,3}(?:is|are|does|do|sind|ist)\s{0,2}(?:n['’]t|not|irrelevant|nicht|unrelated)`,
  "iu",
);

/** "Context 1, sentences 2 and 3" as "1.2 and 1.3". */
const named = (text: string): string =>
  text.replace(
    /\bcontext\s{0,2}#?(\d{1,4})\s{0,2}[,:;–-]?\s{0,2}sentences?\s{0,2}#?(\d{1,4}(?:(?:\s{0,2}[,–-]\s{0,2}|,?\s(?:and|to)\s)\d{1,4}(?!\.?\d)){0,100})(?!\.?\d)/gi,
    (_, context: string, list: string) => list.replace(/\d+/g, (sentence) => `${context}.${sentence}`),
  );

const withoutLead = (text: string): string => text.replace(/^[^\d\n:：]{0,100}[:：]/, "");

function withoutExplanation(text: string): string {
  const lines = text.split("\n");
  const at = lines.findIndex((line, index) => index > 0 && explanationLabel.test(line));
  const own = at === -1 ? lines : lines.slice(0, at);
  // A paragraph without numbers after the list explains it.
  const first = own.findIndex((line) => /\d\.\d/.test(line));
  const blank = first === -1 ? -1 : own.findIndex((line, index) => index > first && line.trim() === "");
  const rest = blank === -1 ? "" : own.slice(blank).join("\n");
  return (blank !== -1 && !/\d\.\d/.test(rest) ? own.slice(0, blank) : own)
    .join("\n")
    .replace(/^[^\S\n]{0,20}(?:```|~~~)[^\n]*$/gm, "");
}

const isNo = (value: RepliedJson): boolean =>
  typeof value === "string" && /^(?:not\b|irrelevant|no(?:$|[\s.,;]*$|,)|non-relevant|unrelated|false$|❌)/i.test(value.trim());

const parts = (number: string): [number, number] => {
  const [context = 0, index = 0] = number.split(".").map(Number);
  return [context, index];
};

/** "1.2" or "01.2" as "1.2"; null for any other text. */
function wholeNumber(text: string): string | null {
  const match = /^[[("'*]{0,5}(\d{1,9})\.(\d{1,9})[\])"'*.]{0,5}$/.exec(text.trim());
  return match ? `${Number(match[1])}.${Number(match[2])}` : null;
}

/** "[1.2] The sentence"; null for any other text. */
function leadingNumber(text: string): { number: string; rest: string } | null {
  const match = /^[\s[("'*_]{0,10}(\d{1,9})\.(\d{1,9})(?![\d.]*\d)[\])"'*_]{0,5}/.exec(text);
  return match ? { number: `${Number(match[1])}.${Number(match[2])}`, rest: text.slice(match[0].length) } : null;
}
