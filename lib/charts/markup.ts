/** Text that is markup already. */
export class Markup {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** What neither HTML nor SVG may hold, even escaped. */
const unfit = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;

/** Any text as text of HTML or SVG, in elements and in quoted attributes. */
const escaped = (text: string): string =>
  text.replace(unfit, "\ufffd").replace(/[&<>"']/g, (character) => entities[character] ?? character);

type Inner = Markup | string | number | null | undefined | false | readonly Inner[];

function written(inner: Inner): string {
  if (inner === null || inner === undefined || inner === false) return "";
  if (inner instanceof Markup) return inner.text;
  return Array.isArray(inner) ? inner.map(written).join("") : escaped(String(inner));
}

/** HTML or SVG in which everything that is put in is text, unless it is markup itself; lists are joined, null is nothing. */
export const markup = (parts: TemplateStringsArray, ...inner: Inner[]): Markup =>
  new Markup(parts.reduce((text, part, index) => text + written(inner[index - 1]) + part));
