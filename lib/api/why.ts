import { z } from "zod";

export const WhyQuery = z.strictObject({
  metric: z
    .string()
    .max(200)
    .optional()
    .describe("Slices compare the means of this metric. Default: the share of samples that fail."),
});
