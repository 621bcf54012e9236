import { counted } from "assay-lib/domain/text/counted";
import type { ClaimsDetail, LedgerClaim } from "assay-lib/metrics/shapes/claims";

export const claimVerdictWords: Readonly<Record<LedgerClaim["verdict"], string>> = {
  supported: "Supported",
  contradicted: "Contradicted",
  "not-found": "Not found",
  "not-judged": "Not judged",
};

/** "10 claims in 5 sentences; 7 of 9 judged; 1 sentence needs no check" */
export function headingRemark({ claims, judged, unchecked, skipped, unplaced }: ClaimsDetail): string {
  const sentences = new Set(claims.flatMap(({ sentences }) => sentences)).size;
  if (claims.length === 0)
    return unchecked > 0 && skipped === 0
      ? `No claim to check: ${counted(unchecked, "sentence")}, all framing.`
      : "No claim to check.";
  const checked = claims.length - unplaced;
  return [
    `${counted(claims.length, "claim")} in ${counted(sentences, "sentence")}`,
    judged < checked && `${judged} of ${checked} judged; ${checked - judged} not judged`,
    unchecked > 0 && `${counted(unchecked, "sentence")} ${unchecked === 1 ? "needs" : "need"} no check`,
  ]
    .filter(Boolean)
    .join("; ");
}

export const remarksOnClaim = ({ skipped, unplaced, omitted, unknown }: ClaimsDetail): string[] =>
  [
    skipped > 0 && `The judge left out ${counted(skipped, "sentence")} of the response.`,
    unplaced > 0 && `${counted(unplaced, "claim")} not found in the response, so not checked.`,
    omitted > 0 && `${counted(omitted, "further claim")} not checked: there are too many.`,
    unknown > 0 && `${counted(unknown, "sentence number")} in the verdicts did not exist and did not count.`,
  ].filter((remark) => remark !== false);
