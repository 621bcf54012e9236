import type { ClaimsDetail } from "@/lib/metrics/shapes/claims";

type Key = keyof ClaimsDetail & string;
type Direction = "higher" | "lower" | null;

interface OfLedger {
  key: Key;
  name: string;
  formula: string;
  scale: "share" | { unit: string };
  better: Direction;
  ofRun: "mean";
}

const share = (key: Key, name: string, formula: string, better: Direction): OfLedger => ({
  key,
  name,
  formula,
  better,
  scale: "share",
  ofRun: "mean",
});

export const figures: readonly OfLedger[] = [
  share("contradictedShare", "contradicted claims", "contradicted / judged claims", "lower"),
  {
    key: "unsupported",
    name: "unsupported claims",
    formula: "claims of a response that are contradicted or not found",
    scale: { unit: "claims" },
    better: "lower",
    ofRun: "mean",
  },
  share("anyUnsupported", "responses with an unsupported claim", "1 with an unsupported claim, else 0", "lower"),
  share("contextUse", "context use", "contexts that support a claim / contexts", null),
  share("claimRecall", "claim recall", "claims of the reference that the contexts support / judged", "higher"),
  share("completeness", "claim completeness", "claims of the reference that the response states / judged", "higher"),
  share(
    "utilization",
    "context utilization",
    "claims of the reference in contexts and response / claims of the reference in the contexts",
    "higher",
  ),
  share(
    "relevantNoise",
    "noise from relevant contexts",
    "claims that the reference lacks, supported by a context that supports a claim of it / judged claims, without those that only the conversation supports",
    "lower",
  ),
  share(
    "irrelevantNoise",
    "noise from irrelevant contexts",
    "claims that the reference lacks, supported only by contexts that support no claim of it / judged claims, without those that only the conversation supports",
    "lower",
  ),
  share(
    "onlyEarlier",
    "claims from the conversation",
    "supported claims with evidence only in earlier messages / judged claims",
    null,
  ),
  share(
    "citationsRight",
    "right citations",
    "supported claims that cite the contexts of their evidence / supported claims with a citation",
    "higher",
  ),
];
