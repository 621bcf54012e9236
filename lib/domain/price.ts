import { z } from "zod";

/** US dollars a million tokens. */
export const Price = z.object({
  prompt: z.number().min(0).max(1_000_000),
  completion: z.number().min(0).max(1_000_000),
});
export type Price = z.infer<typeof Price>;

/** What tokens cost, in US dollars. */
export const costOf = (price: Price, promptTokens: number, completionTokens: number): number =>
  (price.prompt * promptTokens + price.completion * completionTokens) / 1_000_000;
