/** "8/10" on a raw scale; "0.80" without one. */
export const onReviewScale = (score: number, max: number | null): string =>
  max === null || max === 1 ? score.toFixed(2) : `${Math.round(score * max * 100) / 100}/${max}`;

/** From a raw scale (null: 0 to 1) to 0 to 1. Null if empty, undefined if invalid. */
export function readScore(typed: string, max: number | null): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  if (!/^\d{0,3}(\.\d{0,6})?$/.test(text) || text === ".") return undefined;
  const value = Number(text) / (max ?? 1);
  return value <= 1 ? value : undefined;
}

export const typedScore = (score: number | null, max: number | null): string =>
  score === null ? "" : String(Math.round(score * (max ?? 1) * 1e6) / 1e6);
