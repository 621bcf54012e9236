import * as z from "zod";

export const GoldenOrigin = z.object({
  dataset: z.object({ id: z.string(), name: z.string() }),
  run: z.object({ id: z.string(), name: z.string() }),
  configuration: z.string(),
  sample: z.object({ id: z.int(), externalId: z.string().nullable() }),
});
export type GoldenOrigin = z.infer<typeof GoldenOrigin>;

export interface GoldenRow {
  sampleId: number;
  origin: GoldenOrigin;
  /** Whether the run still exists and has the sample. */
  hasOrigin: boolean;
  note: string | null;
  author: string | null;
  authorKey: string | null;
  createdAt: Date;
  confirmedBy: string | null;
  confirmedKey: string | null;
  confirmedAt: Date | null;
}
