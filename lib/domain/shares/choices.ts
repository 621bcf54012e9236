/** What a link shows beside scores and what they rest on (votes, causes of missing scores), and what may be done with it. */
export interface ShareShows {
  /** Questions, contexts, responses, references, ids and labels, and the judge's explanations, which quote them. */
  texts: boolean;
  /** The upload's further columns. */
  metadata: boolean;
  /** How many verdicts agree with the judge, and which samples have been reviewed. Never who reviewed, nor their notes. */
  reviews: boolean;
  /** What judges were asked and what they replied, with attempts, tokens and time. */
  prompts: boolean;
  /** What run, dataset, configuration and judge are called, and the note. */
  names: boolean;
  /** Taking the samples away as a file. */
  export: boolean;
}

/** Shown only beside the texts: these hold texts, or are read with them. */
export const shownWithTexts = ["metadata", "reviews", "prompts"] as const satisfies readonly (keyof ShareShows)[];

export const shownByDefault: ShareShows = {
  texts: true,
  metadata: false,
  reviews: false,
  prompts: false,
  names: true,
  export: false,
};

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
