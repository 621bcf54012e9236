/** What must agree between a claim and the sentences that support it, whatever else they share. */
export interface ClaimFacts {
  /** Numbers with their unit, "" if there is none, and the word after them. */
  quantities: readonly { value: string; unit: string; counted: string }[];
  months: ReadonlySet<number>;
  isNegated: boolean;
}

const units: readonly (readonly [string, RegExp])[] = [
  ["%", /^(?:%|percent|per cent)/i],
  ["degrees", /^(?:°|degrees?\b)/i],
  ["thousand", /^thousand\b/i],
  ["million", /^(?:million|mn)\b/i],
  ["billion", /^(?:billion|bn)\b/i],
  ["km", /^(?:km|kilomet(?:er|re)s?)\b/i],
  ["cm", /^(?:cm|centimet(?:er|re)s?)\b/i],
  ["mm", /^(?:mm|millimet(?:er|re)s?)\b/i],
  ["m", /^(?:m|met(?:er|re)s?)\b/i],
  ["miles", /^(?:mi|miles?)\b/i],
  ["feet", /^(?:ft|feet|foot)\b/i],
  ["inches", /^inch(?:es)?\b/i],
  ["kg", /^(?:kg|kilograms?|kilos?)\b/i],
  ["pounds", /^(?:lbs?|pounds?)\b/i],
  ["g", /^(?:g|grams?)\b/i],
  ["tons", /^(?:t|tons?|tonnes?)\b/i],
  ["l", /^(?:l|lit(?:er|re)s?)\b/i],
  ["hours", /^(?:h|hrs?|hours?)\b/i],
  ["minutes", /^(?:min|minutes?)\b/i],
  ["seconds", /^(?:s|sec|seconds?)\b/i],
  ["days", /^days?\b/i],
  ["weeks", /^weeks?\b/i],
  ["months", /^months?\b/i],
  ["years", /^years?\b/i],
];

const numberWords = new Map(
  "one two three four five six seven eight nine ten eleven twelve".split(" ").map((word, at) => [word, String(at + 1)]),
);
const monthNames = "january february march april may june july august september october november december".split(" ");

const year = /^[12]\d{3}$/;
/** The unit of a number that reads as a year; the text does not name it. */
export const yearUnit = "in the year";
const nextWord = /^\p{L}{1,20}/u;
const number = /\p{Nd}{1,20}(?:[.,]\p{Nd}{1,20}){0,6}/gu;
const word = /\p{L}{1,20}/gu;
const negation = /\b(?:not|no|never|none|neither|nor|without|cannot|nothing|hardly|fails? to|failed to)\b|n['’]t\b/i;

/** In linear time. Units and months are read in English. */
export function claimFactsOf(text: string): ClaimFacts {
  const quantities: { value: string; unit: string; counted: string }[] = [];
  const add = (value: string, end: number) => {
    const rest = text.slice(end, end + 20).replace(/^[\s-]{1,3}/, "");
    const unit = units.find(([, pattern]) => pattern.test(rest))?.[0] ?? (year.test(value) ? yearUnit : "");
    quantities.push({ value, unit, counted: nextWord.exec(rest)?.[0].toLowerCase().replace(/s$/, "") ?? "" });
  };
  for (const { 0: found, index } of text.matchAll(number)) add(plain(found), index + found.length);
  const months = new Set<number>();
  for (const { 0: found, index } of text.matchAll(word)) {
    const value = numberWords.get(found.toLowerCase());
    if (value !== undefined) add(value, index + found.length);
    // "may" is a verb, and "march" a noun.
    const month = /^\p{Lu}/u.test(found) ? monthNames.indexOf(found.toLowerCase()) : -1;
    if (month >= 0) months.add(month);
  }
  return { quantities, months, isNegated: negation.test(text) };
}

/** "1,968.0" as "1968". */
const plain = (found: string): string => found.replace(/,(?=\p{Nd}{3})/gu, "").replace(/\.0+$/, "");

export type PollAgreement = "agree" | "differ" | "missing";

/** Whether the claim's facts are in the source: `differ` if the source has others of the same kind in their place. */
export function compareFacts(claim: ClaimFacts, source: ClaimFacts): PollAgreement {
  const isSame = (one: ClaimFacts["quantities"][number], other: ClaimFacts["quantities"][number]) =>
    one.value === other.value && (one.unit === other.unit || one.unit === "" || other.unit === "");
  const absent = claim.quantities.filter((one) => !source.quantities.some((other) => isSame(one, other)));
  // "Three songs" differs from "five songs", not from "five people".
  const inPlace = ({ value, unit, counted }: ClaimFacts["quantities"][number]) =>
    source.quantities.some(
      (other) => other.value === value || (other.unit === unit && (unit !== "" || (counted !== "" && other.counted === counted))),
    );
  const otherMonths = [...claim.months].filter((month) => !source.months.has(month));
  if (absent.some(inPlace) || (otherMonths.length > 0 && source.months.size > 0)) return "differ";
  return absent.length > 0 || otherMonths.length > 0 ? "missing" : "agree";
}
