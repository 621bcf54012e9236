import type { Shares } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { migrate } from "@/lib/db/connection/migrate";
import { linkToPage } from "@/lib/db/served";
import { shareRuns } from "@/lib/shares/create";

export async function inDatabase(): Promise<Shares> {
  await migrate();
  return {
    async create(wanted) {
      const { id, token, expiresAt } = await shareRuns(wanted, commandActor());
      return { id, url: await linkToPage(`/share/${token}`), expiresAt: expiresAt?.toISOString() ?? null };
    },
  };
}
