import { counted } from "@/lib/domain/text/counted";
import type { ClaimsDetail, LedgerClaim } from "@/lib/metrics/shapes/claims";

export const verdictWords: Readonly<Record<LedgerClaim["verdict"], string>> = {
  supported: "Supported",
  contradicted: "Contradicted",
  "not-found": "Not found",
  "not-judged": "Not judged",
};

/** What the list of claims does not show, in sentences. */
export const remarksOn = ({ unchecked, skipped, unplaced, omitted, unknown, contextUse }: ClaimsDetail): string[] =>
  [
    contextUse !== null && `${Math.round(contextUse * 100)}% of the contexts support a claim.`,
    unchecked > 0 && `${counted(unchecked, "sentence")} of the response ${unchecked === 1 ? "needs" : "need"} no check.`,
    skipped > 0 && `The judge left out ${counted(skipped, "sentence")} of the response.`,
    unplaced > 0 && `${counted(unplaced, "claim")} named no sentence of the response, so not checked.`,
    omitted > 0 && `${counted(omitted, "further claim")} not checked: there are too many.`,
    unknown > 0 && `${counted(unknown, "sentence number")} in the verdicts did not exist and did not count.`,
  ].filter((remark) => remark !== false);
