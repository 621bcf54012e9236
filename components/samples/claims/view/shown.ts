import type { LedgerClaim } from "assay-lib/metrics/shapes/claims";

export type ShownVerdict = LedgerClaim["verdict"];

/** Part of a text; underlined if the other text says something else there. */
export interface ClaimPiece {
  text: string;
  differs: boolean;
}

export interface ShownContrast {
  /** "4.2" */
  place: string;
  claim: ClaimPiece[];
  sentence: ClaimPiece[];
  /** The fact that differs; null if none was compared. */
  line: string | null;
}

export interface ShownClaim {
  text: string;
  verdict: ShownVerdict;
  /** Sentences of the response, from 1. Empty if the claim was not placed. */
  sentences: number[];
  /** Sentences of contexts: "4.2". */
  places: string[];
  /** Sentences of earlier messages, and whose: "User, turn 3". */
  earlier: { whose: string; text: string }[];
  /** "contexts 2.1, 2.3" */
  where: string;
  /** Whether the contexts that the response cites for it are right; null without any. */
  citation: LedgerClaim["citation"];
  contrast: ShownContrast | null;
}

export interface ClaimRun {
  text: string;
  /** Indexes of the claims that it states, whose numbers follow it; empty for other text. */
  claims: number[];
  /** The worst of its claims; null for other text. */
  verdict: ShownVerdict | null;
  /** A sentence that states no claim: why not. */
  note: "no check needed" | "left out by the judge" | "no claim" | null;
}

export interface ShownSentence {
  /** "4.2" */
  place: string;
  text: string;
  claims: number[];
  /** "3.2", of the same sentence in other contexts. */
  alsoIn: string | null;
}

export interface ShownContext {
  /** From 1. */
  number: number;
  document: string | null;
  score: string | null;
  sentences: ShownSentence[];
  supports: boolean;
  /** True if no claim cites it and there are many contexts: only its heading shows. */
  isFolded: boolean;
}

export interface ClaimsView {
  claims: ShownClaim[];
  response: ClaimRun[];
  /** Characters of the response that are not in `response`: it is too long. */
  cutOff: number;
  contexts: ShownContext[];
  /** Contexts without a claim that are not in `contexts`: there are too many. */
  leftOut: number;
  counts: Record<ShownVerdict, number>;
  /** "4 retrieved, 12 sentences" */
  retrieved: string;
  /** List and contexts scroll apart. */
  isLong: boolean;
}
