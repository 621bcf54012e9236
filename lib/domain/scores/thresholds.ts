import * as z from "zod";

const Hundredths = z
  .number("It must be a number from 0.01 to 1")
  .min(0.01, "It must be at least 0.01")
  .max(1, "It must be at most 1")
  .refine((value) => Number(value.toFixed(2)) === value, "It must have at most two decimals");

const fields = { Excellent: Hundredths, Good: Hundredths, Moderate: Hundredths };

function inOrder({ Excellent, Good, Moderate }: z.infer<z.ZodObject<typeof fields>>, context: z.RefinementCtx): void {
  if (Good >= Excellent) context.addIssue({ code: "custom", path: ["Good"], message: "It must be below Excellent" });
  if (Moderate >= Good) context.addIssue({ code: "custom", path: ["Moderate"], message: "It must be below Good" });
}

export const StoredThresholds = z.object(fields).superRefine(inOrder);
export type StoredThresholds = z.infer<typeof StoredThresholds>;

const OfMetric = z.strictObject({
  thresholds: StoredThresholds.nullable().optional().describe("Null: the metric's default."),
  target: Hundredths.nullable().optional().describe("The mean it should reach; null: none."),
});

export const ThresholdSettings = z.object({ ...fields, metrics: z.record(z.string(), OfMetric).optional() }).superRefine(inOrder);
export type ThresholdSettings = z.infer<typeof ThresholdSettings>;

export const Bands = z.object({
  thresholds: StoredThresholds.describe("Of every metric without its own."),
  metrics: z.record(
    z.string(),
    z.object({
      thresholds: StoredThresholds.nullable().describe("Null: its scores have no bands."),
      target: z.number().nullable().describe("The mean that it should reach; null: none."),
    }),
  ),
});
export type Bands = z.infer<typeof Bands>;
