import type { Limits } from "@/lib/datasets/bytes/limits";
import { peek } from "@/lib/datasets/bytes/peek";
import { fieldOf } from "@/lib/datasets/values/fields";
import { isObject, parsed } from "@/lib/datasets/values/nested";
import { typeName } from "@/lib/datasets/values/type-name";
import { Refusal } from "@/lib/domain/problem";
import { openCsv } from "./csv";
import { openJson } from "./json";
import { parsedValue } from "./json-row";
import { JsonScanner } from "./json-scanner";
import { openJsonl } from "./jsonl";
import type { RowSource } from "./row-source";

const longestFirstLine = 32 * 1024 * 1024;
const headSize = 64 * 1024;

/** Detects JSON, JSON Lines or delimited text by its beginning. `isRow`: whether a file of one object holds one row, not columns. */
export async function openText(
  text: AsyncIterable<string>,
  fileName: string,
  limits: Limits,
  isRow: (value: unknown) => boolean = isRowObject,
): Promise<RowSource> {
  let size = 0;
  let hasLine = false;
  const { head, all } = await peek(text, (chunk) => {
    size += chunk.length;
    hasLine ||= chunk.trimStart().includes("\n");
    return (hasLine && size >= headSize) || size > longestFirstLine;
  });
  const beginning = head.join("");
  const start = beginning.trimStart();
  if (start === "") throw new Refusal(`“${fileName}” is empty: it has only blank lines.`);
  if (isSequence(start.slice(0, headSize))) return openJson(all, "sequence", limits);
  refuseBareValues(start, fileName);
  if (markup.test(start)) {
    const isTable = /<(?:table|workbook|office:spreadsheet)[\s>]/i.test(start.slice(0, headSize));
    const cure = isTable
      ? "Open it in a spreadsheet program and save it as XLSX or CSV."
      : "If it was downloaded, it may be a sign-in page; download it again.";
    throw new Refusal(`“${fileName}” is a web page or XML, not a table. ${cure}`);
  }
  const other = otherFormats.find(({ form }) => form.test(start.slice(0, headSize)))?.told;
  if (other) throw new Refusal(`“${fileName}” is ${other}`);
  if (ranked.test(start))
    throw new Refusal(
      `“${fileName}” lists ids of questions and documents, as TREC does, without their texts. Join these first: every row needs a question, contexts and a response.`,
    );
  if (start.startsWith("[")) return isListLines(start) ? openJsonl(all, limits) : openJson(all, "list", limits);
  if (start.startsWith("{"))
    return isJsonLines(start, fileName, isRow, limits) ? openJsonl(all, limits) : openJson(all, "object", limits);
  return openCsv(all, beginning, limits);
}

const isSequence = (start: string): boolean =>
  start.startsWith("\x1e") || (start.startsWith("{") && /^\}[ \t]*(?:,[ \t]*)?\r?\n\{/m.test(start));

const otherFormats: readonly { form: RegExp; told: string }[] = [
  {
    form: /^(?:--|\/\*|SET |PRAGMA |CREATE |INSERT INTO )[\s\S]*?[;\n]\s{0,20}(?:CREATE TABLE|INSERT INTO|COPY \w{1,100}) ?/,
    told: "a dump of a database. Export the table, or the result of a query, as CSV or JSON.",
  },
  { form: /^(?:---[ \t]*\r?\n|%YAML|- [\w ]{1,60}:(?:\s|$)|\w{1,60}:\r?\n\s+- )/, told: "YAML. Convert it to JSON." },
  {
    form: /^(?:#[^\n]{0,200}\n\s{0,20})*(?:\[\[?[\w. -]{1,60}\]\]?\s{0,20}\n\s{0,20})?[\w-]{1,60} = ["'[\d]/,
    told: "TOML. Convert it to JSON.",
  },
  {
    form: /^\{\s*"cells"[\s\S]{0,200}?"cell_type"/,
    told: 'a notebook. Let it write the table: df.to_json("rows.jsonl", orient="records", lines=True).',
  },
];

const markup = /^<(?:!doctype|\?xml|[a-z][\w:.-]{0,100}(?:\s[^<>]{0,500})?\/?>)/i;

function refuseBareValues(start: string, fileName: string): void {
  const lines = start
    .slice(0, headSize)
    .split("\n", 20)
    .map((line) => line.trim());
  const values = lines.filter((line) => line !== "").map(parsed);
  if (values.length === 0 || values.some((value) => value === undefined || (typeof value === "object" && value !== null))) return;
  const what =
    values.length === 1
      ? `a single JSON value, ${typeName(values[0])}`
      : `bare JSON values, the first of them ${typeName(values[0])}`;
  throw new Refusal(
    `“${fileName}” contains ${what} instead of rows. Every row is an object such as {"question": …, "contexts": […], "response": …}.`,
  );
}

/** TREC writes so what a system found, and judgments of it: "q1 Q0 d7 1 12.3 bm25", "q1 0 d7 1". */
const ranked = /^\S+[ \t]+(?:Q0|0)[ \t]+\S+[ \t]+\d+(?:[ \t]+[-+.e\d]+[ \t]+\S+)?\s*\n/i;

/** Two lines with lists are JSON Lines, whose rows are then reported as problems. */
function isListLines(start: string): boolean {
  const [first = "", second = ""] = start.split("\n", 2);
  return second.trimStart().startsWith("[") && Array.isArray(parsed(first));
}

/** Even if the first line is broken. */
function isJsonLines(start: string, fileName: string, isRow: (value: unknown) => boolean, limits: Limits): boolean {
  const [first = "", ...more] = start.split("\n", 20).map((line) => line.trim());
  const second = more.find((line) => line !== "");
  const row = parsedValue(first.endsWith(",") ? first.slice(0, -1) : first);
  if (row !== undefined) return second !== undefined || isRow(row);
  if (/\.(?:jsonl|ndjson)$/i.test(fileName)) return true;
  return second !== undefined && (closes(first, limits) || (!/[,[{:]$/.test(first) && isObject(parsedValue(second))));
}

function closes(line: string, limits: Limits): boolean {
  const scanner = new JsonScanner(limits, true);
  try {
    for (const _ of scanner.feed(line));
    scanner.finish();
    return true;
  } catch {
    return false;
  }
}

const isRowObject = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).some(([name, inner]) => fieldOf(name)?.field === "question" && typeof inner === "string");
