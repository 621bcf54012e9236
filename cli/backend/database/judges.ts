import type { Judges } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { migrate } from "@/lib/db/connection/migrate";
import { Refusal } from "@/lib/domain/problem";
import { listedServers, shownServers } from "@/lib/judging/servers/known";
import { removeJudge, saveJudge, testJudge } from "@/lib/judging/servers/manage";

export async function inDatabase(): Promise<Judges> {
  await migrate();
  const by = commandActor();
  return {
    async list() {
      const shown = await shownServers();
      if (shown.mistakes !== null) throw new Refusal(shown.mistakes, "conflict");
      return listedServers(shown);
    },
    save: async (given) => void (await saveJudge(given, by)),
    remove: (name) => removeJudge(name, by),
    test: (name, model) => testJudge({ name, ...(model !== undefined && { model }) }, by),
  };
}
