import type { Baselines } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { migrate } from "@/lib/db/connection/migrate";
import { baselinesFor, listBaselines, removeBaseline, setBaseline } from "@/lib/db/runs/baselines";

export async function inDatabase(): Promise<Baselines> {
  await migrate();
  return {
    list: (dataset) => (dataset === undefined ? listBaselines() : baselinesFor(dataset)),
    set: async (name, run, force) => void (await setBaseline(name, { run, force }, commandActor())),
    remove: (name, dataset) => removeBaseline(name, { dataset }, commandActor()),
  };
}
