import { z } from "zod";
import { describeJudge, JudgeKind } from "./judge";

const bounds = "A price is a number from 0 to 1,000,000, as in 2.50: US dollars per million tokens";
const dollars = z.number(bounds).min(0, bounds).max(1_000_000, bounds);

/** US dollars per million tokens. */
export const Price = z.object({ prompt: dollars, completion: dollars });
export type Price = z.infer<typeof Price>;

/** In US dollars. */
export const costOf = (price: Price, promptTokens: number, completionTokens: number): number =>
  (price.prompt * promptTokens + price.completion * completionTokens) / 1_000_000;

/** What a batch costs of a model's price, at OpenAI and at those who do as it does. */
const batchShare = 0.5;

/** The prices at which a judge's requests are counted. */
export const pricesFor = ({ batch }: { batch: boolean }, prices: ReadonlyMap<string, Price>): ReadonlyMap<string, Price> =>
  batch
    ? new Map(
        [...prices].map(([model, { prompt, completion }]) => [
          model,
          { prompt: prompt * batchShare, completion: completion * batchShare },
        ]),
      )
    : prices;

/** List prices of mid-2025. Providers change them, so people can set their own. */
export const builtInPrices: ReadonlyMap<string, Price> = new Map(
  (
    [
      ["gpt-4.1", 2, 8],
      ["gpt-4.1-mini", 0.4, 1.6],
      ["gpt-4.1-nano", 0.1, 0.4],
      ["gpt-4o", 2.5, 10],
      // The first version of gpt-4o kept its higher price.
      ["gpt-4o-2024-05-13", 5, 15],
      ["gpt-4o-mini", 0.15, 0.6],
      ["gpt-5", 1.25, 10],
      ["gpt-5-mini", 0.25, 2],
      ["gpt-5-nano", 0.05, 0.4],
      ["o3", 2, 8],
      ["o4-mini", 1.1, 4.4],
    ] as const
  ).map(([model, prompt, completion]) => [model, { prompt, completion }]),
);

const free: Price = { prompt: 0, completion: 0 };
const embeddedModels = new Set(
  JudgeKind.options.flatMap((kind) => {
    const description = describeJudge(kind);
    return description.asksModels ? [] : description.model;
  }),
);

/**
 * The published price of a model, found by its full name, else without the provider ("openai/gpt-4o"), else also without the date
 * ("gpt-4o-2024-08-06"). An embedded judge costs nothing. Null if the price is not known.
 */
export function builtInPrice(model: string): Price | null {
  if (embeddedModels.has(model)) return free;
  const bare = model.slice(model.lastIndexOf("/") + 1);
  const names = [model, bare, bare.replace(/-\d{4}-\d{2}-\d{2}$/, "")];
  for (const name of names) {
    const price = builtInPrices.get(name);
    if (price) return price;
  }
  return null;
}

/** A price without its unit, with two to six decimals: "2.50", "0.075". */
export const formatPrice = (dollars: number): string =>
  dollars.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 });
