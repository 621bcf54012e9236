import type { Decision } from "@/lib/domain/comparison/decision";

/** The run that the headline tells to choose or keep; null if it is not exactly one. */
export function namedRun(
  { candidates }: { candidates: readonly Pick<Decision["candidates"][number], "run" | "choice">[] },
  baseline: string,
): string | null {
  const chosen = candidates.filter(({ choice }) => choice === "choose");
  if (chosen.length > 0) return chosen.length === 1 ? (chosen[0]?.run ?? null) : null;
  const isKept = candidates.some(({ choice }) => choice === "keep");
  return isKept && candidates.every(({ choice }) => choice === "keep" || choice === "none") ? baseline : null;
}
