/** What a share shows besides scores, polls and causes of missing scores. */
export interface ShareShows {
  /** Questions, contexts, responses, references, ids, labels, and explanations, which quote them. */
  texts: boolean;
  metadata: boolean;
  /** Agreement and which samples have reviews, but no names or notes. */
  reviews: boolean;
  prompts: boolean;
  /** Of run, dataset, configuration and judge, and the note. */
  names: boolean;
  export: boolean;
}

/** They contain texts or make no sense without them. */
export const shownWithTexts = ["metadata", "reviews", "prompts"] as const satisfies readonly (keyof ShareShows)[];

export const shownByDefault: ShareShows = {
  texts: true,
  metadata: false,
  reviews: false,
  prompts: false,
  names: true,
  export: false,
};

/** Whether a share shows comments; with "guests" its visitors may also write some. */
export const commentChoices = ["hidden", "shown", "guests"] as const;
export type CommentChoice = (typeof commentChoices)[number];

/** Of one share, by visitors. */
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
