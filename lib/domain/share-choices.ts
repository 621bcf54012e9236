/** What a link shows beside scores and explanations, and what may be done with it. */
export interface ShareShows {
  /** Questions, contexts, responses, references and labels. */
  texts: boolean;
  /** What judges were asked and what they replied; only with the texts, since prompts hold them. */
  prompts: boolean;
  /** What run, dataset, configuration and judge are called, the note and the tags, and who reviewed. */
  names: boolean;
  /** Taking the samples away as a file. */
  export: boolean;
}

export const shownByDefault: ShareShows = { texts: true, prompts: false, names: true, export: false };

/** How long a link works; a date beside these. */
export const expiries = [
  { value: "1d", name: "1 day" },
  { value: "7d", name: "7 days" },
  { value: "30d", name: "30 days" },
  { value: "none", name: "until it is revoked" },
] as const;
export const expiresByDefault = "7d";

/** Characters at most. */
export const longestLabel = 200;
/** Of the search of a samples table. */
export const longestFilter = 2000;

/** Why a link no longer works; null while it does. */
export type ShareEnd = "revoked" | "expired";

export function endOf(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now = new Date(),
): ShareEnd | null {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : null;
}
