import { readBands, setThresholds } from "@/lib/db/thresholds";
import { deleteModelPrice, readPrices, setModelPrice } from "@/lib/judging/prices/settings";
import type { Does } from "@/lib/operations/parts/context";
import { reportRetention, setRetention } from "@/lib/runs/upkeep/retention";
import type { settings } from "@/lib/upkeep/api/settings";

export const does: Does<typeof settings> = {
  getBands: () => readBands(),
  async setBands({ body }, { by }) {
    await setThresholds(body, by);
    return readBands();
  },
  listPrices: async () => ({ prices: await readPrices() }),
  setPrice: ({ body: { model, ...price } }, { by }) => setModelPrice(model, price, by),
  deletePrice: ({ query }, { by }) => deleteModelPrice(query.model, by),
  getRetention: ({ query }) => reportRetention(query.days),
  async setRetention({ body }, { by }) {
    await setRetention(body.days, by);
    return reportRetention();
  },
};
