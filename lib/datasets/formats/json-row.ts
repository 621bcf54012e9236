import { excerptOf } from "@/lib/datasets/values/excerpt";
import { readMessages } from "@/lib/datasets/values/messages";
import { at, isObject } from "@/lib/datasets/values/nested";
import { typeName } from "@/lib/datasets/values/type-name";
import { namesFields } from "./heading";
import type { Header, RowOrProblem } from "./row-source";
import { withoutTags } from "./tagged-values";

/** Written by Python, but not JSON. */
const notJson = /[:[,]\s*-?Infinity\b/;
/** Texts, also one that does not end, and NaN outside them. */
const textOrNaN = /"(?:[^"\\]|\\.)*"?|\bNaN\b/gs;

/** Python writes NaN where a value is missing. */
function parsed(json: string): unknown {
  try {
    return withoutTags(JSON.parse(json), json);
  } catch (error) {
    if (!json.includes("NaN")) throw error;
    return JSON.parse(json.replace(textOrNaN, (found) => (found === "NaN" ? "null" : found)));
  }
}

export function parsedValue(json: string): unknown {
  try {
    return parsed(json);
  } catch {
    return undefined;
  }
}

const linesLookedAt = 1000;
const nameOrEnd = /"[^"\\]*(?:\\.[^"\\]*)*"(?=(\s*:)?)|[{}]/gs;

/** A name that an object has twice. JSON.parse keeps its last value, and says nothing. */
function namedTwice(json: string): string | null {
  const open: Set<string>[] = [];
  for (const { 0: token, 1: colon } of json.matchAll(nameOrEnd)) {
    const names = open.at(-1);
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (colon !== undefined && names?.has(token)) return token.slice(1, -1);
    else if (colon !== undefined) names?.add(token);
  }
  return null;
}

function syntaxReason(text: string, isLast: boolean): string {
  if (notJson.test(text)) return "Not JSON: Infinity in place of a value. Write null instead.";
  if (isLast) return "Not complete JSON: the file may have been cut off in this line. Export it again.";
  if (/^\s*\{\s*'/.test(text)) return "Not JSON but a Python dict. Write the rows with json.dumps.";
  return "Not valid JSON. Each row is one object, its names and texts in double quotes.";
}

/** BigQuery wraps values: `{"v": "…"}`. */
function cellValue(cell: unknown): unknown {
  const value = at(cell, "v");
  return Array.isArray(value) ? value.map(cellValue) : value;
}

/** None for a heading, as a list of lists has one. `isLast`: the file ends here, so the row may be truncated. */
export function parseRow(text: string, line: number, header: Header, { isLast }: { isLast: boolean }): RowOrProblem[] {
  const problem = (reason: string) => [{ line, field: null, reason, excerpt: excerptOf(text.trimStart()) }];
  let row: unknown;
  const written = text.trimEnd();
  try {
    // Concatenated files have a byte order mark in the middle.
    row = parsed(written.slice(text.charCodeAt(0) === 0xfeff ? 1 : 0, written.endsWith(",") ? -1 : undefined));
  } catch {
    return problem(syntaxReason(text, isLast));
  }
  const twice = line <= linesLookedAt && header.hints.size === 0 ? namedTwice(written) : null;
  if (twice !== null) header.hints.add(`“${twice.slice(0, 100)}” stands twice in one object: only the last value is read.`);
  if (Array.isArray(row) && header.names.length === 0 && namesFields(row)) {
    for (const name of row) header.addDistinct(String(name));
    header.isOfLists = true;
    return [];
  }
  if (Array.isArray(row) && header.isOfLists && row.length <= header.names.length) return [{ line, values: row }];
  // A trace's spans, or a conversation.
  if (Array.isArray(row) && row.length > 0 && row.every(isObject))
    return (readMessages(row) ? [{ messages: row }] : row).map((one) => ({ line, values: header.valuesOf(one) }));
  const cells = isObject(row) && Object.keys(row).length === 1 ? row.f : null;
  if (Array.isArray(cells) && cells.length === header.names.length) return [{ line, values: cells.map(cellValue) }];
  if (typeof row !== "object" || row === null || Array.isArray(row))
    return problem(
      `The row is ${typeName(row)}; every row is an object such as {"question": …, "contexts": […], "response": …}.`,
    );
  return [{ line, values: header.valuesOf(row) }];
}
