import type { Prices } from "@/cli/backend/contract/entities";
import { ModelPrice, ModelPrices, RemainingPrice } from "@/lib/api/settings";
import type { Api } from "./http";

export const atServer = (api: Api): Prices => ({
  list: async () => (await api.ask("/prices", ModelPrices)).prices,
  set: (model, price) => api.ask("/prices", ModelPrice, { method: "PUT", body: { model, ...price } }),
  remove: (model) => api.ask("/prices", RemainingPrice, { method: "DELETE", query: { model } }),
});
