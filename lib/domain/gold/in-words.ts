import type { GoldCause } from "./find";

const causes: Record<GoldCause, string> = {
  "no-ids":
    "What was found is not known: the gold contexts are given by their ids, and not every retrieved context has one. Give the ids of the retrieved contexts too.",
  "too-long": "What was found is not known: there are more gold contexts and longer texts than Assay compares in one sample.",
};

/** Why it is not known which gold contexts were found, as a sentence. */
export const goldCauseInWords = (cause: GoldCause): string => causes[cause];
