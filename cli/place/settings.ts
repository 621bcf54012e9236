import { z } from "zod";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { DeletionImpact } from "@/lib/domain/deletion-impact";
import { Bands, type ThresholdSettings } from "@/lib/domain/scores/thresholds";
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
  readBands(): Promise<Bands>;
  setBands(wanted: ThresholdSettings): Promise<Bands>;
  /** `due` counts what would be deleted with `days`, by default with those that are set. */
  readRetention(days?: number): Promise<Retention>;
  /** Null keeps every run. */
  setRetention(days: number | null): Promise<Retention>;
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
  };
}
