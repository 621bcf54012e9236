import type { ClaimVerdict } from "@/lib/metrics/shapes/claims";
import { sentenceNumber } from "@/lib/metrics/texts/sentences";
import { claimFactsOf, compareFacts } from "./facts";
import { withoutInterjection } from "./needs-check";
import type { ClaimPart } from "./parts";

/** The lexical judge's: the share of a text's words that the sources cover, and the words that they lack. */
type Grounding = (text: string, sources: readonly string[]) => readonly { share: number; weight: number; missing: string[] }[];

/** Share of a claim's words, weighted by rarity, from which sentences support it, and from which they speak of the same. */
const supporting = 0.75;
/** The share for several sentences together, if a claim is too short to need them: any few words can be found scattered. */
const supportingScattered = 0.9;
const longClaim = 80;
const related = 0.45;
const mostSentences = 3;

interface Covered {
  share: number;
  missing: ReadonlySet<string>;
}

/** A claim's verdict from counted words, and whether numbers, units, dates, names and negation agree. */
export function checkByWords(
  claim: string,
  window: ClaimPart,
  grounding: Grounding,
): { verdict: ClaimVerdict; evidence: string[] } {
  const stated = withoutInterjection(claim);
  const words = inSameWords(stated).replace(hedges, "");
  const cover = (sources: readonly string[]): Covered => total(grounding(words, sources));
  const each = window.map((sentence) => {
    const text = inSameWords(sentence.text);
    return { sentence, text, covered: cover([text]) };
  });
  let best: (typeof each)[number] | undefined;
  for (const one of each) if (!best || one.covered.share > best.covered.share) best = one;
  if (!best || best.covered.share === 0) return { verdict: "not-found", evidence: [] };
  const chosen = [best];
  let covered = best.covered;
  while (chosen.length < mostSentences && covered.missing.size > 0) {
    const { missing } = covered;
    const adds = (one: (typeof each)[number]) => [...missing].filter((word) => !one.covered.missing.has(word)).length;
    const next = each.reduce((most, one) => (adds(one) > adds(most) ? one : most), best);
    if (adds(next) === 0) break;
    chosen.push(next);
    covered = cover(chosen.map(({ text }) => text));
  }
  const texts = chosen.map(({ text }) => text);
  const facts = claimFactsOf(words);
  const agreement = compareFacts(facts, claimFactsOf(texts.join(" ")));
  const numbers = (of: typeof chosen) => of.map(({ sentence }) => sentenceNumber(sentence));
  const isOpposite = differsInNegation(stated, best.sentence.text);
  if (
    covered.share >= (chosen.length > 1 && claim.length < longClaim ? supportingScattered : supporting) &&
    agreement === "agree" &&
    !isOpposite &&
    ![...covered.missing].some((word) => isName(word, claim))
  )
    return { verdict: "supported", evidence: numbers(chosen) };
  if (best.covered.share >= related && (agreement === "differ" || isOpposite))
    return { verdict: "contradicted", evidence: numbers([best]) };
  return { verdict: "not-found", evidence: [] };
}

/** A long sentence can negate something else than what the claim says. */
function differsInNegation(claim: string, sentence: string): boolean {
  const one = claimFactsOf(claim).isNegated;
  const other = claimFactsOf(sentence).isNegated;
  return one !== other && (one || sentence.length <= 1.5 * claim.length);
}

/** A capital within a sentence. */
const isName = (word: string, claim: string): boolean => /^\p{Lu}/u.test(word) && !claim.startsWith(word);

function total(parts: ReturnType<Grounding>): Covered {
  let sum = 0;
  let weights = 0;
  for (const { share, weight } of parts) {
    sum += share * weight;
    weights += weight;
  }
  return { share: weights > 0 ? sum / weights : 0, missing: new Set(parts.flatMap(({ missing }) => missing)) };
}

const small = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");
const months = "January February March April May June July August September October November December".split(" ");

// A comma or a full stop between digits belongs to a longer number.
const digits = /(?<![\p{Nd}\p{L}][.,:]?)(\d{1,2})(st|nd|rd|th)?(?![\p{L}\p{Nd}]|[.,:]\p{Nd})/gu;
const shortNames = "(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)";
const shortMonth = new RegExp(String.raw`\b${shortNames}\b\.?(?=\s?\d)|(?<=\d\s)${shortNames}\b`, "g");
/** Say how sure or how exact a statement is. */
const hedges =
  /\b(?:around|approximately|roughly|nearly|almost|actually|basically|certainly|definitely|especially|generally|officially|particularly|really|typically|ultimately|usually)\b/gi;

/** "Nov 5" as "November five", "2nd" as "second": what people write either way is written one way. English only. */
const inSameWords = (text: string): string =>
  text
    .replace(shortMonth, (found) => months.find((month) => month.startsWith(found.slice(0, 3))) ?? found)
    .replace(
      digits,
      (found, number: string, ending: string | undefined) =>
        (ending === undefined ? small[Number(number) - 1] : ordinals[Number(number) - 1]) ?? found,
    );
