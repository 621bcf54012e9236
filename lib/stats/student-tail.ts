import jStat from "jstat";
import { upperTail } from "./normal-tail";

/**
 * The tail of Student's t beyond `t` ≥ 0: Abramowitz and Stegun, 26.7.1; above 100 degrees, where jstat no longer converges,
 * Hill's normal deviate (Algorithm 395, CACM 1970).
 */
export function studentTail(t: number, degrees: number): number {
  if (degrees <= 100) return jStat.ibeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
  const a = degrees - 0.5;
  const b = 48 * a * a;
  const y = a * Math.log1p((t * t) / degrees);
  const correction = ((((-0.4 * y - 3.3) * y - 24) * y - 85.5) / (0.8 * y * y + 100 + b) + y + 3) / b + 1;
  return upperTail(Math.max(0, correction) * Math.sqrt(y));
}
