import * as z from "zod";
import { longestModelName, mostDays } from "@/lib/domain/bounds";
import { Bands as AnsweredBands, ThresholdSettings } from "@/lib/domain/scores/thresholds";
import { GivenPrice } from "@/lib/domain/servers/read-price";
import { DeletionImpact } from "./parts";

export const Bands = AnsweredBands.meta({ id: "Bands" });
export const BandsBody = ThresholdSettings.meta({ id: "BandsBody" });

const Days = z.int().min(1).max(mostDays);

export const RetentionQuery = z.strictObject({
  days: z.coerce.number().pipe(Days).optional().describe("Counts what would be deleted with this many days."),
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
    due: DeletionImpact.nullable().describe("What is old enough to be deleted now; null if every run is kept."),
  })
  .meta({ id: "Retention" });
export type Retention = z.infer<typeof Retention>;

const dollars = z.number().min(0).describe("US dollars per million tokens.");
export const ModelPrice = z
  .object({
    model: z.string(),
    prompt: dollars,
    completion: dollars,
    cached: dollars.nullable().describe("For prompt tokens from the server's cache; null if they cost the same."),
    source: z.enum(["own", "built-in", "judges.json"]),
    replaces: GivenPrice.nullable().describe("The built-in price it replaces."),
  })
  .meta({ id: "ModelPrice" });
export type ModelPrice = z.infer<typeof ModelPrice>;
export const RemainingPrice = z
  .object({ model: z.string(), prompt: dollars.nullable(), completion: dollars.nullable(), cached: dollars.nullable() })
  .meta({ id: "RemainingPrice" });
export type RemainingPrice = z.infer<typeof RemainingPrice>;
export const ModelPrices = z.object({ prices: z.array(ModelPrice) }).meta({ id: "ModelPrices" });
export const ModelPriceBody = z.strictObject({ model: z.string(), ...GivenPrice.shape }).meta({ id: "ModelPriceBody" });
export const RemovePriceQuery = z.strictObject({ model: z.string().max(longestModelName).describe("The model's name.") });
