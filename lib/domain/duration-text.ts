/** Milliseconds in words: "4 min 12 s"; "about" is left to the caller. */
export function sayDuration(milliseconds: number): string {
  if (milliseconds < 950) return "under 1 s";
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
