import { z } from "zod";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { DeletionImpact } from "@/lib/domain/deletion-impact";
import type { Price } from "@/lib/domain/price";
import { Bands, type ThresholdSettings } from "@/lib/domain/scores/thresholds";
import { GivenPrice } from "@/lib/domain/servers/read-price";
import type { PriceReport, RemainingPrice } from "@/lib/judging/prices/settings";
import { connect } from "./http";
import { type PlaceOptions, serverOf } from "./open";

const Retention = z.object({
  days: z.int().nullable(),
  last: z.object({ at: z.coerce.date(), runs: z.int() }).nullable(),
  due: DeletionImpact.nullable(),
});
type Retention = z.infer<typeof Retention>;

const dollars = z.number().nullable();
const Remaining = z.object({ model: z.string(), prompt: dollars, completion: dollars, cached: dollars });
const ModelPrice = z.object({
  model: z.string(),
  prompt: z.number(),
  completion: z.number(),
  cached: dollars,
  source: z.enum(["own", "built-in", "judges.json"]),
  replaces: GivenPrice.nullable(),
});
const ModelPrices = z.object({ prices: z.array(ModelPrice) });

/** Settings, in the database or at a server. Every method throws Refusal. */
interface SettingsPlace {
  readBands(): Promise<Bands>;
  setBands(wanted: ThresholdSettings): Promise<Bands>;
  /** `due` counts what would be deleted with `days` (default: the current setting). */
  readRetention(days?: number): Promise<Retention>;
  /** Null keeps every run. */
  setRetention(days: number | null): Promise<Retention>;
  listPrices(): Promise<PriceReport[]>;
  setPrice(model: string, price: Price): Promise<PriceReport>;
  removePrice(model: string): Promise<RemainingPrice>;
}

export async function openSettings(options: PlaceOptions, terminal: Terminal): Promise<SettingsPlace> {
  const address = serverOf(options, terminal);
  if (address) {
    const api = await connect(address, terminal);
    return {
      readBands: () => api.ask("/bands", Bands),
      setBands: (body) => api.ask("/bands", Bands, { method: "PUT", body }),
      readRetention: (days) => api.ask("/retention", Retention, { query: { days } }),
      setRetention: (days) => api.ask("/retention", Retention, { method: "PUT", body: { days } }),
      listPrices: async () => (await api.ask("/prices", ModelPrices)).prices,
      setPrice: (model, price) => api.ask("/prices", ModelPrice, { method: "PUT", body: { model, ...price } }),
      removePrice: (model) => api.ask("/prices", Remaining, { method: "DELETE", query: { model } }),
    };
  }
  const [{ migrate }, bands, retention, prices] = await Promise.all([
    import("@/lib/db/connection/migrate"),
    import("@/lib/db/thresholds"),
    import("@/lib/runs/upkeep/retention"),
    import("@/lib/judging/prices/settings"),
  ]);
  await migrate();
  const readRetention = async (asked?: number): Promise<Retention> => {
    const state = await retention.readRetention();
    const days = asked ?? state.days;
    return { ...state, due: days === null ? null : (await retention.previewRetention(days)).impact };
  };
  return {
    readBands: bands.readBands,
    async setBands(wanted) {
      await bands.setThresholds(wanted, commandActor());
      return bands.readBands();
    },
    readRetention,
    async setRetention(days) {
      await retention.setRetention(days, commandActor());
      return readRetention();
    },
    listPrices: prices.readPrices,
    setPrice: (model, price) => prices.setModelPrice(model, price, commandActor()),
    removePrice: (model) => prices.deleteModelPrice(model, commandActor()),
  };
}
