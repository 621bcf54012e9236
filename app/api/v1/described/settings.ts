import { z } from "zod";
import { mostDays } from "@/lib/domain/bounds";
import { Bands as AnsweredBands, ThresholdSettings } from "@/lib/domain/scores/thresholds";
import { DeletionImpact } from "./parts";

export const Bands = AnsweredBands.meta({ id: "Bands" });
export const BandsBody = ThresholdSettings.meta({ id: "BandsBody" });

const Days = z.int().min(1).max(mostDays);

export const RetentionQuery = z.strictObject({
  days: z.coerce.number().pipe(Days).optional().describe("Count what would be deleted with this many days."),
});
export const RetentionBody = z
  .strictObject({ days: Days.nullable().describe("Days after a run's end; null keeps every run.") })
  .meta({ id: "RetentionBody" });
export const Retention = z
  .object({
    days: Days.nullable(),
    last: z
      .object({ at: z.iso.datetime(), runs: z.int().min(0) })
      .nullable()
      .describe("When old runs were last deleted."),
    due: DeletionImpact.nullable().describe("What is old enough now; null if every run is kept."),
  })
  .meta({ id: "Retention" });
