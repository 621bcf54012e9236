import type { StoredLedger } from "@/lib/evidence/store/ledgers";
import { claimsShape } from "@/lib/metrics/shapes/claims";
import type { LedgerSide } from "./ledger-side";

/** Null if the score has no list of claims, as while it is judged, or if the response could not be read. */
export function sideOf({ contexts, detail }: Omit<StoredLedger, "question">): LedgerSide | null {
  const ledger = claimsShape.detail.safeParse(JSON.parse(detail)).data;
  if (!ledger) return null;
  return { claims: ledger.claims, needed: ledger.needed, contexts: JSON.parse(contexts) };
}
