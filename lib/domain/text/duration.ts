export function sayDuration(milliseconds: number): string {
  if (milliseconds < 950) return "under 1 s";
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "4.1 per second · about 2 min 3 s left" */
export function sayPace(perSecond: number, leftMs: number): string {
  const isSlow = perSecond < 0.1;
  const rate = isSlow ? perSecond * 60 : perSecond;
  const digits = { maximumFractionDigits: rate < 10 ? 1 : 0 };
  return `${rate.toLocaleString("en", digits)} per ${isSlow ? "minute" : "second"} · about ${sayDuration(leftMs)} left`;
}

/** "0:28", "1:04:09"; "<0:01" below half a second. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 500) return "<0:01";
  const seconds = Math.round(milliseconds / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Judgments per second, and the milliseconds left; null before the rate is known. */
export function pace({
  done,
  planned,
  workedMs,
}: Record<"done" | "planned" | "workedMs", number>): { rate: number; leftMs: number } | null {
  if (done === 0 || workedMs < 500) return null;
  const rate = (done / workedMs) * 1000;
  return { rate, leftMs: (Math.max(0, planned - done) / rate) * 1000 };
}
