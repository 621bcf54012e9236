/** What a share shows besides scores, polls and causes of missing scores, and what visitors may do. */
export interface ShareShows {
  /** Questions, contexts, responses, references, ids and labels, and the judge's explanations, which quote them. */
  texts: boolean;
  /** The upload's other columns. */
  metadata: boolean;
  /** How many verdicts agree with the judge, and which samples have reviews. Never reviewers' names or notes. */
  reviews: boolean;
  /** What judges were asked and what they replied, with attempts, tokens and time. */
  prompts: boolean;
  /** Names of the run, dataset, configuration and judge, and the note. */
  names: boolean;
  /** Visitors may download the samples. */
  export: boolean;
}

/** Shown only together with the texts, since they contain texts or make no sense without them. */
export const shownWithTexts = ["metadata", "reviews", "prompts"] as const satisfies readonly (keyof ShareShows)[];

export const shownByDefault: ShareShows = {
  texts: true,
  metadata: false,
  reviews: false,
  prompts: false,
  names: true,
  export: false,
};

/** How long a share lasts. A date is possible too. */
export const expiries = [
  { value: "1d", name: "1 day" },
  { value: "7d", name: "7 days" },
  { value: "30d", name: "30 days" },
  { value: "none", name: "until it is revoked" },
] as const;
export const expiresByDefault = "7d";

/** In characters. */
export const longestLabel = 200;
/** Of a samples table's query string, in characters. */
export const longestFilter = 2000;

/** Why a share no longer works. */
export type ShareEnd = "revoked" | "expired";

/** Null while the share works. */
export function endOf(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now = new Date(),
): ShareEnd | null {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : null;
}
