import { z } from "zod";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { TraceRule } from "@/lib/domain/traces/rules";
import { connect } from "./http";
import { type PlaceOptions, serverOf } from "./open";

/** Trace rules, in the database or at a server. Every method throws Refusal. */
export interface TraceRulesPlace {
  list(): Promise<readonly TraceRule[]>;
  set(rule: TraceRule): Promise<TraceRule>;
  /** An empty name means the rule for projects without their own. */
  remove(project: string): Promise<void>;
}

export async function openTraceRules(options: PlaceOptions, terminal: Terminal): Promise<TraceRulesPlace> {
  const address = serverOf(options, terminal);
  if (address) {
    const api = await connect(address, terminal);
    const path = "/traces/rules";
    return {
      list: async () => (await api.ask(path, z.object({ rules: z.array(TraceRule) }))).rules,
      set: (body) => api.ask(path, TraceRule, { method: "PUT", body }),
      remove: (project) => api.tell(`${path}?${new URLSearchParams({ project })}`, { method: "DELETE" }),
    };
  }
  const [{ migrate }, { deleteRule, readRules, setRule }] = await Promise.all([
    import("@/lib/db/connection/migrate"),
    import("@/lib/traces/settings"),
  ]);
  await migrate();
  return {
    list: readRules,
    set: (rule) => setRule(rule, commandActor()),
    remove: (project) => deleteRule(project, commandActor()),
  };
}
