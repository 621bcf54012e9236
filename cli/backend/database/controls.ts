import type { Controls } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { requireControls } from "@/lib/controls/read";
import { estimateWanted, startWanted } from "@/lib/controls/start";
import { migrate } from "@/lib/db/connection/migrate";

export async function inDatabase(): Promise<Controls> {
  await migrate();
  return {
    estimate: estimateWanted,
    start: (run, wanted) => startWanted(run, wanted, commandActor()),
    report: requireControls,
  };
}
