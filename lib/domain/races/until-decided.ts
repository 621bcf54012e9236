import * as z from "zod";
import { usualMargin } from "./margin";

export const fewestCommon = 25;

export const UntilDecided = z.strictObject({
  metric: z.string().min(1).max(100).describe("The metric that decides; one of the run's."),
  margin: z.number().min(0).max(1).default(usualMargin).describe("Smaller differences count as equal."),
  baseline: z
    .string()
    .max(200)
    .optional()
    .describe("A finished run to compare the only configuration with; without it configurations race each other."),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional()
    .describe("Of the questions' random order; drawn if left out."),
});
export type UntilDecided = z.infer<typeof UntilDecided>;
