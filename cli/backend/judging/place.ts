import type { Call } from "@/cli/backend/call";
import type { Terminal } from "@/cli/caller/terminal";
import type { Judging } from "./contract";

export const judgingAt = async (call: Call, terminal: Terminal): Promise<Judging> =>
  call.at === null ? (await import("./here")).here(call, terminal) : (await import("./there")).there(call, terminal);
