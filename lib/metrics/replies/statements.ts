import { type FoundJson, isJsonObject, jsonField, jsonIn, keyWords, type RepliedJson, textOf } from "./json";
import { endOfLine, type Line, lines } from "./lines";
import { rowOfTable } from "./table";
import { bare, takenBack, withoutQuotes } from "./text";
import { none, type RepliedValue } from "./value";

export interface WantedStatements<T> {
  /** Labels in several languages, as a regular expression's source without groups. */
  readonly names: string;
  /** Labels with other uses: they count only before nothing but a value. */
  readonly looseNames: string;
  /** The metric's own label, on a line or as a field. */
  readonly own: { readonly label: RegExp; readonly on: readonly ("line" | "field")[] };
  readonly read: (text: string) => RepliedValue<T>;
  readonly readField: (value: RepliedJson) => RepliedValue<T>;
  readonly isBare: (line: string) => boolean;
  /** Whether a text after a loose label can only be a value. */
  readonly standsOut: (text: string) => boolean;
  /** Whether a line begins with a value that is set off from the rest. */
  readonly leads: (line: string) => boolean;
  /** What precedes the value in a sentence: "I would rate this 8 out of 10." */
  readonly declared: readonly RegExp[];
}

export interface Statement<T> {
  readonly from: number;
  readonly to: number;
  readonly value: Exclude<RepliedValue<T>, { kind: "none" }>;
  /** "Final score", "Overall", a box. */
  readonly isFinal: boolean;
  readonly isOwn: boolean;
  readonly object: Record<string, RepliedJson> | null;
}

/** The first of `fields` in the object with the value, or the text around the value. */
export const reasonsBeside = <T>(text: string, { object, from, to }: Statement<T>, fields: readonly string[]): string | null =>
  object ? textOf(object, fields) : bare(`${text.slice(0, from)}${text.slice(to)}`);

const qualifier =
  "(?:my|the|your|das|meine?|le|la|el|il|mon|ma|mi|minha|mia|(?:so|thus|therefore|hence|in conclusion|in summary)[,:]?|final|overall|total|global|assigned|given|relevance|relevancy|context|answer|response|question|raw|numeric(?:al)?|integer|groundedness|grounding|adherence|faithfulness|judge['’]?s?|evaluation|concluding|aggregate|combined|consolidated|revised|corrected|updated|adjusted|suggested|proposed|an? (?:perfect|full|top|high|low|strong|solid|clear|fair|good))";
const final =
  /\b(?:final|overall|total|global|conclu\w+|aggregate|combined|consolidated|revised|corrected|updated|adjusted)\b|gesamt|fazit|endg|endurteil|endnote|最终|最終|总|總|総|综合|итог|общ|final[ea]|globale|conclus|النهائ|최종|종합/iu;

const supplement = String.raw`(?:\s(?:final[ea]?|totale?|globale?|de (?:la )?\p{L}{3,15}|релевантности|ответа|контекста|for (?:the |this )?(?:given )?(?:context|response|answer|passage|text)))?`;
const prefix = String.raw`[\s#*_\x60~•‣▪◦●+|→–—\-\p{Extended_Pictographic}\uFE0F]{0,20}(?:\(?\d{1,2}[.)]\s{1,5})?[*_\x60[(]{0,3}`;
const suffix = String.raw`[*_\x60\])]{0,4}(?:\s{0,3}([([][^()[\]\n]{0,60}[\])]|(?:out of|on a scale (?:of|from)|from|von|sur|de)\s\d[^:=()[\]\n]{0,20}))?[*_\x60]{0,3}`;
const separator = String.raw`(?:\s{0,5}(?:[:=|→]|=>|[-–—](?=\s))|\s{1,3}(?:is|would be|ist|lautet|est|es|é|è)(?:\s(?:therefore|thus|hence|then|daher|somit|donc))?(?=\s|:)\s{0,3}:?|(?:は|为|為|是):?)`;

/** A reply with more is no answer to one question. */
const mostStatements = 300;

export class StatementReader<T> {
  readonly #wanted: WantedStatements<T>;
  readonly #line: RegExp;
  readonly #field: RegExp;
  readonly #inline: RegExp;
  readonly #named: RegExp;

