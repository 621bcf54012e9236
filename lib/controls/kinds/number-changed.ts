import type { Random } from "@/lib/stats/random";
import { changedFact } from "./changed-fact";

const number = /\p{Nd}{1,15}(?:[.,]\p{Nd}{1,15}){0,5}/gu;
const plainNumber = /^(?:[1-9]\d{0,8}|[1-9]\d{0,2}(?:,\d{3}){1,3}|\d{1,4}\.\d{1,2})$/;
/** Near the number: the sentence may stay true with a smaller or larger one. */
const inexactBefore =
  /\b(?:more|less|fewer|over|under|least|most|than|about|around|approximately|roughly|nearly|almost|some|up|between|from|to|through|until|within|above|below|beyond|exceed\w{0,4}|circa|first|since|before|after|by|as (?:many|much|few|little) as)\b/i;
const inexactAfter = /^\W{0,2}(?:or|to|and|plus|through|until)\b/i;
const inexact = /\b(?:each|every|any|if|can|could|may|might|estimated|maximum|minimum)\b/i;
/** In characters. */
const near = 22;

const monthOrSmall =
  /^(?:In|On|At|The|A|An|Of|For|With|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$/;

/** A number in the same form that no context has; null if the sentence has none or several, or may stay true. */
function withOtherNumber(sentence: string, contexts: readonly string[], random: Random): string | null {
  const found = [...sentence.matchAll(number)];
  const [only] = found;
  if (found.length !== 1 || !only || !plainNumber.test(only[0]) || inexact.test(sentence)) return null;
  const text = only[0];
  const start = only.index;
  const before = sentence.slice(0, start);
  const after = sentence.slice(start + text.length);
  if (inexactBefore.test(before.slice(-near)) || inexactAfter.test(after)) return null;
  if (!/\s[($£€]?$/.test(before) || !/^(?:[\s),%]|\.$)/.test(after)) return null;
  const word = /(\p{L}{1,30})[\s($£€]{1,3}$/u.exec(before)?.[1] ?? "";
  if (/^\p{Lu}/u.test(word) && !monthOrSmall.test(word)) return null;
  // The year of a citation says nothing about the world.
  if (/^[12]\d{3}$/.test(text) && before.lastIndexOf("(") > before.lastIndexOf(")") && !/\(born [^(]{0,40}$/.test(before))
    return null;
  if (
    /^(?:chapter|section|page|fig|figure|table|article|number|no|part|volume|version|step|type|phase|level|class|grade)$/i.test(
      word,
    )
  )
    return null;
  for (let attempt = 0; attempt < 10; attempt++) {
    const other = otherThan(text, random);
    const isThere = contexts.some((context) => context.includes(other));
    if (!isThere) return `${before}${other}${after}`;
  }
  return null;
}

function otherThan(text: string, random: Random): string {
  const value = Number(text.replaceAll(",", ""));
  const isYear = /^[12]\d{3}$/.test(text);
  const decimals = text.split(".")[1]?.length ?? 0;
  if (isYear) return String(value + (random() % 2 === 0 || value > 1980 ? -1 : 1) * (11 + (random() % 30)));
  const factor = 1.6 + (random() % 100) / 50;
  const changed = value * factor + (decimals > 0 ? 0.5 : 2);
  // A day of the month stays one, and a percentage below 100.
  const bounded = value <= 31 && decimals === 0 ? 1 + ((value + 3 + (random() % 20)) % 28) : changed;
  const kept = value <= 100 && value > 31 && bounded > 100 ? value / factor : bounded;
  if (decimals > 0) return kept.toFixed(decimals);
  return text.includes(",") ? Math.round(kept).toLocaleString("en") : String(Math.round(kept));
}

export const numberChanged = changedFact(
  (sentence, { contexts }, { random }) => withOtherNumber(sentence, contexts, random),
  "no sentence with one exact number",
);
