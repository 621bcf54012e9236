import { z } from "zod";

const Threshold = z
  .number("It must be a number from 0.01 to 1")
  .min(0.01, "It must be at least 0.01")
  .max(1, "It must be at most 1")
  .refine((value) => Number(value.toFixed(2)) === value, "It must have at most two decimals");

/** `BandThresholds` of band.ts, each below the one before. */
export const BandThresholds = z
  .object({ Excellent: Threshold, Good: Threshold, Moderate: Threshold })
  .superRefine(({ Excellent, Good, Moderate }, context) => {
    if (Good >= Excellent) context.addIssue({ code: "custom", path: ["Good"], message: "It must be below Excellent" });
    if (Moderate >= Good) context.addIssue({ code: "custom", path: ["Moderate"], message: "It must be below Good" });
  });

export type BandThresholds = z.infer<typeof BandThresholds>;
