import type * as z from "zod";
import type { Call } from "@/cli/backend/call";
import type { Terminal } from "@/cli/caller/terminal";
import { confirmed, requireAnswer } from "@/cli/input/confirm";
import type { ControlsEstimate } from "@/lib/controls/words/report";
import { controlsEstimateInWords } from "@/lib/controls/words/sentences";
import type { StartedRuns } from "@/lib/runs/api";
import { judgingAt } from "./place";

interface Asked {
  /** Starts the runs, or only estimates what they cost. */
  start: (query: { estimate?: "1" }) => Promise<z.infer<typeof StartedRuns> | ControlsEstimate>;
  what: string;
  question: string;
  ifNot: string;
  yes: boolean | undefined;
}

/** Starts and works on runs that a person wants once they know the estimate. Returns whether they do. */
export async function startIfWanted(call: Call, terminal: Terminal, asked: Asked): Promise<boolean> {
  const { start, what, question, ifNot, yes } = asked;
  requireAnswer(yes, terminal);
  const estimate = await start({ estimate: "1" });
  if (!("runs" in estimate)) terminal.say(`${what}: ${controlsEstimateInWords(estimate)}.`);
  if (!yes && !(await confirmed(question, terminal))) {
    terminal.say(ifNot);
    return false;
  }
  const { workOn } = await judgingAt(call, terminal);
  const started = await start({});
  const { exitCode } = await workOn("runs" in started ? started.runs.map(({ id }) => id) : []);
  terminal.exitCode = exitCode;
  return true;
}
