import { readContexts } from "@/lib/datasets/values/context-list";
import type { Field } from "@/lib/datasets/values/fields";
import { readGold, readIds } from "@/lib/datasets/values/gold-list";
import { blocksText, readTurns } from "@/lib/datasets/values/messages";
import { at, isProse, isStatement, unpacked } from "@/lib/datasets/values/nested";
import { isListOfSteps } from "@/lib/datasets/values/step-list";
import { labelOfText } from "@/lib/datasets/values/storable";

type Values = readonly unknown[];

/** Whether an optional field can be read from a column's values, none of them blank; otherwise it is metadata. */
export function fits(field: Field, values: Values): boolean {
  if (field === "turns") return values.every((value) => readTurns(unpacked(value)) !== null);
  if (field === "steps") return values.some((value) => isListOfSteps(unpacked(value)));
  if (field === "contextIds" || field === "goldIds") return values.every((value) => readIds(value).ok);
  if (field === "gold") return values.every((value) => readGold(value).ok) && !areFewWords(values);
  if (field === "response" && values.length > 1 && values.every(isMark)) return false;
  if (field === "question" || field === "response")
    return !areObjects(values) || values.some((value) => blocksText(at(unpacked(value), "content")));
  if (field === "configuration" && values.some(isInstruction)) return false;
  if (field === "reference" && areCodes(values)) return false;
  return field === "contexts" ? values.length === 0 || !values.every(isVerdict) : !areObjects(values);
}

/** Says something of a context, and is none: "Yes", "80 %", "3 documents removed". */
export const isVerdict = (value: unknown): boolean =>
  typeof value === "string" &&
  /^\s{0,9}(?:yes|no|true|false|ja|nein|oui|non|s[ií]|\d{1,9}(?:[.,]\d{1,9})? ?%?|\d{1,9}(?: \p{L}{1,20}){0,2} (?:removed|dropped|excluded|filtered|kept|used|found|retrieved))\s{0,9}$/iu.test(
    value,
  );

/** What a person or a test decided of an answer: "accept", "👍". */
const isDecision = (value: unknown): boolean =>
  typeof value === "string" &&
  (/^\s{0,9}(?:accept|reject|approve|decline|ignore|skip|pass|fail)(?:ed|d)?\s{0,9}$/i.test(value) ||
    !/[\p{L}\p{N}]/u.test(value));

/** Answers of questions may be such words too. */
export const areDecisions = (values: Values): boolean => values.length > 1 && values.every(isDecision);

/** Annotation tools call these the answer. */
const isMark = (value: unknown): boolean => typeof value === "string" && /^(?:accept|reject|ignore)$/.test(value);

/** "Helpful" and its kind, which rows repeat. */
const areLabels = (values: Values): boolean =>
  new Set(values).size < values.length && !values.some((value) => isStatement(value) || String(value).length > 40);

export const areFewWords = (values: Values): boolean =>
  values.length > 0 && !values.some((value) => typeof value !== "string" || isProse(value) || /^\s*[[{(]/.test(value));

/** "KB-0012". Chinese writes sentences without spaces. */
const isCode = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && value.length < 300 && /\d/.test(value) && /^[!-~]+$/.test(value));

/** "KB-0012; KB-0044", or a list of such: no texts. */
export const areIds = (values: Values): boolean =>
  values.length > 0 &&
  values.every((value) => {
    const read = readContexts(value);
    const parts = read.ok ? read.contexts.flatMap((text) => (text.length > 300 ? [""] : text.split(/[;,|] ?/))) : [];
    return parts.length > 0 && parts.every((part) => part.length > 2 && isCode(part));
  });

/** "https://example.com/a" or "handbook.pdf". */
export const areAddresses = (values: Values): boolean =>
  values.length > 0 && values.every((value) => typeof value === "string" && /^\S+$/.test(value) && /[./:_#]\w/.test(value));

export function areObjects(values: Values): boolean {
  const read = values.map((value) => (typeof value === "string" ? labelOfText(value) : value));
  return read.length > 0 && read.every((value) => typeof value === "object" && !Array.isArray(value));
}

/** `isText`: in a file where every cell is text. */
export function areScores(values: Values, isText: boolean): boolean {
  const read = values.map((value) => (isText && typeof value === "string" ? labelOfText(value) : value));
  return read.length > 0 && read.every((value) => ["boolean", "number", "bigint"].includes(typeof value));
}

/** A system's message, where a configuration has a name. */
const isInstruction = (value: unknown): boolean =>
  typeof value === "string" && (value.length > 100 || /[.!?。]\s*$/.test(value)) && isProse(value);

/** "REF-2024-0001" and its kind, which number something: no expected answers. */
function areCodes(values: readonly unknown[]): boolean {
  const kinds = new Set(values.map((value) => /^([A-Za-z]+)[-_/#]\S*\d\S*$/.exec(String(value).slice(0, 100))?.[1]));
  return kinds.size === 1 && !kinds.has(undefined) && values.length > 1 && new Set(values).size === values.length;
}

/** Several passages are what was found; one text next to them can be a summary, or what was said before; names are no texts. A
 *  question that all rows have is an instruction. */
export const lacks = ["", "is one text", "has no sentence", "is the same in all rows", "has no values"] as const;

export function lackOf(field: Field, values: Values): number {
  if (values.length === 0) return 4;
  if (field === "contexts") return Math.max(...values.map(lackOfPassages));
  if (field === "response" && (areLabels(values) || areDecisions(values))) return 2;
  if (field !== "question" || values.length < 2) return 0;
  if (values.every((value) => value === values[0])) return 3;
  return values.every(isCode) ? 2 : 0;
}

function lackOfPassages(value: unknown): number {
  const read = readContexts(value);
  if (!read.ok || !read.contexts.some(isStatement)) return 2;
  return read.form === "plain text" ? 1 : 0;
}
