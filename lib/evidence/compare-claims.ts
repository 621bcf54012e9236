import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { createEvidence } from "@/lib/judge/lexical/evidence";
import { contentWords } from "@/lib/judge/lexical/words";
import { sentenceKey } from "@/lib/metrics/claims/verdicts";
import { checkByWords } from "@/lib/metrics/claims/word-check";
import type { ClaimPlace, LedgerClaim, NeededClaim } from "@/lib/metrics/shapes/claims";
import { contextSentences } from "@/lib/metrics/texts/sentences";
import { matchClaims } from "./match-claims";

export interface ChangedClaim {
  text: string;
  evidence: readonly ClaimPlace[];
  /** The claim as the other side states it; null if it does not. */
  other: Pick<LedgerClaim, "text" | "verdict"> | null;
  /** Whether the other side retrieved its sentences too. */
  isRetrieved: boolean;
}

export interface UnsupportedClaim {
  text: string;
  verdict: "contradicted" | "not-found";
  /** The other side states it too, and does not support it. */
  isInBoth: boolean;
  /** The places in the other side's contexts that support it: by its judge for an equal claim, or by words. */
  elsewhere: { by: "judge" | "words"; evidence: readonly ClaimPlace[]; isRetrieved: boolean } | null;
}

interface ComparedFact {
  text: string;
  foundBy: "both" | "baseline" | "candidate" | "neither";
  /** A side is empty where the fact is not found. */
  evidence: readonly [readonly ClaimPlace[], readonly ClaimPlace[]];
}

/**
 * What a question's claims gained and lost, checked against the contexts of both sides. Claims that are not judged do not count.
 * `needed` is null unless both sides judged claims of a reference.
 */
export function compareClaims(baseline: LedgerSide, candidate: LedgerSide) {
  const before = sentencesOf(baseline);
  const after = sentencesOf(candidate);
  const here = sourcesOf(baseline, before);
  const there = sourcesOf(candidate, after);
  const matched = matchClaims(baseline.claims, candidate.claims, (at, other) => here[at] !== null && here[at] === there[other]);
  const back = candidate.claims.map((_, at) => matched.indexOf(at));
  const ours: Compared = { side: baseline, other: candidate, partners: matched, own: before, theirs: after };
  const theirs: Compared = { side: candidate, other: baseline, partners: back, own: after, theirs: before };
  return {
    gained: supportedOnlyBy(theirs),
    lost: supportedOnlyBy(ours),
    unsupported: [unsupportedOf(ours), unsupportedOf(theirs)] as const,
    needed: factsOf(baseline, candidate),
  };
}

interface Compared {
  side: LedgerSide;
  other: LedgerSide;
  /** For each claim, the index of its partner in the other list, or -1. */
  partners: readonly number[];
  own: Sentences;
  theirs: Sentences;
}

/** The sentences on which each claim rests; null if it is not supported. */
const sourcesOf = ({ claims }: LedgerSide, own: Sentences): (string | null)[] =>
  claims.map(({ verdict, evidence }) => {
    const keys = new Set(evidence.map((place) => own.byPlace.get(placeKey(place)) ?? ""));
    return verdict === "supported" && keys.size > 0 ? [...keys].sort().join("\n") : null;
  });

const supportedOnlyBy = ({ side, other, partners, own, theirs }: Compared): ChangedClaim[] =>
  side.claims.flatMap(({ text, verdict, evidence }, at) => {
    const partner = other.claims[partners[at] ?? -1];
    if (verdict !== "supported" || partner?.verdict === "supported" || partner?.verdict === "not-judged") return [];
    const stated = partner ? { text: partner.text, verdict: partner.verdict } : null;
    return [{ text, evidence, other: stated, isRetrieved: areRetrieved(evidence, own, theirs) }];
  });

function unsupportedOf({ side, other, partners, own, theirs }: Compared): UnsupportedClaim[] {
  const byWords = elsewhereByWords(own, side, other);
  return side.claims.flatMap(({ text, verdict }, at): UnsupportedClaim[] => {
    if (verdict !== "contradicted" && verdict !== "not-found") return [];
    const partner = other.claims[partners[at] ?? -1];
    if (partner?.verdict === "supported") {
      const { evidence } = partner;
      const isRetrieved = areRetrieved(evidence, theirs, own);
      return [{ text, verdict, isInBoth: false, elsewhere: { by: "judge", evidence, isRetrieved } }];
    }
    const isInBoth = partner !== undefined && partner.verdict !== "not-judged";
    // The other side's judge has read its contexts for this claim.
    const found = isInBoth ? null : byWords(text);
    return [{ text, verdict, isInBoth, elsewhere: found && { by: "words", evidence: found, isRetrieved: false } }];
  });
}

