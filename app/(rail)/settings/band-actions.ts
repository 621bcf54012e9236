"use server";

import { z } from "zod";
import { formAction, problemsByField, Typed } from "@/app/action";
import type { BandsOutcome } from "@/components/settings/bands-section";
import { setThresholds } from "@/lib/db/thresholds";
import { type BandThresholds, defaultThresholds, thresholdsInWords } from "@/lib/domain/scores/band";

/** Sets the thresholds of bands to the form's `Excellent`, `Good` and `Moderate`. */
export const saveThresholdsAction = formAction(
  {
    needs: "admin",
    reads: z.object({ Excellent: Typed, Good: Typed, Moderate: Typed }),
    refused: (refusal, input): BandsOutcome => ({
      problems: problemsByField(refusal).problems,
      typed: input ?? { Excellent: "", Good: "", Moderate: "" },
    }),
    refreshes: "everything",
  },
  async ({ Excellent, Good, Moderate }, { by }): Promise<BandsOutcome> => {
    const thresholds = { Excellent: numberOf(Excellent), Good: numberOf(Good), Moderate: numberOf(Moderate) };
    await setThresholds(thresholds, by);
    return { saved: saved(thresholds) };
  },
);

/** Sets the default thresholds of bands. Returns what to announce. */
export const resetThresholdsAction = formAction(
  { needs: "admin", reads: z.object({}), refreshes: "everything" },
  async (_, { by }) => {
    await setThresholds(defaultThresholds, by);
    return saved(defaultThresholds);
  },
);

const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

const saved = (thresholds: BandThresholds): string => `Saved: ${thresholdsInWords(thresholds)}.`;
