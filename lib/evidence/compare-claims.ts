import type { ClaimPlace, LedgerClaim } from "@/lib/metrics/shapes/claims";
import { elsewhereByWords } from "./elsewhere";
import { areRetrieved, type LedgerSide, placeKey, type Sentences, sentencesOf } from "./ledger-side";
import { matchClaims } from "./match-claims";

/** A claim that only one side supports. */
export interface ChangedClaim {
  text: string;
  /** In its own side's contexts. */
  evidence: readonly ClaimPlace[];
  /** The claim as the other side states it; null if it does not. */
  other: Pick<LedgerClaim, "text" | "verdict"> | null;
  /** Whether the other side retrieved its sentences too. */
  isRetrieved: boolean;
}

/** A claim that its own side's contexts do not support. */
export interface UnsupportedClaim {
  text: string;
  verdict: "contradicted" | "not-found";
  /** The other side states it too, and does not support it. */
  isInBoth: boolean;
  /** The places in the other side's contexts that support it: by its judge for an equal claim, or by words. */
  elsewhere: { by: "judge" | "words"; evidence: readonly ClaimPlace[]; isRetrieved: boolean } | null;
}

/** A claim of the reference that both sides judged. */
interface ComparedFact {
  text: string;
  foundBy: "both" | "baseline" | "candidate" | "neither";
  /** By side; empty where it is not found. */
  evidence: readonly [readonly ClaimPlace[], readonly ClaimPlace[]];
}

export interface ComparedClaims {
  gained: ChangedClaim[];
  lost: ChangedClaim[];
  /** Unsupported claims of the baseline and of the candidate. */
  unsupported: [UnsupportedClaim[], UnsupportedClaim[]];
  /** Null unless both sides judged claims of a reference. */
  needed: ComparedFact[] | null;
}

/** What a question's claims gained and lost, checked against the contexts of both sides. Claims that are not judged do not count. */
export function compareClaims(baseline: LedgerSide, candidate: LedgerSide): ComparedClaims {
  const [before, after] = [sentencesOf(baseline), sentencesOf(candidate)];
  const [here, there] = [sourcesOf(baseline, before), sourcesOf(candidate, after)];
  const matched = matchClaims(
    textsOf(baseline.claims),
    textsOf(candidate.claims),
    (at, other) => here[at] !== null && here[at] === there[other],
  );
  const back = candidate.claims.map((_, at) => matched.indexOf(at));
  const ours: Compared = { side: baseline, other: candidate, partners: matched, own: before, theirs: after };
  const theirs: Compared = { side: candidate, other: baseline, partners: back, own: after, theirs: before };
  return {
    gained: supportedOnlyBy(theirs),
    lost: supportedOnlyBy(ours),
    unsupported: [unsupportedOf(ours), unsupportedOf(theirs)],
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

const textsOf = (claims: readonly { text: string }[]): string[] => claims.map(({ text }) => text);

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

function factsOf({ needed: ours }: LedgerSide, { needed: theirs }: LedgerSide): ComparedFact[] | null {
  if (!ours || !theirs) return null;
  const matched = matchClaims(textsOf(ours), textsOf(theirs));
  return ours.flatMap((fact, at): ComparedFact[] => {
    const other = theirs[matched[at] ?? -1];
    if (!other || fact.inContexts === "not-judged" || other.inContexts === "not-judged") return [];
    const [here, there] = [fact, other].map(({ inContexts }) => inContexts === "supported");
    return [
      {
        text: fact.text,
        foundBy: here ? (there ? "both" : "baseline") : there ? "candidate" : "neither",
        evidence: [here ? fact.evidence : [], there ? other.evidence : []],
      },
    ];
  });
}
