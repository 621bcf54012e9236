import type { Limits } from "@/lib/datasets/bytes/limits";
import { peek } from "@/lib/datasets/bytes/peek";
import { fieldOf } from "@/lib/datasets/values/fields";
import { typeName } from "@/lib/datasets/values/type-name";
import { Refusal } from "@/lib/domain/problem";
import { openCsv } from "./csv";
import { openJson } from "./json";
import { openJsonl } from "./jsonl";
import type { RowSource } from "./row-source";

/** How much text is buffered to find the end of the first line. */
const longestFirstLine = 32 * 1024 * 1024;
const headSize = 64 * 1024;

/** Opens text as JSON, JSON Lines or delimited text, judging by its beginning. */
export async function openText(text: AsyncIterable<string>, fileName: string, limits: Limits): Promise<RowSource> {
  let size = 0;
  let hasLine = false;
  const { head, all } = await peek(text, (chunk) => {
    size += chunk.length;
    hasLine ||= chunk.trimStart().includes("\n");
    return (hasLine && size >= headSize) || size > longestFirstLine;
  });
  const beginning = head.join("");
  const start = beginning.trimStart();
  if (start === "") throw new Refusal(`“${fileName}” is empty: it holds only blank lines.`);
  refuseBareValues(start, fileName);
  if (markup.test(start))
    throw new Refusal(
      `“${fileName}” is a web page or XML, not a table. If it was downloaded, it may be a sign-in page; download it again.`,
    );
  if (start.startsWith("[")) return isListLines(start) ? openJsonl(all, limits) : openJson(all, true, limits);
  if (start.startsWith("{")) return isJsonLines(start, fileName) ? openJsonl(all, limits) : openJson(all, false, limits);
  return openCsv(all, beginning, limits);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A web page, or XML with or without its declaration. */
const markup = /^<(?:!doctype|\?xml|[a-z][\w:.-]{0,100}(?:\s[^<>]{0,500})?\/?>)/i;

/** JSON values that are no rows: a single text, number, true, false or null, or one on each line. */
function refuseBareValues(start: string, fileName: string): void {
  const lines = start
    .slice(0, headSize)
    .split("\n", 20)
    .map((line) => line.trim());
  const values = lines.filter((line) => line !== "").map(parse);
  if (values.length === 0 || values.some((value) => value === undefined || (typeof value === "object" && value !== null))) return;
  const what =
    values.length === 1
      ? `a single JSON value, ${typeName(values[0])}`
      : `bare JSON values, the first of them ${typeName(values[0])}`;
  throw new Refusal(
    `“${fileName}” holds ${what}, and no rows. Every row is an object such as {"question": …, "contexts": […], "response": …}.`,
  );
}

/** A list on each of the first two lines means JSON Lines of lists; each row is then reported as a problem. */
function isListLines(start: string): boolean {
  const [first = "", second = ""] = start.split("\n", 2);
  return second.trimStart().startsWith("[") && Array.isArray(parse(first));
}

/** Whether text that begins with an object is JSON Lines, even if the first line is broken. */
function isJsonLines(start: string, fileName: string): boolean {
  const [first = "", ...more] = start.split("\n", 20).map((line) => line.trim());
  const second = more.find((line) => line !== "");
  const row = parse(first);
  if (row !== undefined) return second !== undefined || isRowObject(row);
  if (/\.(?:jsonl|ndjson)$/i.test(fileName)) return true;
  return second !== undefined && (closes(first) || (!/[,[{:]$/.test(first) && isObject(parse(second))));
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether all brackets on a line are closed, ignoring those inside strings. */
function closes(line: string): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < line.length; i++) {
    const char = line[i];
    if (inText) {
      if (char === "\\") i++;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") depth--;
  }
  return depth === 0 && !inText;
}

/** Whether an object is one row instead of columns. */
const isRowObject = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).some(([name, inner]) => fieldOf(name)?.field === "question" && typeof inner === "string");
