/** What a share link shows, as docs/sharing.md says; each level shows what the one before it shows. */
export const shareLevels = ["scores", "texts", "everything"] as const;
export type ShareLevel = (typeof shareLevels)[number];
export const levelByDefault: ShareLevel = "texts";

export const showsTexts = (level: ShareLevel): boolean => level !== "scores";

export const covers = (level: ShareLevel, least: ShareLevel): boolean => shareLevels.indexOf(level) >= shareLevels.indexOf(least);

export const mostGuestComments = 200;

export const expiries = [
  { value: "1d", name: "1 day" },
  { value: "7d", name: "7 days" },
  { value: "30d", name: "30 days" },
  { value: "none", name: "until it is revoked" },
] as const;
export const expiresByDefault = "7d";

/** At most three of many. */
export const runsInWords = (runs: readonly string[]): string =>
  runs.length > mostCompared ? `${runs.slice(0, 3).join(", ")} and ${runs.length - 3} more` : runs.join(" and ");

/** More runs are shared as a ranking. */
export const mostCompared = 4;

/** In characters. */
export const longestLabel = 200;
/** Characters of a samples table's query string. */
export const longestFilter = 2000;

export type ShareEnd = "revoked" | "expired";

export function endOf(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now = new Date(),
): ShareEnd | null {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : null;
}
