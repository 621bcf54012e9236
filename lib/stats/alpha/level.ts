/** How far apart two values are: any two, by rank, or by the square of their difference. */
export type MeasurementLevel = "nominal" | "ordinal" | "interval";

export interface Alpha {
  value: number | null;
  cause: "too-few" | "one-value" | null;
}

export const noAlpha = (cause: "too-few" | "one-value"): Alpha => ({ value: null, cause });
