import * as z from "zod";
import { DeletionImpact, json, operations } from "@/lib/domain/api/operation";
import { longestModelName, mostDays } from "@/lib/domain/bounds";
import { Bands as AnsweredBands, ThresholdSettings } from "@/lib/domain/scores/thresholds";
import { GivenPrice } from "@/lib/domain/servers/read-price";
import { ModelPrice, RemainingPrice } from "@/lib/judging/words/model-price";

const Bands = AnsweredBands.meta({ id: "Bands" });
const BandsBody = ThresholdSettings.meta({ id: "BandsBody" });

const Days = z.int().min(1).max(mostDays);

const RetentionQuery = z.strictObject({
  days: z.coerce.number().pipe(Days).optional().describe("Counts what would be deleted with this many days."),
});
const RetentionBody = z
  .strictObject({ days: Days.nullable().describe("Days after a run's end; null keeps every run.") })
  .meta({ id: "RetentionBody" });
const Retention = z
  .object({
    days: Days.nullable(),
    last: z
      .object({ at: z.iso.datetime(), runs: z.int().min(0) })
      .nullable()
      .describe("When old runs were last deleted."),
    due: DeletionImpact.nullable().describe("What is old enough to be deleted now; null if every run is kept."),
  })
  .meta({ id: "Retention" });

const ModelPrices = z.object({ prices: z.array(ModelPrice) }).meta({ id: "ModelPrices" });
const ModelPriceBody = z.strictObject({ model: z.string(), ...GivenPrice.shape }).meta({ id: "ModelPriceBody" });
const RemovePriceQuery = z.strictObject({ model: z.string().max(longestModelName).describe("The model's name.") });

export const settings = operations("Server", {
  getBands: {
    at: "GET /bands",
    needs: "viewer",
    summary: "Gets the thresholds of the bands and the target means.",
    answers: { 200: json(Bands, "The thresholds and targets.") },
  },
  setBands: {
    at: "PUT /bands",
    needs: "admin",
    summary: "Sets the thresholds of the bands and target means. Metrics that are left out do not change. For administrators.",
    body: BandsBody,
    answers: { 200: json(Bands, "The thresholds and targets.") },
  },
  listPrices: {
    at: "GET /prices",
    needs: "viewer",
    summary: "Lists model prices, in US dollars per million tokens.",
    answers: { 200: json(ModelPrices, "Prices by model: your own, those of judges.json and the built-in ones.") },
  },
  setPrice: {
    at: "PUT /prices",
    needs: "admin",
    summary: "Sets your own price of a model. For administrators.",
    body: ModelPriceBody,
    answers: { 200: json(ModelPrice, "The price.") },
    problems: [409],
  },
  deletePrice: {
    at: "DELETE /prices",
    needs: "admin",
    summary: "Deletes your price of a model; a built-in price applies again. For administrators.",
    query: RemovePriceQuery,
    answers: { 200: json(RemainingPrice, "The price that applies now; nulls if there is none.") },
    problems: [404],
  },
  getRetention: {
    at: "GET /retention",
    needs: "admin",
    summary: "Gets how long runs are kept. For administrators.",
    query: RetentionQuery,
    answers: { 200: json(Retention, "The setting, and what is old enough to be deleted now.") },
  },
  setRetention: {
    at: "PUT /retention",
    needs: "admin",
    summary: "Sets how long runs are kept. For administrators.",
    body: RetentionBody,
    answers: { 200: json(Retention, "The setting, and what is old enough to be deleted now.") },
  },
});
