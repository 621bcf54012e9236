import type { ModelPrice, RemainingPrice } from "@/lib/api/settings";
import { deletePrice, type ListedPrice, listPrices, setPrice } from "@/lib/db/prices";
import type { Actor } from "@/lib/domain/people/actor";
import { builtInPrice, type Price } from "@/lib/domain/price";
import { pricesInFile, requireNotInFile } from "@/lib/judge/servers/prices";
import { readServers } from "@/lib/judge/servers/read";

export const readPrices = async (): Promise<ModelPrice[]> => (await listPrices(pricesInFile(readServers()))).map(report);

export async function setModelPrice(model: string, price: Price, by: Actor): Promise<ModelPrice> {
  requireNotInFile(model);
  const name = await setPrice(model, price, by);
  return report({ model: name, price, isOwn: true, isInFile: false, replaces: builtInPrice(name) });
}

export async function deleteModelPrice(model: string, by: Actor): Promise<RemainingPrice> {
  const name = model.trim();
  await deletePrice(name, by);
  const { prompt = null, completion = null, cached = null } = builtInPrice(name) ?? {};
  return { model: name, prompt, completion, cached };
}

const report = ({ model, price, isOwn, isInFile, replaces }: ListedPrice): ModelPrice => ({
  model,
  prompt: price.prompt,
  completion: price.completion,
  cached: price.cached ?? null,
  source: isInFile ? "judges.json" : isOwn ? "own" : "built-in",
  replaces,
});
