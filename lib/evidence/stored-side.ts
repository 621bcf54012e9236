import type { StoredLedger } from "@/lib/db/evidence/ledgers";
import { claimsShape } from "@/lib/metrics/shapes/claims";
import type { LedgerSide } from "./ledger-side";

/** Null if the score has no list of claims, as while it is judged, or if the response could not be read. */
export function sideOf({ contexts, contextDetails, detail }: Omit<StoredLedger, "question">): LedgerSide | null {
  const ledger = claimsShape.detail.safeParse(JSON.parse(detail)).data;
  if (!ledger) return null;
  const details: ({ id?: string | null } | null)[] = contextDetails === null ? [] : JSON.parse(contextDetails);
  const texts: string[] = JSON.parse(contexts);
  return {
    claims: ledger.claims,
    needed: ledger.needed,
    contexts: texts,
    ids: texts.map((_, rank) => details[rank]?.id ?? null),
  };
}
