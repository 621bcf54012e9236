import type { Retention } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { migrate } from "@/lib/db/connection/migrate";
import { reportRetention, setRetention } from "@/lib/runs/upkeep/retention";

export async function inDatabase(): Promise<Retention> {
  await migrate();
  return {
    read: reportRetention,
    async set(days) {
      await setRetention(days, commandActor());
      return reportRetention();
    },
  };
}
