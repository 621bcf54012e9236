import type { Prices } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { migrate } from "@/lib/db/connection/migrate";
import { deleteModelPrice, readPrices, setModelPrice } from "@/lib/judging/prices/settings";

export async function inDatabase(): Promise<Prices> {
  await migrate();
  return {
    list: readPrices,
    set: (model, price) => setModelPrice(model, price, commandActor()),
    remove: (model) => deleteModelPrice(model, commandActor()),
  };
}