function finderOf(here: boolean, there: boolean): ComparedFact["foundBy"] {
  if (here && there) return "both";
  if (here) return "baseline";
  return there ? "candidate" : "neither";
}

function factsOf({ needed: ours }: LedgerSide, { needed: theirs }: LedgerSide): ComparedFact[] | null {
  if (!ours || !theirs) return null;
  const matched = matchClaims(ours, theirs);
  return ours.flatMap((fact, at): ComparedFact[] => {
    const other = theirs[matched[at] ?? -1];
    if (!other || fact.inContexts === "not-judged" || other.inContexts === "not-judged") return [];
    const here = fact.inContexts === "supported";
    const there = other.inContexts === "supported";
    return [
      {
        text: fact.text,
        foundBy: finderOf(here, there),
        evidence: [here ? fact.evidence : [], there ? other.evidence : []],
      },
    ];
  });
}

/** Bounds the work of a question: claims × sentences. */
const mostChecks = 4_000;

type FindByWords = (claim: string) => ClaimPlace[] | null;

/**
 * Finds support for a claim in the sentences of the other side's contexts that its own lack, by words, which are weighted by how few
 * of both sides' contexts have them. After 4,000 comparisons of a claim with a sentence it finds none.
 */
function elsewhereByWords(own: Sentences, side: LedgerSide, other: LedgerSide): FindByWords {
  const unseen = contextSentences(other.contexts).filter(({ text }) => !own.keys.has(sentenceKey(text)));
  const mayHold = wordsIn(unseen);
  let checks = 0;
  let grounding: ReturnType<typeof createEvidence>["grounding"] | null = null;
  return (claim) => {
    if (!mayHold(claim)) return null;
    checks += unseen.length;
    if (checks > mostChecks) return null;
    grounding ??= createEvidence(frequenciesOf([side, other])).grounding;
    const { verdict, evidence } = checkByWords(claim, unseen, grounding);
    return verdict === "supported" ? evidence.map(placeOf) : null;
  };
}

/** The share of a claim's words without which no sentences support it. */
const leastShared = 0.5;

/** A quick look at all sentences together, since most claims are supported nowhere: all numbers and names, and half of the words. */
function wordsIn(sentences: readonly { text: string }[]): (claim: string) => boolean {
  let terms: Set<string> | null = null;
  return (claim) => {
    terms ??= new Set(sentences.flatMap(({ text }) => contentWords(text).map(({ term }) => term)));
    const words = contentWords(claim);
    const held = words.filter(({ term }) => terms?.has(term));
    return held.length >= leastShared * words.length && words.every(({ kind, term }) => kind === "word" || terms?.has(term));
  };
}

function frequenciesOf(sides: readonly LedgerSide[]): DocumentFrequencies {
  const frequencies = new DocumentFrequencies();
  for (const { contexts } of sides) for (const text of contexts) frequencies.addDocument(text);
  return frequencies;
}

/** "2.1" counts from 1. */
function placeOf(number: string): ClaimPlace {
  const [context = 1, sentence = 1] = number.split(".").map(Number);
  return { context: context - 1, sentence: sentence - 1 };
}

export interface LedgerSide {
  claims: readonly LedgerClaim[];
  /** Claims of the reference; null without one. */
  needed: readonly NeededClaim[] | null;
  contexts: readonly string[];
}

export const placeKey = ({ context, sentence }: ClaimPlace): string => `${context}.${sentence}`;

interface Sentences {
  byPlace: ReadonlyMap<string, string>;
  keys: ReadonlySet<string>;
}

function sentencesOf({ contexts }: Pick<LedgerSide, "contexts">): Sentences {
  const byPlace = new Map(
    contextSentences(contexts).map(({ context, index, text }) => [placeKey({ context, sentence: index }), sentenceKey(text)]),
  );
  return { byPlace, keys: new Set(byPlace.values()) };
}

const areRetrieved = (places: readonly ClaimPlace[], own: Sentences, other: Sentences): boolean =>
  places.every((place) => other.keys.has(own.byPlace.get(placeKey(place)) ?? ""));