  constructor(wanted: WantedStatements<T>) {
    this.#wanted = wanted;
    const label = String.raw`((?:${qualifier}[\s_-]{1,3}){0,4}(?:${wanted.names})|(?:${qualifier}[\s_-]{1,3}){0,4}(${wanted.looseNames}))`;
    this.#line = new RegExp(`^${prefix}${label}${supplement}${suffix}(?:(${separator})|(\\s{1,3}(?=\\S))|\\s{0,5}$)`, "iu");
    this.#field = new RegExp(`^(?:is |has )?(?:${qualifier} ){0,4}(?:(${wanted.names})|${wanted.looseNames})(?: value)?$`, "iu");
    this.#named = new RegExp(`${wanted.names}|${wanted.looseNames}`, "iu");
    this.#inline = new RegExp(
      String.raw`(?:[.!?;,()\]…。！？；，、—–→]|\s-|[=-]>|(?:answer|output|result|evaluation|assessment|correction|update)[*_]{0,3}:)[\s*_\x60]{0,5}(?:(?:so|thus|hence|therefore|also|daher|donc|因此|所以)[,:]?[\s*_\x60]{1,5})?${label}${suffix}(${separator})`,
      "giu",
    );
  }

  /** Labels on lines, tags, boxes and fields of JSON, in order. */
  labelled(text: string): Statement<T>[] {
    const shown = withoutQuotes(text);
    const json = jsonIn(text);
    const outside = json.filter(({ value }) => this.#fieldsOf(value).length > 0);
    const found = [
      ...outside.flatMap((one) => this.#inJson(one)),
      ...[...this.#onLines(text, shown), ...this.#inTags(text, shown), ...this.#inTable(text)].filter(
        ({ from }) => !outside.some((one) => from > one.from && from < one.to),
      ),
    ];
    if (found.length === 0 && json.length === 0) found.push(...this.#inBrokenJson(text));
    return found.sort((a, b) => a.from - b.from).slice(0, mostStatements);
  }

  /** "… not in the contexts. Verdict: no" */
  inline(text: string): Statement<T>[] {
    const shown = withoutQuotes(text);
    const found: Statement<T>[] = [];
    this.#inline.lastIndex = 0;
    for (let match = this.#inline.exec(shown); match && found.length < mostStatements; match = this.#inline.exec(shown)) {
      const from = match.index + 1;
      const start = match.index + match[0].trimEnd().length;
      const value = text.slice(start, endOfLine(text, start));
      const [, label = "", loose, note] = match;
      const read = this.#readLabelled(value, note, loose !== undefined);
      if (read.kind !== "none")
        found.push({ from, to: start + value.length, value: read, isFinal: final.test(label), isOwn: false, object: null });
    }
    return found;
  }

  declared(text: string): Statement<T>[] {
    const shown = withoutQuotes(text);
    return edgeLines(shown).flatMap(({ from, to }) =>
      this.#wanted.declared.flatMap((pattern) => {
        const line = shown.slice(from, Math.min(to, from + 2000));
        const match = pattern.exec(line);
        const value = match ? this.#wanted.read(line.slice(match.index + match[0].length)) : none;
        return value.kind === "none" ? [] : [{ from, to, value, isFinal: false, isOwn: false, object: null }];
      }),
    );
  }

  /** The first line that begins with a value, and the last one that is nothing else. */
  bare(text: string): Statement<T>[] {
    const [first, last = first] = edgeLines(text);
    const { read, isBare, leads } = this.#wanted;
    const found: Statement<T>[] = [];
    for (const line of new Set([first, last])) {
      if (!line) continue;
      const { from, to } = line;
      const written = text.slice(from, to);
      if (!isBare(written) && !(line === first && leads(written))) continue;
      if (line !== first && this.#isQuoted(text, from)) continue;
      const value = read(written);
      if (value.kind !== "none") found.push({ from, to, value, isFinal: false, isOwn: false, object: null });
    }
    return found;
  }

  /** The last retraction and the value right after it: "Actually, no: 8". */
  correction(text: string): { at: number; statement: Statement<T> | null } | null {
    const place = takenBack(text);
    if (!place) return null;
    const { from: at, to: from } = place;
    const to = endOfLine(text, from);
    const written = text.slice(from, to).replace(beforeCorrected, "");
    const value = this.#wanted.isBare(written) ? this.#wanted.read(written) : none;
    const statement = value.kind === "none" ? null : { from, to, value, isFinal: true, isOwn: false, object: null };
    return { at, statement };
  }

  /** Whether the line before announces something else: "The response ends with:". */
  #isQuoted(text: string, from: number): boolean {
    const before = text.slice(Math.max(0, from - 300), from).trimEnd();
    return /[:：]$/.test(before) && !this.#named.test(before.slice(before.lastIndexOf("\n") + 1));
  }

  hasLabel(text: string): boolean {
    return lines(text).some(({ from, to }) => {
      const mark = this.#line.exec(text.slice(from, Math.min(to, from + 300)))?.[4];
      return mark !== undefined && !/\p{L}/u.test(mark);
    });
  }

  #onLines(text: string, shown: string): Statement<T>[] {
    const found: Statement<T>[] = [];
    const all = lines(shown);
    for (const [at, { from, to }] of all.entries()) {
      const match = this.#line.exec(shown.slice(from, Math.min(to, from + 300)));
      if (!match || found.length >= mostStatements) continue;
      const [whole, label = "", loose, note, mark, gap] = match;
      // The spaces may be blanked quotation marks.
      const start = from + whole.trimEnd().length;
      const written = text.slice(start, to);
      const isBlank = /^[\s*_`>#|]*$/.test(written);
      const next = isBlank ? all.slice(at + 1, at + 6).find((line) => isText(shown.slice(line.from, line.to))) : undefined;
      const value = next ? text.slice(next.from, next.to) : written;
      const isTight = loose !== undefined || next !== undefined || gap !== undefined || /\p{L}/u.test(mark ?? "");
      const read = isBlank && !next ? none : this.#readLabelled(value, note, isTight);
      if (read.kind === "none") continue;
      found.push({
        from,
        to: next ? next.to : to,
        value: read,
        isFinal: final.test(label),
        isOwn: this.#isOwn(label, "line") && !isBoxed(value) && gap === undefined,
        object: null,
      });
    }
    return found;
  }

  #isOwn(name: string, on: "line" | "field"): boolean {
    const { own } = this.#wanted;
    return own.on.includes(on) && own.label.test(name);
  }

  #readLabelled(value: string, note: string | undefined, isTight: boolean): RepliedValue<T> {
    const { read, standsOut } = this.#wanted;
    const written = plainBox(value);
    if (isTight && !standsOut(written)) return none;
    // "Score (1-5): 4" and "Score out of 5: 4" are on another scale: read the note with the value.
    const scale = note?.replace(/[()[\]]/g, "").replace(/^\D*(\d{1,3}(?:\.0)?)\D*$/, "0-$1");
    return read(scale && /\d/.test(scale) ? `${written.trimEnd()} (scale ${scale})` : written);
  }

  #inTags(text: string, shown: string): Statement<T>[] {
    const found: Statement<T>[] = [];
    const add = (match: RegExpExecArray, value: string, isFinal: boolean) => {
      const read = this.#wanted.read(value);
      if (read.kind !== "none" && found.length < mostStatements)
        found.push({ from: match.index, to: match.index + match[0].length, value: read, isFinal, isOwn: false, object: null });
    };
    if (/[<[]\//.test(shown))
      for (const match of shown.matchAll(/[<[]([a-z][a-z_ -]{1,30})[>\]]\s{0,5}([^<>\n[\]]{1,200}?)\s{0,5}[<[]\/\s?\1\s?[>\]]/gi))
        if (this.#field.test(keyWords(match[1] ?? ""))) add(match, withoutLabel(match[2] ?? ""), final.test(match[1] ?? ""));
    for (const match of shown.matchAll(/\[([a-z]{4,10})\]\s{0,5}([^\n[\]]{1,100})/gi))
      if (this.#field.test(keyWords(match[1] ?? ""))) add(match, match[2] ?? "", false);
    if (shown.includes("boxed"))
      for (const match of text.matchAll(boxed)) add(match, withoutLabel(plainText(match[1] ?? "")), true);
    return found;
  }

  /** The cell below the label in a table with one row. */
  #inTable(text: string): Statement<T>[] {
    return rowOfTable(text).flatMap(({ name, cell, from, to }) => {
      if (!this.#field.test(keyWords(name))) return [];
      const value = this.#wanted.read(cell);
      return value.kind === "none" ? [] : [{ from, to, value, isFinal: final.test(name), isOwn: false, object: null }];
    });
  }

  #inJson({ value, from, to, isMended }: FoundJson): Statement<T>[] {
    return this.#fieldsOf(value).map(({ name, value: read, object }) => ({
      from,
      to,
      value: read,
      isFinal: final.test(name),
      isOwn: !isMended && isJsonObject(value) && this.#isOwn(name, "field"),
      object,
    }));
  }

  #fieldsOf(
    value: RepliedJson,
    depth = 0,
  ): { name: string; value: Statement<T>["value"]; object: Record<string, RepliedJson> }[] {
    if (depth > 4) return [];
    if (Array.isArray(value)) return value.slice(0, 100).flatMap((entry) => this.#fieldsOf(entry, depth + 1));
    if (!isJsonObject(value)) return [];
    const own = Object.entries(value).flatMap(([key, field]) => {
      const name = keyWords(key);
      const match = this.#field.exec(name);
      const inner = isJsonObject(field) ? valueIn(field) : field;
      if (!match || inner === undefined) return [];
      const read = this.#wanted.readField(inner);
      const isLoose = match[1] === undefined;
      return read.kind === "none" || (isLoose && read.kind === "unclear") ? [] : [{ name, value: read, object: value }];
    });
    if (own.length > 0) return own;
    return Object.values(value)
      .slice(0, 100)
      .flatMap((field) => (typeof field === "object" && field !== null ? this.#fieldsOf(field, depth + 1) : []));
  }

  /** A field of JSON beyond repair. A number at the text's end may be truncated, so it needs a closing brace or line after it. */
  #inBrokenJson(text: string): Statement<T>[] {
    if (!/^\s*(?:```\w*\s*)?(?:\{|["'“][A-Za-z])/.test(text)) return [];
    const isClosed = /\}\s*(?:```)?\s*$/.test(text.slice(-20));
    // An odd number of quotation marks: the text was truncated within a value.
    if (!isClosed && (text.slice(0, 20_000).match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1) return [];
    const found: Statement<T>[] = [];
    for (const match of text
      .slice(0, 20_000)
      .matchAll(/["'“]([A-Za-z][\w -]{0,40})["'”]\s{0,5}:\s{0,5}(?=["'“]?([^"'“”{}[\],\n]{1,60})["'”]?\s{0,5}(?:[,}\n]|$))/g)) {
      if (match[2] === "1" && !isClosed && text.slice(match.index).trimEnd().endsWith("1")) continue;
      if (!this.#field.test(keyWords(match[1] ?? "")) || found.length >= mostStatements) continue;
      const value = this.#wanted.read(match[2] ?? "");
      if (value.kind !== "none")
        found.push({ from: match.index, to: match.index, value, isFinal: false, isOwn: false, object: null });
    }
    return found;
  }
}

/** The 2 in {"value": 2, "label": "fully relevant"}, "7/10" for {"value": 7, "max": 10}; nothing next to other numbers. */
function valueIn(object: Record<string, RepliedJson>): RepliedJson | undefined {
  const value = jsonField(object, "value");
  const others = Object.entries(object).filter(
    ([key, field]) => keyWords(key) !== "value" && typeof field === "string" && /^[\d.-]+$/.test(field),
  );
  if (others.length === 0) return value;
  const isScale =
    others.length === 1 && /^(?:max|maximum|max score|max value|scale|out of)$/.test(keyWords(others[0]?.[0] ?? ""));
  return isScale && typeof value === "string" ? `${value}/${others[0]?.[1]}` : undefined;
}

const beforeCorrected = /^[\s,:;.…*_–—-]{0,5}(?:(?:no|make (?:it|that)|it (?:is|should be)|it['’]s|that should be)[,: ]{1,3})?/i;

const boxed = /\\boxed\s{0,3}\{((?:[^{}\n]|\{[^{}\n]{0,60}\}){1,120})\}/g;
const isBoxed = (text: string): boolean => text.includes("\\boxed");

const plainBox = (text: string): string => {
  if (!isBoxed(text)) return text;
  const inside = text.slice(0, 500).matchAll(boxed).next().value?.[1];
  return inside === undefined ? text : plainText(inside);
};
const plainText = (latex: string): string => latex.replace(/\\(?:text(?:bf)?|mathbf|mathrm)\s{0,3}\{([^{}]{0,100})\}/g, "$1");
const withoutLabel = (text: string): string => text.replace(/^[\s\p{L}]{1,40}:\s{0,3}/u, "");

function isText(line: string): boolean {
  const written = line.trim();
  return written.length > 100 || !/^(?:```[\w-]{0,20}|~~~|[-*_=|:\s]{0,100})$/.test(written);
}

function edgeLines(text: string): Line[] {
  let first: Line | undefined;
  for (let from = 0; from <= text.length && !first; ) {
    const to = endOfLine(text, from);
    if (isText(text.slice(from, to))) first = { from, to };
    from = to + 1;
  }
  if (!first) return [];
  for (let to = text.length; to > first.to; ) {
    const from = text.lastIndexOf("\n", to - 1) + 1;
    if (isText(text.slice(from, to))) return [first, { from, to }];
    to = from - 1;
  }
  return [first];
}
