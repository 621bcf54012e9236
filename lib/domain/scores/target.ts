/** "target 0.80: missed, the interval includes it" */
export function targetInWords({
  mean,
  ci95,
  target,
}: {
  mean: number | null;
  ci95: readonly [number, number] | null;
  target: number | null;
}): string | null {
  if (target === null) return null;
  const named = `target ${target.toFixed(2)}`;
  if (mean === null) return named;
  const isIncluded = ci95 !== null && ci95[0] <= target && target <= ci95[1];
  return `${named}: ${mean >= target ? "reached" : "missed"}${isIncluded ? ", the interval includes it" : ""}`;
}
