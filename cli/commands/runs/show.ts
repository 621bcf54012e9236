import type { Command } from "commander";
import type { Terminal } from "@/cli/caller/terminal";
import { atServerLines } from "@/cli/output/at-server";
import { errorLines } from "@/cli/output/error-lines";
import { printRuns } from "@/cli/output/print-runs";
import { migrate } from "@/lib/db/connection/migrate";
import { briefAgreement } from "@/lib/runs/agreement/brief";
import { reportRuns } from "./work";

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .argument("<run>", "the run's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: { json?: boolean }) => {
      await migrate();
      const runs = await reportRuns([id]);
      for (const run of runs) {
        if (run.reason) terminal.say(run.reason);
        for (const line of errorLines(run)) terminal.say(line);
        for (const line of atServerLines(run)) terminal.say(line);
      }
      if (!options.json) return printRuns(runs, false, terminal);
      terminal.printJson({ runs: await Promise.all(runs.map(withAgreement)) });
    });

/** A run, with its agreement if its samples carry labels. */
async function withAgreement<R extends { id: string }>(run: R) {
  const agreement = await briefAgreement(run.id);
  return agreement ? { ...run, agreement } : run;
}
