import { jsonrepair } from "jsonrepair";
import type * as z from "zod";

export type RepliedJson = z.core.util.JSONType;

export interface FoundJson {
  readonly value: RepliedJson;
  readonly from: number;
  readonly to: number;
  /** It was nearly JSON: single quotes, comments, raw line breaks, Python's True. */
  readonly isMended: boolean;
}

/** Brackets without JSON before the rest counts as prose. */
const mostFalseStarts = 50;
const mostValues = 500;
/** Characters to read after such brackets; bounds the work for nested brackets. */
const mostWasted = 1_000_000;
/** In characters; jsonrepair takes quadratic time on many quotation marks. */
const longestMended = 8000;
const mostMended = 3;

/** The outermost objects and arrays, in order; nearly JSON is mended. Numbers become strings: 1.10 is not 1.1. Never throws. */
export function jsonIn(text: string): FoundJson[] {
  const values: FoundJson[] = [];
  const opening = /[{[]/g;
  let wasted = 0;
  let mended = 0;
  for (let falseStarts = 0; falseStarts < mostFalseStarts && wasted < mostWasted && values.length < mostValues; ) {
    const from = opening.exec(text)?.index;
    if (from === undefined) break;
    const end = endOfValue(text, from);
    const value = end === null ? undefined : parseLoosely(text.slice(from, end));
    if (value !== undefined && end !== null) {
      values.push({ value, from, to: end, isMended: false });
      opening.lastIndex = end;
      continue;
    }
    const whole = mended < mostMended && likelyJson.test(text.slice(from, from + 200)) ? mend(text, from, end) : null;
    if (whole) values.push(whole);
    if (whole) opening.lastIndex = whole.to;
    if (whole || likelyJson.test(text.slice(from, from + 200))) mended++;
    if (!whole) falseStarts++;
    wasted += end === null ? text.length - from : 2 * (end - from);
  }
  return values;
}

/** A key and a colon after a brace, or a quotation mark after a bracket. */
const likelyJson = /^(?:\{\s{0,20}(?:["'“”‘’][^"'“”‘’\n]{1,60}["'“”‘’]|[A-Za-z_]\w{0,40})\s{0,5}:|\[\s{0,20}["'“‘{])/;

/** Tries up to the closing bracket, then up to the last one. Truncated text stays unread. */
function mend(text: string, from: number, end: number | null): FoundJson | null {
  const last = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]")) + 1;
  for (const to of new Set([end ?? last, last])) {
    if (to <= from || to - from > longestMended) continue;
    try {
      const value = parseLoosely(jsonrepair(text.slice(from, to)));
      if (typeof value === "object" && value !== null) return { value, from, to, isMended: true };
    } catch {
      // Not JSON, or nested too deeply.
    }
  }
  return null;
}

export const isJsonObject = (value: RepliedJson | undefined): value is Record<string, RepliedJson> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** "finalScore", "final_score" and "Final Score" are equal. */
export const keyWords = (key: string): string =>
  key
    .slice(0, 100)
    .replace(/([a-z])(?=[A-Z])/g, "$1 ")
    .replace(/[_\s-]+/g, " ")
    .trim()
    .toLowerCase();

export const jsonField = (object: Record<string, RepliedJson>, name: string): RepliedJson | undefined =>
  Object.entries(object).find(([key]) => keyWords(key) === name)?.[1];

export const textOf = (object: Record<string, RepliedJson>, names: readonly string[]): string | null =>
  names
    .map((name) => jsonField(object, name))
    .map((value) => (Array.isArray(value) && value.every((entry) => typeof entry === "string") ? value.join("\n") : value))
    .find((value): value is string => typeof value === "string" && value.trim() !== "")
    ?.trim() ?? null;

/** A reply in exactly the form asked for, which most are; null for any other. */
export function exactly<Form extends z.ZodObject>(form: Form, text: string): z.output<Form> | null {
  // A repeated key could contradict itself.
  const isOnce = (name: string) => text.indexOf(`"${name}"`) === text.lastIndexOf(`"${name}"`);
  if (!text.startsWith("{") || !Object.keys(form.shape).every(isOnce)) return null;
  try {
    return form.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const quote = 34;
const backslash = 92;
const openList = 91;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

function endOfValue(text: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      for (at++; at < text.length && text.charCodeAt(at) !== quote; at++) if (text.charCodeAt(at) === backslash) at++;
    } else if (code === openObject || code === openList) depth++;
    else if ((code === closeObject || code === closeList) && --depth === 0) return at + 1;
  }
  return null;
}

// Matches strings first, so commas and numbers inside them stay.
const pieces = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[{}]|,(?=\s{0,100}[}\]])|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Undefined if it is no JSON or repeats a key, whose values could contradict each other. */
function parseLoosely(text: string): RepliedJson | undefined {
  const keys: Set<string>[] = [];
  let isTwice = false;
  const strict = text.replace(pieces, (piece, at: number) => {
    if (piece === "{") keys.push(new Set());
    if (piece === "}") keys.pop();
    if (piece.startsWith('"') && /^\s{0,20}:/.test(text.slice(at + piece.length, at + piece.length + 21))) {
      isTwice ||= Boolean(keys.at(-1)?.has(piece));
      keys.at(-1)?.add(piece);
    }
    if (/^["{}]/.test(piece)) return piece;
    return piece === "," ? "" : `"${piece}"`;
  });
  if (isTwice) return undefined;
  try {
    return JSON.parse(strict);
  } catch {
    return undefined;
  }
}
