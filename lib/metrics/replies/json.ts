import type { z } from "zod";

type Json = z.core.util.JSONType;

/** Brackets without a JSON value that are tried before the rest of a reply counts as prose. */
const mostFalseStarts = 50;
/** Characters that may be read after such brackets, so that nested brackets in a long reply do not multiply the work. */
const mostWasted = 4_000_000;

/**
 * The outermost JSON objects and arrays in a reply, in order, in code fences or surrounded by text. Accepts trailing commas.
 * Returns numbers as strings, so that 1.10 and 1.1 stay different. Never throws.
 */
export function jsonValues(text: string): Json[] {
  const values: Json[] = [];
  const opening = /[{[]/g;
  let wasted = 0;
  for (let falseStarts = 0; falseStarts < mostFalseStarts && wasted < mostWasted; ) {
    const start = opening.exec(text)?.index;
    if (start === undefined) break;
    const end = endOfValue(text, start);
    const value = end === null ? undefined : parseLoosely(text.slice(start, end));
    if (value === undefined || end === null) {
      falseStarts++;
      wasted += end === null ? text.length - start : 2 * (end - start);
    } else {
      values.push(value);
      opening.lastIndex = end;
    }
  }
  return values;
}

/** The JSON objects among a reply's values. */
export const jsonObjects = (text: string): Record<string, Json>[] => jsonValues(text).filter(isObject);

export const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object's field by its lower-case name, ignoring case; undefined if there is none. */
export const fieldOf = (object: Record<string, Json>, name: string): Json | undefined =>
  Object.entries(object).find(([key]) => key.trim().toLowerCase() === name)?.[1];

/** The first of the named fields that is a non-blank text, trimmed; null if there is none. */
export const textOf = (object: Record<string, Json>, names: readonly string[]): string | null =>
  names
    .map((name) => fieldOf(object, name))
    .find((value): value is string => typeof value === "string" && value.trim() !== "")
    ?.trim() ?? null;

const [quote, backslash, openList, closeList, openObject, closeObject] = [34, 92, 91, 93, 123, 125];

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

// Matches strings first, so that commas and numbers inside them stay as they are.
const pieces = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|,(?=\s{0,100}[}\]])|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function parseLoosely(text: string): Json | undefined {
  const strict = text.replace(pieces, (piece) => (piece.startsWith('"') ? piece : piece === "," ? "" : `"${piece}"`));
  try {
    return JSON.parse(strict);
  } catch {
    return undefined;
  }
}
