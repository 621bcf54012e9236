import { wordSet } from "@/lib/domain/text/word-set";
import { fieldInWords } from "./field-words";
import { fieldOf, normalName } from "./fields";

type Split = (text: string) => string[] | null;

const others = wordSet("result text item");
/** Steps of instructions, days of a journey and HTML's elements are parts of one passage. */
const meansContext = (name: string): boolean =>
  others.has(normalName(name)) || fieldOf(name)?.field === "contexts" || fieldInWords(normalName(name)) === "one context";

function numberedBy(text: string, begins: RegExp, isNumber: (before: string) => boolean = () => true): string[] | null {
  const [start, before = "", after = ""] = begins.exec(text.slice(0, 100)) ?? [];
  if (start === undefined || !isNumber(before)) return null;
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

const isNumber = (before: string) => !/\p{L}/u.test(before) || meansContext(before.replace(/[[#【]/g, "").trim());
/** "[1] … [2] …" or "Document 1: … Document 2: …". */
const numbered: Split = (text) =>
  numberedBy(text, /^\s{0,9}(?=[[#【\p{L}])([[#【]?(?:\p{L}{3,15}[ #]{1,2}){0,2})1([\])】:.]{1,2})\s{1,9}/u, isNumber);
const lines: Split = (text) => numberedBy(text, /^\s{0,9}()1([):.])\s{1,9}/);

function tagged(text: string): string[] | null {
  const [, tag = ""] = /^\s{0,9}<(\w{3,20})[ >]/.exec(text) ?? [];
  return meansContext(tag) ? text.split(new RegExp(`</?${tag}(?: [^<>]{0,200})?>`)) : null;
}

const rule = /\n[ \t]{0,9}(?:-{3,99}|={3,99}|#{3,99})[ \t]{0,9}\r?\n|\|{3}|<sep>|\[SEP\]/i;
/** Markdown's rules below a title, and around what is told of the whole passage. */
const title = /^\s{0,9}---[ \t]{0,9}\r?\n|(?:^|\n[ \t]{0,9}\r?\n)[^\n]{0,80}[^\s.!?。…！？।؟"”)\]][ \t\r]{0,9}\n(?:---|===)/;
const separated: Split = (text) => (title.test(text) ? null : text.split(rule));
const bulleted: Split = (text) => (/^\s{0,9}[•●▪]/.test(text) ? text.split(/(?:^|\n)\s{0,9}[•●▪]/) : null);

const parted =
  (split: Split): Split =>
  (text) =>
    split(text)?.flatMap((one) => one.trim() || []) ?? null;
const sure = [numbered, tagged, separated].map(parted);
/** A passage may be a list: these count where all of many cells are written so. */
const likely = [lines, bulleted].map(parted);
const fewestCells = 5;

/** How a column's cells hold several texts each, if all are written so and most hold several. */
export function splitOf(values: readonly unknown[]): Split | null {
  const isSo = (split: Split) => {
    const counts = values.map((value) => (typeof value === "string" && split(value)?.length) || 0);
    return !counts.includes(0) && counts.filter((count) => count > 1).length * 2 > counts.length;
  };
  return (values.length > 0 && (sure.find(isSo) ?? (values.length < fewestCells ? null : likely.find(isSo)))) || null;
}
