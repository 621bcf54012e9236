import type { ClaimVerdict } from "@/lib/metrics/shapes/claims";
import { sentenceNumber } from "@/lib/metrics/texts/context-sentences";
import { claimFactsOf, compareFacts } from "./facts";
import { withoutInterjection } from "./needs-check";
import type { ClaimPart } from "./parts";
import { inSameWords, withoutHedges } from "./same-words";

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
  const words = withoutHedges(inSameWords(stated));
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
  const [one, other] = [claimFactsOf(claim).isNegated, claimFactsOf(sentence).isNegated];
  return one !== other && (one || sentence.length <= 1.5 * claim.length);
}

/** A capital within a sentence. */
const isName = (word: string, claim: string): boolean => /^\p{Lu}/u.test(word) && !claim.startsWith(word);

function total(parts: ReturnType<Grounding>): Covered {
  let [sum, weights] = [0, 0];
  for (const { share, weight } of parts) {
    sum += share * weight;
    weights += weight;
  }
  return { share: weights > 0 ? sum / weights : 0, missing: new Set(parts.flatMap(({ missing }) => missing)) };
}
