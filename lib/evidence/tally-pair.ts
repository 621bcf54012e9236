import type { Changes, ClaimsOfPair, Unsupported } from "@/lib/domain/evidence/report";
import { type ChangedClaim, compareClaims, type UnsupportedClaim } from "./compare-claims";
import type { LedgerSide } from "./ledger-side";

/** A candidate's figures against the baseline, question by question. */
export type PairTally = Omit<ClaimsOfPair, "run" | "net">;

const noChanges = (): Changes => ({ claims: 0, questions: 0, newSources: 0, ci95: null });
const noneUnsupported = (): Unsupported => ({
  ...{ claims: 0, judgedOtherwise: 0, nowhere: 0 },
  notRetrieved: { judged: 0, byWords: 0 },
});

export const emptyTally = (): PairTally => ({
  ...{ questions: 0, gained: noChanges(), lost: noChanges(), inBoth: 0, needed: null },
  unsupported: { baseline: noneUnsupported(), candidate: noneUnsupported() },
});

/** Returns how many claims the question gains and loses. */
export function tallyQuestion(tally: PairTally, baseline: LedgerSide, candidate: LedgerSide): [gained: number, lost: number] {
  const { gained, lost, unsupported, needed } = compareClaims(baseline, candidate);
  tally.questions += Number(baseline.claims.length + candidate.claims.length > 0);
  addChanges(tally.gained, gained);
  addChanges(tally.lost, lost);
  tally.inBoth += unsupported[0].filter(({ isInBoth }) => isInBoth).length;
  addUnsupported(tally.unsupported.baseline, unsupported[0]);
  addUnsupported(tally.unsupported.candidate, unsupported[1]);
  if (needed) {
    tally.needed ??= { facts: 0, both: 0, baseline: 0, candidate: 0, neither: 0 };
    tally.needed.facts += needed.length;
    for (const { foundBy } of needed) tally.needed[foundBy]++;
  }
  return [gained.length, lost.length];
}

function addChanges(changes: Changes, claims: readonly ChangedClaim[]): void {
  changes.claims += claims.length;
  changes.questions += Number(claims.length > 0);
  changes.newSources += claims.filter(({ isRetrieved }) => !isRetrieved).length;
}

function addUnsupported(counts: Unsupported, claims: readonly UnsupportedClaim[]): void {
  counts.claims += claims.length;
  for (const { elsewhere } of claims) {
    if (!elsewhere) counts.nowhere++;
    else if (elsewhere.by === "words") counts.notRetrieved.byWords++;
    else if (elsewhere.isRetrieved) counts.judgedOtherwise++;
    else counts.notRetrieved.judged++;
  }
}
