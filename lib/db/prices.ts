import * as z from "zod";
import { db, write, writeAlone } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";
import { longestModelName } from "@/lib/domain/bounds";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { builtInPrice, builtInPrices, type Price } from "@/lib/domain/price";
import { Refusal, refusalOf } from "@/lib/domain/problem";
import { GivenPrice } from "@/lib/domain/servers/read-price";
import { recordEvent } from "./audit";

const most = 1000;

const CustomPrice = GivenPrice.extend({
  model: z
    .string()
    .trim()
    .min(1, "Name the model, for example llama3.1:8b")
    .max(longestModelName, `A model's name has at most ${longestModelName} characters`),
});

export interface ListedPrice {
  model: string;
  price: Price;
  isOwn: boolean;
  isInFile: boolean;
  replaces: Price | null;
}

/** A custom price for exactly that name comes first. Models without a known price are missing. */
export async function pricesOf(models: readonly string[]): Promise<Map<string, Price>> {
  const custom = await db.modelPrice.findMany({ where: { model: { in: [...new Set(models)] } } });
  const prices = new Map<string, Price>();
  for (const model of models) {
    const price = builtInPrice(model);
    if (price) prices.set(model, price);
  }
  for (const row of custom) prices.set(row.model, priceOf(row));
  return prices;
}

export async function withBuiltInPrice(models: readonly string[]): Promise<string[]> {
  const custom = await db.modelPrice.findMany({ where: { model: { in: [...new Set(models)] } }, select: { model: true } });
  const named = new Set(custom.map(({ model }) => model));
  return models.filter((model) => !named.has(model) && builtInPrice(model) !== null);
}

const priceOf = ({ prompt, completion, cached }: { prompt: number; completion: number; cached: number | null }): Price => ({
  prompt,
  completion,
  ...(cached !== null && { cached }),
});

export async function listPrices(inFile: ReadonlyMap<string, Price> = new Map()): Promise<ListedPrice[]> {
  const rows = (await db.modelPrice.findMany()).filter(({ model }) => !inFile.has(model));
  const own = (model: string, price: Price, isInFile: boolean): ListedPrice => ({
    model,
    price,
    isOwn: true,
    isInFile,
    replaces: builtInPrice(model),
  });
  const custom = [
    ...rows.map((row) => own(row.model, priceOf(row), false)),
    ...[...inFile].map(([model, price]) => own(model, price, true)),
  ];
  const named = new Set(custom.map(({ model }) => model));
  const builtIn = [...builtInPrices]
    .filter(([model]) => !named.has(model))
    .map(([model, price]) => ({ model, price, isOwn: false, isInFile: false, replaces: null }));
  return [...custom, ...builtIn].sort((a, b) => a.model.localeCompare(b.model, "en", { numeric: true }));
}

/** Returns the model's name as stored. Throws a `Refusal` with a problem per field. */
export async function setPrice(model: string, price: Price, by: Actor = assayItself): Promise<string> {
  const read = CustomPrice.safeParse({ model, ...price });
  if (!read.success) throw refusalOf(read.error);
  const { model: name, ...values } = read.data;
  const data = { ...values, cached: values.cached ?? null, updatedAt: databaseTime() };
  await writeAlone(async () => {
    const isNew = (await db.modelPrice.count({ where: { model: name } })) === 0;
    if (isNew && (await db.modelPrice.count()) >= most) {
      throw new Refusal(`There are already ${most} custom prices. Delete one that you no longer need.`, "too-large");
    }
    await db.modelPrice.upsert({
      where: { model: name },
      create: { model: name, ...data },
      update: data,
      select: { model: true },
    });
  });
  await recordEvent(by, "price-set", name, values);
  return name;
}

export async function deletePrice(model: string, by: Actor = assayItself): Promise<void> {
  const name = model.trim();
  const { count } = await write(() => db.modelPrice.deleteMany({ where: { model: name } }));
  if (count > 0) return recordEvent(by, "price-removed", name);
  const why = builtInPrice(name) ? "Its price is built in and cannot be deleted; set your own to replace it." : "";
  throw new Refusal(`There is no custom price for ${name.slice(0, 200) || "a model without a name"}. ${why}`.trim(), "not-found");
}
