import { z } from "zod";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { DeletionImpact } from "@/lib/domain/deletion-impact";
import { BandThresholds } from "@/lib/domain/scores/thresholds";
import { connect } from "./http";
import { type PlaceOptions, serverOf } from "./open";

const Retention = z.object({
  days: z.int().nullable(),
  last: z.object({ at: z.coerce.date(), runs: z.int() }).nullable(),
  due: DeletionImpact.nullable(),
});
type Retention = z.infer<typeof Retention>;

/** Settings of an installation: in the database, or at a server over its API. Every method throws Refusal. */
interface SettingsPlace {
  readBands(): Promise<BandThresholds>;
  setBands(wanted: BandThresholds): Promise<BandThresholds>;
  /** `due` counts what would be deleted with `days`, by default with those that are set. */
  readRetention(days?: number): Promise<Retention>;
  /** Null keeps every run. */
  setRetention(days: number | null): Promise<Retention>;
}

export async function openSettings(options: PlaceOptions, terminal: Terminal): Promise<SettingsPlace> {
  const address = serverOf(options, terminal);
  if (address) {
    const api = await connect(address, terminal);
    const Bands = z.object({ thresholds: BandThresholds });
    return {
      readBands: async () => (await api.ask("/bands", Bands)).thresholds,
      setBands: async (body) => (await api.ask("/bands", Bands, { method: "PUT", body })).thresholds,
      readRetention: (days) => api.ask("/retention", Retention, { query: { days } }),
      setRetention: (days) => api.ask("/retention", Retention, { method: "PUT", body: { days } }),
    };
  }
  const [{ migrate }, bands, retention] = await Promise.all([
    import("@/lib/db/connection/migrate"),
    import("@/lib/db/thresholds"),
    import("@/lib/runs/upkeep/retention"),
  ]);
  await migrate();
  const readRetention = async (asked?: number): Promise<Retention> => {
    const state = await retention.readRetention();
    const days = asked ?? state.days;
    return { ...state, due: days === null ? null : (await retention.previewRetention(days)).impact };
  };
  return {
    readBands: bands.readThresholds,
    async setBands(wanted) {
      await bands.setThresholds(wanted, commandActor());
      return bands.readThresholds();
    },
    readRetention,
    async setRetention(days) {
      await retention.setRetention(days, commandActor());
      return readRetention();
    },
  };
}
