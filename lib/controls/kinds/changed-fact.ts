import { changeQuote, isEnglish, namesIn, quotable } from "@/lib/controls/texts/quotable";
import { type ControlSource, pick } from "@/lib/controls/texts/source";
import type { Random } from "@/lib/stats/random";
import type { Around, Make } from "./contract";

type Change = (sentence: string, source: ControlSource, around: Around) => string | null;

/** The response is an English sentence of a context with one fact changed; it is compared with that sentence. */
const changedFact =
  (change: Change, none: string): Make =>
  (source, around) => {
    if (!quotable(source).some(isEnglish)) return { cause: "no plain English sentence in the contexts" };
    const found = changeQuote(source, around.random, (sentence) =>
      isEnglish(sentence) ? change(sentence, source, around) : null,
    );
    if (!found) return { cause: none };
    const { question, contexts } = source;
    return {
      texts: { question, contexts, response: found.changed },
      quote: { question, contexts, response: found.sentence },
    };
  };

const auxiliary = /\b(?:is|was|are|were|can|will|does|did|do|has been|have been|had been)\b/g;
/** Words with which a negation can leave the sentence true, or be read in more than one way. */
const unsure =
  /[,()]|\b(?:all|every|each|some|any|most|only|many|few|both|either|neither|several|often|usually|sometimes|generally|always|never|no|none|nor|nothing|without|hardly|rarely|also|still|even|just|considered|said|believed|thought|known|called|if|when|unless|although|though|because|but|while|whereas|than|as|who|which|that|where|whose|what|how|may|might|could|should|must|would|there|such|one of|so|until|till)\b|n['’]t\b/i;
const negated = /\b(is|was|are|were|can|will) not (?=\p{Ll})/u;

/** Adds "not" to a plain statement, or takes it out of one; null if that is not surely the opposite. */
function negate(sentence: string): string | null {
  if (unsure.test(sentence)) return null;
  const verbs = [...sentence.matchAll(auxiliary)];
  const [verb] = verbs;
  // "Did not open" has no plain form by taking out a word.
  if (verbs.length !== 1 || !verb || /^(?:do|does|did)$/.test(verb[0])) return null;
  if (/\bnot\b/i.test(sentence)) {
    return negated.test(sentence) ? sentence.replace(negated, "$1 ") : null;
  }
  const first = verb[0].split(" ")[0] ?? "";
  const at = verb.index + first.length;
  // "Can not" can also mean that one may leave it.
  return `${sentence.slice(0, at)}${first === "can" ? "" : " "}not${sentence.slice(at)}`;
}

export const negationFlipped = changedFact(negate, "no plain statement to negate");

const attempts = 20;
/** With one of these, the sentence may stay true with another name. */
const unsureName =
  /\b(?:not|no|nor|never|without|only|except|unlike|any|all|every|each|if|example|examples|such as|includ\w{1,4})\b/i;

/** A name that has the same kind of place elsewhere, and of which no word is in the contexts or the question. */
export const nameChanged = changedFact((sentence, { question, contexts }, { names, random }) => {
  if (unsureName.test(sentence)) return null;
  const found = pick(namesIn(sentence), random);
  if (!found) return null;
  const known = [question, ...contexts].join("\n").toLowerCase();
  for (let attempt = 0; attempt < attempts; attempt++) {
    const other = pick(names.get(found.kind) ?? [], random);
    if (other === undefined) return null;
    const isNew = other
      .toLowerCase()
      .split(/[\s'’-]/)
      .every((word) => word.length < 3 || !known.includes(word));
    if (isNew) return sentence.slice(0, found.start) + other + sentence.slice(found.start + found.text.length);
  }
  return null;
}, "no sentence with a name that another can replace");

const number = /\p{Nd}{1,15}(?:[.,]\p{Nd}{1,15}){0,5}/gu;
const plainNumber = /^(?:[1-9]\d{0,8}|[1-9]\d{0,2}(?:,\d{3}){1,3}|\d{1,4}\.\d{1,2})$/;
/** Near the number: the sentence may stay true with a smaller or larger one. */
const inexactBefore =
  /\b(?:more|less|fewer|over|under|least|most|than|about|around|approximately|roughly|nearly|almost|some|up|between|from|to|through|until|within|above|below|beyond|exceed\w{0,4}|circa|first|since|before|after|by|as (?:many|much|few|little) as)\b/i;
const inexactAfter = /^\W{0,2}(?:or|to|and|plus|through|until)\b/i;
const inexact = /\b(?:each|every|any|if|can|could|may|might|estimated|maximum|minimum)\b/i;
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
