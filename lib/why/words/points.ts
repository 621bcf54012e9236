import { signOf } from "@/lib/domain/scores/signed";

/** "+12", "−3", "0": a difference of shares in percentage points. */
export function inPoints(difference: number): string {
  const points = Math.round(100 * difference);
  return `${signOf(points)}${Math.abs(points)}`;
}
