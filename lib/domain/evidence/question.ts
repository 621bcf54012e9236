export interface ClaimQuote {
  /** 0 for the baseline. */
  side: 0 | 1;
  context: number;
  /** The document's. */
  id: string | null;
  text: string;
}

export interface QuotedChange {
  text: string;
  /** The other side's verdict on an equal claim; null if it does not state it. */
  other: "contradicted" | "not-found" | null;
  isRetrieved: boolean;
  quotes: ClaimQuote[];
}

/** A claim that its side's contexts do not support, nor does the other side's judge. */
export interface QuotedUnsupported {
  side: 0 | 1;
  text: string;
  verdict: "contradicted" | "not-found";
  isInBoth: boolean;
  /** The words in the other side's contexts that support it. */
  quotes: ClaimQuote[];
}

export interface QuotedFact {
  text: string;
  foundBy: "both" | "baseline" | "candidate" | "neither";
  quotes: ClaimQuote[];
}

/** What the claims of one question gained and lost, with the sentences that support them. */
export interface QuestionClaims {
  gained: QuotedChange[];
  lost: QuotedChange[];
  /** Claims of both sides once. */
  unsupported: QuotedUnsupported[];
  /** Null without claims of a reference. */
  needed: QuotedFact[] | null;
}
