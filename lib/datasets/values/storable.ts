import type * as z from "zod";
import { type Limits, sizeText } from "@/lib/datasets/bytes/limits";
import { plainValue } from "@/lib/domain/text/plain-value";
import { parsed } from "./nested";

export type StorableJson = z.infer<ReturnType<typeof z.json>>;

/** Deeper values are refused, since recursion over them is unsafe. */
const deepest = 64;

/** The message is the row's problem. */
export class UnfitValue extends Error {}

/** NUL, which databases reject, or an unpaired surrogate. */
export const unfitCharacter = /[\0\ud800-\udfff]/u;

/** Null if it can be stored. */
export function unfitText(text: string, limits: Limits): string | null {
  if (text.length > limits.cell) return `Longer than ${sizeText(limits.cell)}, the limit for a cell`;
  const found = unfitCharacter.exec(text);
  if (!found) return null;
  const place = `at character ${(found.index + 1).toLocaleString("en")}`;
  return found[0] === "\0"
    ? `A NUL character (U+0000) ${place} cannot be stored; remove it`
    : `Half of a character (a lone surrogate) ${place}; fix the text's encoding at its source`;
}

/** Dates become ISO texts, big integers texts, NaN null and bytes null. `leaveOut` is called for members named `__proto__`, which
 *  no reader of stored JSON keeps. Throws UnfitValue. */
export function storedValue(value: unknown, limits: Limits, leaveOut: () => void, depth = 0): StorableJson {
  if (depth > deepest) throw new UnfitValue(`Nested more than ${deepest} levels deep`);
  if (value === null || value === undefined || typeof value === "boolean") return value ?? null;
  if (typeof value === "string") {
    const reason = unfitText(value, limits);
    if (reason) throw new UnfitValue(reason);
    return value;
  }
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value)) return value.map((item) => storedValue(item, limits, leaveOut, depth + 1));
  if (value instanceof Uint8Array) return null;
  if (ArrayBuffer.isView(value)) {
    return Array.from(value as unknown as ArrayLike<unknown>, (item) => storedValue(item, limits, leaveOut, depth + 1));
  }
  if (typeof value === "object") {
    const unfit = Object.keys(value).find((name) => unfitCharacter.test(name));
    if (unfit !== undefined) throw new UnfitValue("A name in it contains a NUL character or half a character");
    if (Object.hasOwn(value, "__proto__")) leaveOut();
    const members = Object.entries(value).filter(([name]) => name !== "__proto__");
    return Object.fromEntries(members.map(([name, inner]) => [name, storedValue(inner, limits, leaveOut, depth + 1)]));
  }
  throw new UnfitValue("Values of this type cannot be stored");
}

/** A CSV cell as a label: booleans, numbers, JSON lists and objects, else text; "" is no label. */
export function labelOfText(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const plain = plainValue(trimmed);
  if (plain !== null) return plain;
  return /^[[{]/.test(trimmed) ? (parsed(trimmed) ?? text) : text;
}
