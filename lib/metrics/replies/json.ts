import type { z } from "zod";

type Json = z.core.util.JSONType;

/** How many brackets that open no JSON value are tried before the rest of a reply counts as prose. */
const mostFalseStarts = 50;
/** And how many characters may be read from them, so that nested brackets do not multiply the work on a long reply. */
const mostWasted = 4_000_000;

/**
 * The JSON objects and arrays that stand in a reply, outermost only, in order: in code fences or with text around them. Trailing
 * commas are forgiven. Numbers come as the text they were written as, so that 1.10 stays apart from 1.1. Never throws.
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

/** A field of an object by its name in any case; undefined where there is none. */
export const fieldOf = (object: Record<string, Json>, name: string): Json | undefined =>
  Object.entries(object).find(([key]) => key.trim().toLowerCase() === name)?.[1];

/** A field's text, trimmed; null where it is missing, empty or no text. */
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

// Texts are matched first, so that what follows concerns only what stands between them.
const pieces = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|,(?=\s{0,100}[}\]])|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function parseLoosely(text: string): Json | undefined {
  const strict = text.replace(pieces, (piece) => (piece.startsWith('"') ? piece : piece === "," ? "" : `"${piece}"`));
  try {
    return JSON.parse(strict);
  } catch {
    return undefined;
  }
}
