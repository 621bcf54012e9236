import { readPythonList } from "./python-list";

export type Nested = Readonly<Record<string, unknown>>;

/** No list, date or bytes. */
export const isObject = (value: unknown): value is Nested =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date) && !ArrayBuffer.isView(value);

export function at(value: unknown, ...steps: readonly (string | number)[]): unknown {
  let here = value;
  for (const step of steps) {
    if (typeof step === "number") here = Array.isArray(here) ? here.at(step) : undefined;
    else here = isObject(here) && Object.hasOwn(here, step) ? here[step] : undefined;
  }
  return here;
}

/** Go's and .NET's members, called as in JavaScript: `Name` is `name`. */
export const lowered = (value: Nested): Nested =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.charAt(0).toLowerCase() + name.slice(1), inner]));

export const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** A text of five words or more, or ten letters without spaces of Chinese, Japanese or Korean, as passages are and names are not. */
export const isProse = (value: unknown): boolean =>
  typeof value === "string" &&
  /^\s*(?:\S+\s+){4}\S|(?:[\u3040-\u9fff\uac00-\ud7af][\d、，・]{0,8}){10}|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]{20}/.test(
    value,
  );

export const asks = (text: string): boolean => /[?？؟]$|か。?$/.test(text.trim());

/** Prose, or a short sentence with its full stop: no name, page or count. */
export const isStatement = (value: unknown): boolean =>
  isProse(value) || (isText(value) && /[.!?。！？।؟]["”'’)]?$/.test(value.trim()));

export const firstText = (...values: readonly unknown[]): string | null => values.find(isText) ?? null;

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses objects, lists and quoted texts of JSON, as Python prints those with texts, and PostgreSQL's lists; returns any other value. */
export function unpacked(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{"]/.test(value)) return value;
  const json = parsed(value);
  if (json !== undefined || !/^\s*(?:\[\s*)?\{\s*["']/.test(value)) return json ?? value;
  const python = readPythonList(`[${value}]`);
  return python.ok && python.items.length === 1 ? python.items[0] : value;
}

const deepest = 100;

/** One makes all characters of a text take two bytes. */
const wide = /[\u0100-\uffff]/;

/** Bytes of memory of its texts, roughly; stops counting beyond `most`. */
export function sizeOf(value: unknown, most = Number.POSITIVE_INFINITY, depth = 0): number {
  if (typeof value === "string") return wide.test(value) ? 2 * value.length : value.length;
  if (typeof value !== "object" || value === null || depth > deepest) return 10;
  let size = 10;
  for (const inner of Object.values(value)) {
    if (size > most) break;
    size += sizeOf(inner, most - size, depth + 1);
  }
  return size;
}
