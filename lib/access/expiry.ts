import { mostDays } from "@/lib/domain/bounds";
import { Refusal } from "@/lib/domain/problem";

/** In characters. */
export const longestExpiry = 30;

const day = 24 * 3600_000;

/** "7d", "2026-12-24" (end of that day, UTC), or "none" for null. Refuses times in the past. */
export function readExpiry(text: string, now = new Date()): Date | null {
  if (text === "none") return null;
  const days = /^(\d{1,4})d$/.exec(text)?.[1];
  if (days !== undefined && Number(days) >= 1 && Number(days) <= mostDays) return new Date(now.getTime() + Number(days) * day);
  const end = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T23:59:59.999Z`) : null;
  // Date reads the 31st of February as a day in March.
  if (end && !Number.isNaN(end.getTime()) && end.toISOString().startsWith(text)) {
    if (end > now && end.getTime() - now.getTime() <= mostDays * day) return end;
    throw invalid(end > now ? "It is more than ten years ahead; use none instead." : "That day is over.");
  }
  throw invalid("Give days as in 7d, a date as in 2026-12-24, or none.");
}

const invalid = (message: string): Refusal =>
  new Refusal(`The expiry cannot be read. ${message}`, "invalid", [{ path: "expires", message }]);
