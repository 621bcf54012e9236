import { readFileSync, writeFileSync } from "node:fs";
import { roomOf, sourceFiles } from "./imports";

const file = new URL("./budget.json", import.meta.url);
const productRooms = /^(lib|app|components|cli)\b/;
/** A comment that begins so is mostly a clause without a verb: it needs the line below to be understood. */
const fragment = /^\s*(?:\/\*\*|\/\/|\*) (?:Of|As|By|Without|So|Among|That|Which|Also|Where) /;
const exported = /^export (?:async )?(?:function\*?|const|type|interface|class) (\w+)/gm;
/** Each command and each group of operations exports these. */
const conventional = ["define", "does"];
const habits = {
  "spreads of a literal": /(?<!\{)\.\.\.\{/g,
  "tuples taken apart at once": /\b(?:const|let) \[[^\]]*\] = \[(?!\.\.\.)/g,
};
const isComment = /^\s*(?:\/\/|\/?\*)/;
const widest = 130;

/** By name, a number that may only shrink. */
export type Budget = Readonly<Record<string, number>>;

export const readBudget = (): Budget => JSON.parse(readFileSync(file, "utf8"));

/** Lines and thousands of characters of each room, without tests, and habits of the whole product. */
export function measure(): Budget {
  const found: Record<string, number> = {};
  const add = (name: string, count: number) => {
    found[name] = (found[name] ?? 0) + count;
  };
  const names = new Map<string, number>();
  for (const source of sourceFiles.filter((name) => productRooms.test(name))) {
    const text = readFileSync(source, "utf8");
    const own = source.startsWith("app/") ? [] : new Set([...text.matchAll(exported)].map(([, name = ""]) => name));
    for (const name of own) names.set(name, (names.get(name) ?? 0) + 1);
    const lines = text.split("\n").slice(0, -1);
    add(`${roomOf(source)}: lines`, lines.length);
    add(`${roomOf(source)}: characters`, text.length);
    add("comments without a verb", lines.filter((line) => fragment.test(line)).length);
    for (const [habit, form] of Object.entries(habits)) add(habit, [...text.matchAll(form)].length);
    add("lines of code past 130 columns", lines.filter((line) => line.length > widest && !isComment.test(line)).length);
  }
  const twice = [...names].filter(([name, files]) => files > 1 && !conventional.includes(name));
  return { ...found, "exported names of two files": twice.length };
}

/** Writes what is smaller now, and what is new. */
export function shrinkBudget(): void {
  const before = readBudget();
  const now = Object.entries(measure()).map(([name, count]) => [name, Math.min(count, before[name] ?? count)] as const);
  const sorted = now.sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
