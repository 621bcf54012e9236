import type { Bands } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { migrate } from "@/lib/db/connection/migrate";
import { readBands, setThresholds } from "@/lib/db/thresholds";

export async function inDatabase(): Promise<Bands> {
  await migrate();
  return {
    read: readBands,
    async set(wanted) {
      await setThresholds(wanted, commandActor());
      return readBands();
    },
  };
}
