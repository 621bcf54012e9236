/** Text that is already markup. */
export class Markup {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Not allowed in HTML and SVG, even escaped. */
const notAllowed = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;

const escapeText = (text: string): string =>
  text.replace(notAllowed, "\ufffd").replace(/[&<>"']/g, (character) => entities[character] ?? character);

type Inner = Markup | string | number | null | undefined | false | readonly Inner[];

function render(inner: Inner): string {
  if (inner === null || inner === undefined || inner === false) return "";
  if (inner instanceof Markup) return inner.text;
  return Array.isArray(inner) ? inner.map(render).join("") : escapeText(String(inner));
}

/** Escapes inserted values unless they are Markup, joins lists, and leaves out null, undefined and false. */
export const markup = (parts: TemplateStringsArray, ...inner: Inner[]): Markup =>
  new Markup(parts.reduce((text, part, index) => text + render(inner[index - 1]) + part));
