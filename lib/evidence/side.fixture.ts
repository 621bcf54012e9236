import { type ClaimsDetail, claimsShape } from "@/lib/metrics/shapes/claims";
import type { LedgerSide } from "./compare-claims";

/** "+" is supported, "-" not found, "!" contradicted and "?" not judged; then the places of sentences, and the claim. */
export type Written = `${"+" | "-" | "!" | "?"} ${string}`;

const verdicts = { "+": "supported", "-": "not-found", "!": "contradicted", "?": "not-judged" } as const;

function readClaim(written: Written) {
  const [, sign = "?", places = "", text = ""] = /^([+\-!?]) ((?:\d+\.\d+ )*)(.*)$/.exec(written) ?? [];
  const evidence = places.split(" ").flatMap((place) => {
    const [context = 0, sentence = 0] = place.split(".").map(Number);
    return place === "" ? [] : [{ context: context - 1, sentence: sentence - 1 }];
  });
  return { text, evidence, verdict: verdicts[sign as keyof typeof verdicts], sentences: [0] };
}

/** A score's detail with these claims, and facts if there is a reference. */
export const ledgerOf = (claims: readonly Written[], needed?: readonly Written[]): ClaimsDetail =>
  claimsShape.detail.parse({
    claims: claims.map(readClaim),
    needed: needed
      ? needed.map((one) => {
          const { verdict, ...fact } = readClaim(one);
          return { ...fact, inContexts: verdict, inResponse: "not-judged", responseSentences: [] };
        })
      : null,
    unchecked: 0,
    skipped: 0,
    unplaced: 0,
    omitted: 0,
    unknown: 0,
    supported: 0,
    judged: 0,
    contradictedShare: null,
    unsupported: null,
    contextUse: null,
    models: {},
  });

/** A side whose claims and facts are written as "+ 1.2 The bridge is red." */
export function sideOf(
  contexts: readonly string[],
  claims: readonly Written[],
  { needed }: { needed?: readonly Written[] } = {},
): LedgerSide {
  const detail = ledgerOf(claims, needed);
  return { claims: detail.claims, needed: detail.needed, contexts };
}
