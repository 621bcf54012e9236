import { normalized } from "@/lib/domain/text/normalized";

/** A context that should have been retrieved: a document's id, a text, or both. */
export interface Gold {
  id: string | null;
  text: string | null;
}

export const goldCauses = ["no-ids", "too-long"] as const;
export type GoldCause = (typeof goldCauses)[number];

export interface Retrieved {
  contexts: readonly string[];
  contextDetails?: readonly ({ id: string | null } | null)[];
}

/** Characters per sample (each gold text is searched for in each context): about half a second. */
const mostRead = 50_000_000;

/** Ignores differences in white space and Unicode composition. */
const folded = (text: string): string => normalized(text, "NFC").replace(/\s+/g, " ").trim();

/** For each gold context the first retrieved one with its id or text, or null; or why this is unknown. */
export function findGold(gold: readonly Gold[], { contexts, contextDetails }: Retrieved): (number | null)[] | GoldCause {
  const ids = contexts.map((_, index) => contextDetails?.[index]?.id ?? null);
  const firstOf = new Map<string, number>();
  for (const [index, id] of ids.entries()) if (id !== null && !firstOf.has(id)) firstOf.set(id, index);
  if (toRead(gold, contexts) > mostRead) return "too-long";
  const texts = gold.some(({ text }) => text !== null) ? contexts.map(folded) : [];
  const found = gold.map(({ id, text }) => {
    const byId = id === null ? null : (firstOf.get(id) ?? null);
    const byText = text === null ? -1 : firstHolding(texts, folded(text));
    return byText < 0 ? byId : Math.min(byText, byId ?? byText);
  });
  const allHaveIds = ids.every((id) => id !== null);
  return found.some((at, index) => at === null && gold[index]?.text === null && !allHaveIds) ? "no-ids" : found;
}

/** For each missed gold context, the first retrieved one that is a part of its text. */
export function partsOfMissed(
  gold: readonly Gold[],
  found: readonly (number | null)[],
  contexts: readonly string[],
): (number | null)[] {
  const texts = contexts.map(folded);
  return gold.map(({ text }, index) => {
    if (text === null || found[index] !== null) return null;
    const whole = folded(text);
    const at = texts.findIndex((part) => part !== "" && part.length < whole.length && indexWithin(whole, part) >= 0);
    return at < 0 ? null : at;
  });
}

const firstHolding = (texts: readonly string[], sought: string): number =>
  sought === "" ? -1 : texts.findIndex((text) => text.length >= sought.length && indexWithin(text, sought) >= 0);

function toRead(gold: readonly Gold[], contexts: readonly string[]): number {
  const golds = gold.filter(({ text }) => text !== null);
  const characters = contexts.reduce((sum, { length }) => sum + length, 0);
  const ofGold = golds.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  return golds.length * characters + contexts.length * ofGold;
}

const letter = /[\p{L}\p{N}]/u;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Finds `sought` as whole words, else -1. Linear (Knuth, Morris and Pratt 1977); `indexOf` is quadratic for near repeats. */
export function indexWithin(text: string, sought: string): number {
  if (sought === "") return 0;
  const fallback = fallbacksOf(sought);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && sought.charCodeAt(matched) !== unit) matched = fallback[matched - 1] ?? 0;
    if (sought.charCodeAt(matched) === unit) matched++;
    if (matched < sought.length) continue;
    const start = at + 1 - sought.length;
    if (!cutsWord(text, start) && !cutsWord(text, at + 1)) return start;
    matched = fallback[matched - 1] ?? 0;
  }
  return -1;
}

/** For each prefix, the length of its longest proper prefix that is also its suffix. */
function fallbacksOf(text: string): Uint32Array {
  const lengths = new Uint32Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at++) {
    while (length > 0 && text.charCodeAt(length) !== text.charCodeAt(at)) length = lengths[length - 1] ?? 0;
    if (text.charCodeAt(length) === text.charCodeAt(at)) length++;
    lengths[at] = length;
  }
  return lengths;
}

/** Whether the characters before and at `at` belong to one word. */
function cutsWord(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return false;
  const before = String.fromCodePoint(text.codePointAt(isLow(text, at - 1) ? at - 2 : at - 1) ?? 32);
  const after = String.fromCodePoint(text.codePointAt(at) ?? 32);
  return letter.test(before) && letter.test(after) && !(unspaced.test(before) && unspaced.test(after));
}

const isLow = (text: string, at: number): boolean => at > 0 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
