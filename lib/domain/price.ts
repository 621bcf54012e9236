import { describeJudge, judgeKindNames } from "@/lib/domain/servers/judge-kinds";
import { recordedModel } from "@/lib/domain/servers/recorded";
import { halfPrice } from "./batches/in-words";

/** US dollars per million tokens. */
export interface Price {
  prompt: number;
  completion: number;
  /** Cached prompt tokens; defaults to `prompt`. */
  cached?: number | undefined;
}

/** In US dollars. `promptTokens` include `cachedTokens`. */
export const costOf = (price: Price, promptTokens: number, completionTokens: number, cachedTokens = 0): number =>
  (price.prompt * (promptTokens - cachedTokens) +
    (price.cached ?? price.prompt) * cachedTokens +
    price.completion * completionTokens) /
  1_000_000;

const batchShare = 0.5;

export const pricesFor = ({ batch }: { batch: boolean }, prices: ReadonlyMap<string, Price>): ReadonlyMap<string, Price> =>
  batch ? new Map([...prices].map(([model, price]) => [model, halved(price)])) : prices;

const halved = ({ prompt, completion, cached }: Price): Price => ({
  prompt: prompt * batchShare,
  completion: completion * batchShare,
  ...(cached !== undefined && { cached: cached * batchShare }),
});

export const builtInPricesOf = "mid-2025";

/** "the built-in prices of mid-2025"; null if there is nothing to add. */
export function pricesInWords({ builtInPrices, isHalfPrice }: { builtInPrices: readonly string[]; isHalfPrice: boolean }) {
  const builtIn = builtInPrices.length > 0 ? `the built-in prices of ${builtInPricesOf}` : null;
  if (!isHalfPrice) return builtIn;
  return builtIn === null ? halfPrice : `${halfPrice}, from ${builtIn}`;
}

export const builtInPrices: ReadonlyMap<string, Price> = new Map(
  (
    [
      ["gpt-4.1", 2, 8, 0.5],
      ["gpt-4.1-mini", 0.4, 1.6, 0.1],
      ["gpt-4.1-nano", 0.1, 0.4, 0.025],
      ["gpt-4o", 2.5, 10, 1.25],
      // The first version of gpt-4o kept its higher price.
      ["gpt-4o-2024-05-13", 5, 15, undefined],
      ["gpt-4o-mini", 0.15, 0.6, 0.075],
      ["gpt-5", 1.25, 10, 0.125],
      ["gpt-5-mini", 0.25, 2, 0.025],
      ["gpt-5-nano", 0.05, 0.4, 0.005],
      ["o3", 2, 8, 0.5],
      ["o4-mini", 1.1, 4.4, 0.275],
      ["claude-opus-4", 15, 75, 1.5],
      ["claude-sonnet-4", 3, 15, 0.3],
      ["claude-3-7-sonnet", 3, 15, 0.3],
      ["claude-3-5-haiku", 0.8, 4, 0.08],
      ["gemini-2.5-flash", 0.3, 2.5, 0.075],
      ["gemini-2.5-flash-lite", 0.1, 0.4, 0.025],
      ["gemini-2.0-flash", 0.1, 0.4, 0.025],
    ] as const
  ).map(([model, prompt, completion, cached]) => [model, { prompt, completion, ...(cached !== undefined && { cached }) }]),
);

const free: Price = { prompt: 0, completion: 0 };
const embeddedModels = new Set([
  recordedModel,
  ...judgeKindNames.flatMap((kind) => {
    const description = describeJudge(kind);
    return "model" in description ? description.model : [];
  }),
]);

/** Looks for the full name, else without the provider, else without the date. */
export function builtInPrice(model: string): Price | null {
  if (embeddedModels.has(model)) return free;
  const bare = model.slice(model.lastIndexOf("/") + 1);
  const names = [model, bare, bare.replace(/-\d{4}-?\d{2}-?\d{2}$/, "")];
  for (const name of names) {
    const price = builtInPrices.get(name);
    if (price) return price;
  }
  return null;
}

/** "2.50", "0.075" */
export const formatPrice = (dollars: number): string =>
  dollars.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** "US$ 2.50 / 10.00 per million tokens, 1.25 for cached prompts" */
export const priceInWords = ({ prompt, completion, cached }: Price): string =>
  `US$ ${formatPrice(prompt)} / ${formatPrice(completion)} per million tokens${cached === undefined ? "" : `, ${formatPrice(cached)} for cached prompts`}`;
