import { deletePrice, type ListedPrice, listPrices, pricesOf, setPrice } from "@/lib/db/prices";
import { storeLaterCost, unpricedRuns } from "@/lib/db/runs/unpriced";
import { everyModel, type JudgeSetup } from "@/lib/domain/judge";
import type { Actor } from "@/lib/domain/people/actor";
import { builtInPrice, costOf, type Price, pricesFor } from "@/lib/domain/price";
import { pricesInFile, pricesInFileOf, requireNotInFile } from "@/lib/judge/servers/prices";
import { readServers } from "@/lib/judge/servers/read";
import type { ModelPrice, RemainingPrice } from "@/lib/judging/words/model-price";

export const readPrices = async (): Promise<ModelPrice[]> => (await listPrices(pricesInFile(readServers()))).map(report);

export async function setModelPrice(model: string, price: Price, by: Actor): Promise<ModelPrice> {
  requireNotInFile(model);
  const name = await setPrice(model, price, by);
  await priceEarlierRuns(name);
  return report({ model: name, price, isOwn: true, isInFile: false, replaces: builtInPrice(name) });
}

/** Runs that had no cost, because the model had no price, get it by the prices known now, and say so. */
async function priceEarlierRuns(model: string): Promise<void> {
  for (const { id, judge, used } of await unpricedRuns(model)) {
    const prices = await pricesOfJudge({ ...judge, models: everyModel(judge) });
    const costs = used.map(({ model, prompt, completion, cached }) => {
      const price = prices.get(model);
      return price && prompt + completion > 0 ? costOf(price, prompt, completion, cached) : null;
    });
    if (costs.length > 0 && costs.every((cost) => cost !== null))
      await storeLaterCost(
        id,
        costs.reduce((sum, cost) => sum + cost, 0),
      );
  }
}

export async function deleteModelPrice(model: string, by: Actor): Promise<RemainingPrice> {
  const name = model.trim();
  await deletePrice(name, by);
  const { prompt = null, completion = null, cached = null } = builtInPrice(name) ?? {};
  return { model: name, prompt, completion, cached };
}

function report({ model, price, isOwn, isInFile, replaces }: ListedPrice): ModelPrice {
  const { prompt, completion, cached = null } = price;
  const known = isOwn ? "own" : "built-in";
  return { model, prompt, completion, cached, source: isInFile ? "judges.json" : known, replaces };
}

/** From judges.json, else set by people, else built in; half of each for batches. Models without a known price are missing. */
export const pricesOfJudge = async (judge: JudgeSetup): Promise<ReadonlyMap<string, Price>> =>
  pricesFor(judge, new Map([...(await pricesOf(judge.models)), ...pricesInFileOf(judge)]));
