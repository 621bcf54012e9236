import { questionKey } from "@/lib/domain/text/question-key";
import { contentWords } from "@/lib/judge/lexical/words";
import { type ClaimFacts, claimFactsOf, compareFacts } from "@/lib/metrics/claims/facts";
import type { LedgerClaim } from "@/lib/metrics/shapes/claims";

/** Shared words / words of either (Jaccard), and where both rest on the same sentences. */
const sameFrom = 0.75;
const sameFromIfSameSource = 0.4;
/** Bounds the pairs that are compared word by word. */
const mostClaims = 100;
const longestClaim = 1_000;

/**
 * For each of our claims the place of the same claim among theirs, or -1; one to one. Claims are the same if their texts are equal as
 * questions are, else if they share at least 75% of their words and all numbers, names and negation; 40% suffice for two of one source.
 * In at most 100 × 100 comparisons.
 */
export function matchClaims(
  ours: readonly Claim[],
  theirs: readonly Claim[],
  haveOneSource: (at: number, other: number) => boolean = () => false,
): number[] {
  const places = new Map<string, number[]>();
  for (const [at, { text }] of theirs.entries()) {
    const key = questionKey(text);
    places.set(key, [...(places.get(key) ?? []), at]);
  }
  const matched = ours.map(({ text }) => places.get(questionKey(text))?.shift() ?? -1);
  const taken = new Set(matched);
  const left = wordsOfThose(ours, (at) => matched[at] === -1);
  const right = wordsOfThose(theirs, (at) => !taken.has(at));
  const alike = left.flatMap(([at, one]) =>
    right.flatMap(([other, words]) => {
      const overlap = overlapOf(one, words);
      const enough = haveOneSource(at, other) ? sameFromIfSameSource : sameFrom;
      return overlap >= enough && agree(one, words) ? [{ at, other, overlap }] : [];
    }),
  );
  for (const { at, other } of alike.sort((one, two) => two.overlap - one.overlap)) {
    if (matched[at] !== -1 || taken.has(other)) continue;
    matched[at] = other;
    taken.add(other);
  }
  return matched;
}

type Claim = Pick<LedgerClaim, "text">;

interface Words {
  terms: ReadonlySet<string>;
  capitalised: readonly string[];
  numbers: readonly string[];
  /** Capitalised within the sentence. */
  names: readonly string[];
  facts: ClaimFacts;
}

const wordsOfThose = (claims: readonly Claim[], isWanted: (at: number) => boolean): [number, Words][] =>
  claims
    .flatMap(({ text }, at) => (isWanted(at) ? [[at, wordsOf(text.slice(0, longestClaim))] as [number, Words]] : []))
    .slice(0, mostClaims);

function wordsOf(text: string): Words {
  const words = contentWords(text);
  const termsOf = (isWanted: (word: (typeof words)[number]) => boolean) => words.filter(isWanted).map(({ term }) => term);
  return {
    terms: new Set(termsOf(() => true)),
    capitalised: termsOf((word) => /^\p{Lu}/u.test(word.text)),
    numbers: termsOf(({ kind }) => kind === "number"),
    names: termsOf(({ kind }) => kind === "name"),
    facts: claimFactsOf(text),
  };
}

function overlapOf({ terms }: Words, other: Words): number {
  let shared = 0;
  for (const term of terms) if (other.terms.has(term)) shared++;
  return shared / Math.max(1, terms.size + other.terms.size - shared);
}

/** "Rome beat Bonn" is not "Bonn beat Rome": names and numbers must come in the same order. */
const agree = (one: Words, other: Words): boolean =>
  one.facts.isNegated === other.facts.isNegated &&
  compareFacts(one.facts, other.facts) === "agree" &&
  compareFacts(other.facts, one.facts) === "agree" &&
  one.numbers.join(" ") === other.numbers.join(" ") &&
  sharedIn(one, other) === sharedIn(other, one) &&
  hasNames(one, other) &&
  hasNames(other, one);

const sharedIn = ({ capitalised }: Words, other: Words): string =>
  capitalised.filter((word) => other.capitalised.includes(word)).join(" ");

const hasNames = ({ names }: Words, { terms }: Words): boolean => names.every((name) => terms.has(name));
