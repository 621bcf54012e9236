import { compactCount } from "./compact-count";
import { formatCost } from "./cost";

interface Expected {
  worst: { tokens: { prompt: number; completion: number }; calls: number; costUsd: number | null } | null;
  pausesAt: { reason: "budget" | "twice-the-estimate"; costUsd: number | null } | null;
  configurations: readonly unknown[];
}

/** "pauses at US$ 15.34, twice the estimate" or "could cost up to US$ 143.40" */
export function worstInWords({ worst, pausesAt, configurations }: Expected): string | null {
  if (!worst || worst.calls === 0) return null;
  const tokens = worst.tokens.prompt + worst.tokens.completion;
  const most = worst.costUsd === null ? `take up to ${compactCount(tokens)} tokens` : `cost up to ${formatCost(worst.costUsd)}`;
  if (!pausesAt) return `could ${most}, with no automatic pause before`;
  if (pausesAt.costUsd !== null && worst.costUsd !== null && worst.costUsd <= pausesAt.costUsd) return `could ${most}`;
  const each = configurations.length > 1 ? "each run's " : "";
  const reason = pausesAt.reason === "budget" ? `${each || "the "}budget` : `twice ${each || "the "}estimate`;
  return `pauses automatically at ${pausesAt.costUsd === null ? reason : `${formatCost(pausesAt.costUsd)}, ${reason}`}`;
}
