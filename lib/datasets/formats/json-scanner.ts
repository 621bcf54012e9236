import { type Limits, longestRow, sizeText } from "@/lib/datasets/bytes/limits";
import { parsed } from "@/lib/datasets/values/nested";
import { Refusal } from "@/lib/domain/problem";
import { wordSet } from "@/lib/domain/text/word-set";

export type JsonPart =
  | { kind: "item"; text: string; line: number }
  | { kind: "too-long"; text: string; line: number }
  | { kind: "member"; name: string; text: string; line: number }
  /** A member that lists rows begins; its items follow. */
  | { kind: "rows"; name: string };

/** If their items are objects. */
export const listsOfRows: ReadonlySet<string> = wordSet(
  "data samples rows questions results records examples items entries dataset test_cases testCases goldens conversationalTestCases conversational_test_cases traces runs spans resourceSpans batches",
);

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;
const quote = 34;
const backslash = 92;
const comma = 44;
const colon = 58;
const openList = 91;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

const recordSeparator = 30;

type Expecting = "value" | "value-or-end" | "name" | "name-or-end" | "colon" | "comma-or-end" | "nothing";

/** Splits streamed JSON into top-level parts. Looks only at strings and brackets; JSON.parse reads the parts. */
export class JsonScanner {
  line = 1;
  #expecting: Expecting = "value";
  /** Open brackets around the next part: 1 in the list or object, 2 in a member that lists rows. */
  #level = 0;
  #isList = false;
  #inRows = false;
  #part: string | null = null;
  #partLine = 1;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #isScalar = false;
  #isTooLong = false;
  #isName = false;
  #name = "";
  #held = 0;
  /** Then other members are dropped. */
  #foundRows = false;
  /** The first item decides whether a known name lists rows. */
  #mayBeRows = false;

  /** `isSequence`: values follow each other with or without commas, as jq writes them, or after a record separator (RFC 7464). */
  constructor(
    readonly limits: Limits,
    readonly isSequence = false,
  ) {
    if (!isSequence) return;
    this.#level = 1;
    this.#isList = true;
  }

  *feed(chunk: string): Generator<JsonPart> {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const code = chunk.charCodeAt(i);
      if (code === 10) this.line++;
      if (this.#part === null) {
        if (isSpace(code) || (this.isSequence && code === recordSeparator) || (code === 0xfeff && this.line === 1 && i === 0))
          continue;
        if (!this.#between(code)) continue;
        this.#begin(code);
        from = i;
        continue;
      }
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === backslash) this.#escaped = true;
        else if (code === quote) {
          this.#inString = false;
          if (this.#depth === 0) {
            const part = this.#end(chunk.slice(from, i + 1));
            if (part) yield part;
          }
        }
        continue;
      }
      if (this.#isScalar) {
        if (!isSpace(code) && code !== comma && code !== closeList && code !== closeObject) continue;
        const part = this.#end(chunk.slice(from, i));
        if (part) yield part;
        if (!isSpace(code)) this.#between(code);
        continue;
      }
      if (this.#mayBeRows && !isSpace(code)) {
        this.#mayBeRows = false;
        if (code === openObject) {
          yield { kind: "rows", name: this.#name };
          this.#inRows = true;
          this.#foundRows = true;
          this.#level = 2;
          this.#begin(code);
          from = i;
          continue;
        }
      }
      if (code === quote) this.#inString = true;
      else if (code === openList || code === openObject) this.#depth++;
      else if (code === closeList || code === closeObject) {
        this.#depth--;
        if (this.#depth > 0) continue;
        const part = this.#end(chunk.slice(from, i + 1));
        if (part) yield part;
      }
    }
    if (this.#part !== null) this.#append(chunk.slice(from));
  }

  finish(): void {
    if (this.#expecting === "nothing" || (this.isSequence && this.#part === null)) return;
    const opened = this.#part === null ? "" : `, inside the value that begins in line ${this.#partLine}`;
    throw new Refusal(
      `The JSON is incomplete: the file ends in line ${this.line}${opened}. It may be truncated; nothing was imported. Export or copy it again.`,
    );
  }

  #between(code: number): boolean {
    const expecting = this.#expecting;
    if (this.isSequence) {
      if (code === closeList || code === closeObject || code === colon) return this.#fail("a value is missing");
      return code !== comma;
    }
    if (this.#level === 0) {
      if (expecting === "nothing")
        return this.#fail("more text follows the end of the JSON; a file contains one list (or is JSON Lines)");
      this.#isList = code === openList;
      this.#level = 1;
      this.#expecting = this.#isList ? "value-or-end" : "name-or-end";
      return false;
    }
    const inList = this.#isList || this.#inRows;
    if (code === (inList ? closeList : closeObject) && (expecting === "comma-or-end" || expecting.endsWith("-or-end"))) {
      this.#inRows = false;
      this.#level--;
      this.#expecting = this.#level === 0 ? "nothing" : "comma-or-end";
      return false;
    }
    if (expecting === "comma-or-end") {
      if (code !== comma) return this.#fail("a comma is missing");
      this.#expecting = inList ? "value" : "name";
      return false;
    }
    if (expecting === "colon") {
      if (code !== colon) return this.#fail("a colon is missing after a name");
      this.#expecting = "value";
      return false;
    }
    if (expecting === "name" || expecting === "name-or-end") {
      if (code !== quote) return this.#fail("a name in double quotes is expected");
      this.#isName = true;
      return true;
    }
    if (code === comma || code === closeList || code === closeObject || code === colon) return this.#fail("a value is missing");
    return true;
  }

  #begin(code: number): void {
    this.#part = "";
    this.#partLine = this.line;
    this.#isTooLong = false;
    this.#inString = code === quote;
    this.#escaped = false;
    this.#depth = code === openList || code === openObject ? 1 : 0;
    this.#isScalar = this.#depth === 0 && !this.#inString;
    this.#mayBeRows = code === openList && !this.#isList && !this.#inRows && !this.#foundRows && listsOfRows.has(this.#name);
  }

  #append(text: string): void {
    if (this.#part === null || this.#isTooLong) return;
    const isItem = this.#isList || this.#inRows;
    if (!isItem && !this.#isName) {
      if (this.#foundRows) return;
      this.#held += text.length;
      if (this.#held > this.limits.buffered)
        throw new Refusal(
          `A JSON object of columns is read as a whole, and this one is larger than ${sizeText(this.limits.buffered)}. Write it as JSON Lines, CSV or Parquet.`,
          "too-large",
        );
    }
    this.#part += text;
    if (isItem && this.#part.length > longestRow(this.limits)) {
      this.#part = this.#part.slice(0, 200);
      this.#isTooLong = true;
    }
  }

  #end(text: string): JsonPart | null {
    this.#append(text);
    const whole = this.#part ?? "";
    const line = this.#partLine;
    this.#part = null;
    if (this.#isName) {
      this.#isName = false;
      this.#expecting = "colon";
      const name = parsed(whole);
      if (typeof name !== "string") return this.#fail("a name is not readable");
      this.#name = name;
      return null;
    }
    this.#expecting = "comma-or-end";
    if (this.#isList || this.#inRows) return { kind: this.#isTooLong ? "too-long" : "item", text: whole, line };
    return { kind: "member", name: this.#name, text: this.#foundRows ? "" : whole, line };
  }

  #fail(what: string): never {
    throw new Refusal(`The JSON is invalid in line ${this.line}: ${what}. Export it again or fix that line.`);
  }
}
