import { normalized } from "@/lib/domain/text/normalized";
import { indexWithin } from "./index-within";

/** A context that the retrieval should have returned: the id of a document, its text, or both. */
export interface Gold {
  id: string | null;
  text: string | null;
}

/** Why it is not known which gold contexts a sample's retrieval found. */
export const goldCauses = ["no-ids", "too-long"] as const;
export type GoldCause = (typeof goldCauses)[number];

export interface Retrieved {
  contexts: readonly string[];
  contextDetails?: readonly ({ id: string | null } | null)[];
}

/** The most characters to read in one sample: each gold text is looked for in each context. Takes about half a second. */
const mostRead = 50_000_000;

/** White space counts as one blank and none at the ends; characters that Unicode calls the same are the same. */
const folded = (text: string): string => normalized(text, "NFC").replace(/\s+/g, " ").trim();

/** The index of the first retrieved context with the gold context's id or text, null if none has; or why this is unknown. */
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

/** For each gold context that was missed: the index of the first retrieved context whose text is a part of its text, if any. */
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
  const [golds, characters] = [gold.filter(({ text }) => text !== null), contexts.reduce((sum, { length }) => sum + length, 0)];
  const ofGold = golds.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  return golds.length * characters + contexts.length * ofGold;
}
