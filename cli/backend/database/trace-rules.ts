import type { TraceRules } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { migrate } from "@/lib/db/connection/migrate";
import { deleteRule, readRules, setRule } from "@/lib/traces/settings";

export async function inDatabase(): Promise<TraceRules> {
  await migrate();
  return {
    list: readRules,
    set: (rule) => setRule(rule, commandActor()),
    remove: (project) => deleteRule(project, commandActor()),
  };
}
