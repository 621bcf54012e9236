import * as z from "zod";
import { GivenPrice } from "@/lib/domain/servers/read-price";

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
