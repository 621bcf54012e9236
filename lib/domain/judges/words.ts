import type { JudgesReport } from "./report";

type Cause = NonNullable<JudgesReport["judges"][number]["costCause"]>;

/** In place of a cost. */
export const costCauseWords: Record<Cause, string> = {
  "no-model": "no model",
  "price-unknown": "no price",
  "tokens-unknown": "tokens not known",
  "no-calls": "no calls",
};

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
