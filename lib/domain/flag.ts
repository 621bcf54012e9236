import { z } from "zod";

/** Remarks on how a judgment was read, to filter by and to count. */
export const flags = ["read leniently", "looks already normalised"] as const;

export const Flag = z.enum(flags);
export type Flag = z.infer<typeof Flag>;

export const flagMeanings: Record<Flag, string> = {
  "read leniently": "The reply was not in the form that was asked for, but says without doubt what it says.",
  "looks already normalised": "The score lies between 0 and 1: most likely the judge has already divided by ten.",
};
