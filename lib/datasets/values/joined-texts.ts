import { wordSet } from "@/lib/domain/text/word-set";
import { fieldInWords } from "./field-words";
import { fieldOf, normalName } from "./fields";

type Split = (text: string) => string[] | null;

const others = wordSet("result text item");
/** Steps of instructions, days of a journey and HTML's elements are parts of one passage. */
const meansContext = (name: string): boolean =>
  others.has(normalName(name)) || fieldOf(name)?.field === "contexts" || fieldInWords(normalName(name)) === "one context";

/** "[1] … [2] …", "Document 1: … Document 2: …", or numbered lines. */
function numbered(text: string, isMany: boolean): string[] | null {
  const [start, before = "", after = ""] =
    /^\s{0,9}((?:[[#【]|\p{L}{3,15}[ #]{1,2}){0,3})1([\])】:.]{1,2})\s{1,9}/u.exec(text.slice(0, 100)) ?? [];
  const word = before.replace(/[[#【]/g, "").trim();
  if (start === undefined || (before === "" ? !isMany : word !== "" && !meansContext(word))) return null;
  const isOfLines = before === "" || text.includes(`\n${before}2${after}`);
  const texts: string[] = [];
  let from = start.length;
  for (let number = 2; ; number++) {
    const mark = `${isOfLines ? "\n" : " "}${before}${number}${after}`;
    const end = text.indexOf(`${mark} `, from);
    texts.push(text.slice(from, end === -1 ? undefined : end));
    if (end === -1) return texts;
    from = end + mark.length;
  }
}

function tagged(text: string): string[] | null {
  const [, tag = ""] = /^\s{0,9}<(\w{3,20})[ >]/.exec(text) ?? [];
  return meansContext(tag) ? text.split(new RegExp(`</?${tag}(?: [^<>]{0,200})?>`)) : null;
}

const separators = [/\n[ \t]{0,9}(?:-{3,99}|={3,99}|#{3,99})[ \t]{0,9}\r?\n/, /\|{3}/, /<sep>/i, /\[SEP\]/i];
/** Markdown's rules below a title, and around what it says of the whole passage; before a section of a page. */
const title = /^\s{0,9}---[ \t]{0,9}\r?\n|(?:^|\n[ \t]{0,9}\r?\n)[^\n]{0,80}[^\s.!?。…！？।؟"”)\]][ \t\r]{0,9}\n(?:---|===)/;
const page = /^\s{0,9}# [\s\S]*?\n---[ \t]{0,9}\r?\n\s{0,9}##/;
const separated = (mark: RegExp) => (text: string) => (title.test(text) || page.test(text) ? null : text.split(mark));
const bulleted = (text: string, isMany: boolean): string[] | null =>
  isMany && /^\s{0,9}[•●▪]/.test(text) ? text.split(/(?:^|\n)\s{0,9}[•●▪]/) : null;

/** How a column's cells hold several texts each, if all are written so and most hold several. A few may be lists. */
export function splitOf(values: readonly unknown[]): Split | null {
  const isSo = (split: Split) => {
    const cells = values.map((value) => (typeof value === "string" && split(value)) || []);
    const several = cells.filter(({ length }) => length > 1);
    const haveOne = (at: number) => new Set(several.map((texts) => texts.at(at))).size === 1;
    // What ends all of many cells, after different texts, is a footer or a signature.
    const isFooter = several.length > 4 && haveOne(-1) && !haveOne(0);
    return cells.every(({ length }) => length > 0) && several.length * 2 > cells.length && !isFooter;
  };
  const splits = [numbered, tagged, bulleted, ...separators.map(separated)].map(
    (split): Split =>
      (text) =>
        split(text, values.length > 4)?.flatMap((one) => one.trim() || []) ?? null,
  );
  return values.length === 0 ? null : (splits.find(isSo) ?? null);
}
