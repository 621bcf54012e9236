import { normalized } from "@/lib/domain/text/normalized";
import { indexWithin } from "./index-within";

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
