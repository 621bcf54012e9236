/** Dicts and constructor calls are objects, tuples and sets are lists, nan is NaN. */
export type PythonValue = string | number | boolean | null | PythonValue[] | { [name: string]: PythonValue };

export type PythonList =
  | { ok: true; items: PythonValue[] /** numpy prints lists without commas. */; style: "python" | "numpy" }
  | { ok: false; reason: string };

const deepest = 32;

class Unreadable extends Error {}

const notClosed = "The list does not close: no ] before the end of the cell";

/** Parses what Python, pandas and numpy print. Linear time; evaluates nothing. */
export function readPythonList(text: string): PythonList {
  try {
    return { ok: true, ...new Reader(text).list() };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.message };
    throw error;
  }
}

/** `content='…' additional_kwargs={}`, as Python prints an object; null for anything else. Linear time. */
export function readPythonFields(text: string): { [name: string]: PythonValue } | null {
  try {
    return new Reader(text).fields();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

const number = /[+-]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const word = /[A-Za-z_][A-Za-z0-9_.]*/y;
const words = new Map<string, PythonValue>([
  ...["None", "null", "NULL"].map((name) => [name, null] as const),
  ...["True", "true"].map((name) => [name, true] as const),
  ...["False", "false"].map((name) => [name, false] as const),
  ...["nan", "NaN"].map((name) => [name, Number.NaN] as const),
  ["inf", Number.POSITIVE_INFINITY],
]);
const escapes: Readonly<Record<string, string>> = {
  "\\": "\\",
  "'": "'",
  '"': '"',
  "\n": "",
  n: "\n",
  r: "\r",
  t: "\t",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
};
const hexDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

class Reader {
  #at = 0;
  #depth = 0;
  #isNumpy = false;

  constructor(readonly text: string) {}

  list(): { items: PythonValue[]; style: "python" | "numpy" } {
    this.#space();
    const wrapper = /(?:np\.|numpy\.)?(?:array|list)\(\s*/y;
    wrapper.lastIndex = this.#at;
    const wrapped = wrapper.exec(this.text);
    if (wrapped) this.#at = wrapper.lastIndex;
    const open = this.text[this.#at];
    if (open !== "[" && open !== "(") throw new Unreadable("The text is not a list");
    const items = this.#items();
    this.#space();
    if (wrapped) {
      const rest = /(?:,\s*dtype=[^)]{0,100})?\)\s*/y;
      rest.lastIndex = this.#at;
      if (!rest.test(this.text)) throw new Unreadable(notClosed.replace("]", ")"));
      this.#at = rest.lastIndex;
    }
    if (this.#at < this.text.length) throw new Unreadable(`Text follows the list's end: ${this.#here()}`);
    return { items, style: this.#isNumpy ? "numpy" : "python" };
  }

  fields(): { [name: string]: PythonValue } {
    const entries: [string, PythonValue][] = [];
    for (this.#space(); this.#at < this.text.length; this.#space()) {
      word.lastIndex = this.#at;
      const name = word.exec(this.text)?.[0] ?? "";
      if (name === "" || this.text[this.#at + name.length] !== "=") throw new Unreadable("A name is expected");
      this.#at += name.length + 1;
      entries.push([name, this.#value()]);
    }
    return Object.fromEntries(entries);
  }

  #space(): boolean {
    const from = this.#at;
    for (;;) {
      const code = this.text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return this.#at > from;
      this.#at++;
    }
  }

  #here(): string {
    return `“${this.text.slice(this.#at, this.#at + 12)}” at character ${this.#at + 1}`;
  }

  #value(): PythonValue {
    if (this.#at >= this.text.length) throw new Unreadable(notClosed);
    const char = this.text[this.#at] ?? "";
    if (char === "[" || char === "(") return this.#items();
    if (char === "{") return this.#dict();
    if (char === "'" || char === '"') return this.#string(false);
    if (this.text.startsWith("...", this.#at))
      throw new Unreadable("Items are missing at “...”: numpy shortens long arrays. Export lists, not arrays");
    number.lastIndex = this.#at;
    const digits = number.exec(this.text);
    if (digits) {
      this.#at = number.lastIndex;
      return Number(digits[0].replaceAll("_", ""));
    }
    word.lastIndex = this.#at;
    const name = word.exec(this.text)?.[0];
    if (name === undefined) throw new Unreadable(`A text in quotes is expected before ${this.#here()}`);
    return this.#named(name);
  }

  /** A constant, a string with a prefix, or a call such as Document(page_content='…'). */
  #named(name: string): PythonValue {
    const next = this.text[this.#at + name.length];
    if (next === "'" || next === '"') {
      if (/^[uUrR]$/.test(name)) {
        this.#at += name.length;
        return this.#string(/r/i.test(name));
      }
      throw new Unreadable(
        /^[bB]$/.test(name)
          ? `Bytes instead of a text: ${this.#here()}. Decode them before export`
          : `A comma is expected before ${this.#here()}`,
      );
    }
    if (next === "(") {
      this.#at += name.length;
      return this.#call();
    }
    const constant = words.get(name);
    if (constant === undefined) throw new Unreadable(`A text in quotes is expected before ${this.#here()}`);
    this.#at += name.length;
    return constant;
  }

  #enter(): void {
    this.#at++;
    if (++this.#depth > deepest) throw new Unreadable(`The list is nested more than ${deepest} levels deep`);
    this.#space();
  }

  #leave(): void {
    this.#at++;
    this.#depth--;
  }

  #items(): PythonValue[] {
    const close = this.text[this.#at] === "[" ? "]" : ")";
    const items: PythonValue[] = [];
    let commas = 0;
    let gaps = 0;
    this.#enter();
    while (this.text[this.#at] !== close) {
      items.push(this.#value());
      const spaced = this.#space();
      const next = this.text[this.#at];
      if (next === ",") {
        commas++;
        this.#at++;
        this.#space();
      } else if (next !== close) {
        if (next === undefined) throw new Unreadable(notClosed);
        const last = items.at(-1);
        if (!spaced && typeof last === "string")
          throw new Unreadable(
            `Unexpected ${this.#here()} after item ${items.length}; a quote inside a text may lack its backslash`,
          );
        gaps++;
      }
    }
    if (commas > 0 && gaps > 0)
      throw new Unreadable("Some items are separated by commas and some are not; a quote inside a text may lack its backslash");
    if (gaps > 0) this.#isNumpy = true;
    this.#leave();
    return items;
  }

  #dict(): PythonValue {
    const entries: [string, PythonValue][] = [];
    const items: PythonValue[] = [];
    this.#enter();
    while (this.text[this.#at] !== "}") {
      const key = this.#value();
      this.#space();
      if (this.text[this.#at] === ":") {
        this.#at++;
        this.#space();
        entries.push([String(key), this.#value()]);
      } else items.push(key);
      this.#separator("}");
    }
    this.#leave();
    return items.length > 0 && entries.length === 0 ? items : Object.fromEntries(entries);
  }

  #call(): PythonValue {
    const entries: [string, PythonValue][] = [];
    this.#enter();
    while (this.text[this.#at] !== ")") {
      word.lastIndex = this.#at;
      const name = word.exec(this.text)?.[0] ?? "";
      const isNamed = name !== "" && this.text[this.#at + name.length] === "=";
      if (isNamed) this.#at += name.length + 1;
      entries.push([isNamed ? name : String(entries.length), this.#value()]);
      this.#separator(")");
    }
    this.#leave();
    return Object.fromEntries(entries);
  }

  #separator(close: string): void {
    this.#space();
    const next = this.text[this.#at];
    if (next === undefined) throw new Unreadable(notClosed);
    if (next === close) return;
    if (next !== ",") throw new Unreadable(`A comma is expected before ${this.#here()}`);
    this.#at++;
    this.#space();
  }

  #string(isRaw: boolean): string {
    const quote = this.text[this.#at] ?? "";
    const parts: string[] = [];
    let from = ++this.#at;
    for (; this.#at < this.text.length; this.#at++) {
      const char = this.text[this.#at];
      if (char === quote) {
        parts.push(this.text.slice(from, this.#at++));
        return parts.join("");
      }
      if (char !== "\\") continue;
      if (isRaw) {
        this.#at++;
        continue;
      }
      parts.push(this.text.slice(from, this.#at), this.#escape());
      from = this.#at + 1;
    }
    throw new Unreadable(notClosed);
  }

  #escape(): string {
    const letter = this.text[++this.#at] ?? "";
    const plain = escapes[letter];
    if (plain !== undefined) return plain;
    const length = hexDigits[letter];
    if (length !== undefined) {
      const digits = this.text.slice(this.#at + 1, this.#at + 1 + length);
      const code = /^[0-9a-fA-F]+$/.test(digits) && digits.length === length ? Number.parseInt(digits, 16) : Number.NaN;
      if (!(code <= 0x10ffff)) throw new Unreadable(`An escape is broken: ${this.#here()}`);
      this.#at += length;
      return String.fromCodePoint(code);
    }
    const octal = /[0-7]{1,3}/y;
    octal.lastIndex = this.#at;
    const digits = octal.exec(this.text)?.[0];
    if (digits !== undefined) {
      this.#at += digits.length - 1;
      return String.fromCodePoint(Number.parseInt(digits, 8));
    }
    if (letter === "N") throw new Unreadable(`A character by name (\\N) cannot be read: ${this.#here()}`);
    return `\\${letter}`;
  }
}
