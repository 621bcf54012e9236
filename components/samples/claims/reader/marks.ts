/** A person's mark on a claim; `missing`: words of the response that should be a claim. */
export interface ClaimMark {
  /** Its text. */
  claim: string;
  mark: "right" | "wrong" | "missing";
  note: string | null;
  reviewer: string;
}

/** Null where nobody can mark, as in shares. */
export interface Marks {
  /** Of all people. */
  given: readonly ClaimMark[];
  /** Who marks here; null until the name is known. */
  reviewer: string | null;
  save: (mark: Omit<ClaimMark, "reviewer">) => void;
  remove: (claim: string) => void;
  /** Null if there is nothing to undo. */
  undo: (() => void) | null;
  problem: string | null;
}

export const mineOn = ({ given, reviewer }: Marks, claim: string): ClaimMark | null =>
  given.find((one) => one.claim === claim && one.reviewer === reviewer) ?? null;
