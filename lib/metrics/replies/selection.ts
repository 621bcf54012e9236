import type { z } from "zod";
import { type ContextSentence, numberOf } from "@/lib/metrics/texts/context-sentences";
import { isInsufficient, saysInsufficient } from "./insufficient";
import { isObject, jsonValues, textOf } from "./json";
import { foldWidth, replyText } from "./text";

type Json = z.core.util.JSONType;

/** The sentences that a reply names by number, or why it names none. */
export type Selection =
  | { ok: true; chosen: ContextSentence[]; unknown: string[]; explanation: string | null }
  | { ok: false; cause: "empty" | "malformed"; detail?: string };

/**
 * Reads sentence numbers such as 1.2 from a JSON list, an object with one, or a plain list. Repeated numbers count once; numbers
 * without a sentence are listed as unknown. A reply of only "Insufficient Information" or an empty JSON list chooses none. Never
 * throws.
 */
export function readSelection(reply: string, sentences: readonly ContextSentence[]): Selection {
  const text = foldWidth(replyText(reply));
  if (text === "") return { ok: false, cause: "empty" };
  if (isInsufficient(text)) return choose([], sentences, null);
  const values = jsonValues(text);
  if (values.length > 0 && values.every(saysInsufficient)) return choose([], sentences, null);
  const lists = values.map(numbersIn);
  const [numbers] = lists;
  const isOne = numbers && lists.every((list) => list?.join() === numbers.join());
  if (isOne) {
    const object = values.find(isObject);
    return choose(numbers, sentences, object ? textOf(object, ["reasoning", "explanation", "reason"]) : null);
  }
  const plain = plainNumbers(text);
  if (plain) return choose(plain, sentences, null);
  return {
    ok: false,
    cause: "malformed",
    detail: "The reply is neither a list of sentence numbers nor Insufficient Information.",
  };
}

function choose(numbers: readonly string[], sentences: readonly ContextSentence[], explanation: string | null): Selection {
  const named = new Set(numbers);
  const known = new Set(sentences.map(numberOf));
  return {
    ok: true,
    chosen: sentences.filter((sentence) => named.has(numberOf(sentence))),
    unknown: [...named].filter((number) => !known.has(number)),
    explanation,
  };
}

/** The number in "1.2", "[1.2]" or "1.2 The sentence"; null for any other text. */
function leadingNumber(text: string): string | null {
  const match = /^[\s[("'*]{0,10}(\d{1,9})\.(\d{1,9})(?![\d.]*\d)/.exec(text);
  return match ? `${Number(match[1])}.${Number(match[2])}` : null;
}

/** The numbers in a list, or in an object with exactly one list; null for anything else. */
function numbersIn(value: Json): string[] | null {
  if (isObject(value)) {
    const lists = Object.values(value).filter(Array.isArray);
    return lists.length === 1 && lists[0] ? numbersIn(lists[0]) : null;
  }
  if (!Array.isArray(value)) return null;
  const numbers = value.map((entry) => {
    const text = isObject(entry)
      ? Object.values(entry).find((field) => typeof field === "string" && leadingNumber(field))
      : entry;
    return typeof text === "string" ? leadingNumber(text) : null;
  });
  return numbers.every((number) => number !== null) ? numbers : null;
}

/** The numbers in "1.1, 2.3 and 3.1" or one on each line, with or without a short lead-in; null if there is anything else. */
function plainNumbers(text: string): string[] | null {
  const list = text
    .replace(/^[^\d\n:]{0,80}:/, "")
    .replace(/\band\b|[[\](){}"'`*•,;&]|\.(?=\s|$)/gi, " ")
    .replace(/(^|\s)-(?=\s)/g, " ")
    .trim();
  if (list === "") return null;
  const parts = list.split(/\s+/);
  return parts.every((part) => /^\d{1,9}\.\d{1,9}$/.test(part)) ? parts.flatMap((part) => leadingNumber(part) ?? []) : null;
}
