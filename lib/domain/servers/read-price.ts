import * as z from "zod";

const bounds = "A price is a number from 0 to 1,000,000, as in 2.50: US dollars per million tokens";
const dollars = z.number(bounds).min(0, bounds).max(1_000_000, bounds);

export const GivenPrice = z.object({
  prompt: dollars,
  completion: dollars,
  cached: dollars.optional(),
});
