import type { Command } from "commander";
import type { Terminal } from "@/cli/caller/terminal";
import { printRuns } from "@/cli/output/print-runs";
import { counted } from "@/cli/output/run-table";
import { migrate } from "@/lib/db/connection/migrate";
import { explainCause } from "@/lib/domain/text/cause";
import { briefAgreement } from "@/lib/runs/agreement/brief";
import { reportRuns } from "./work";

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .argument("<run>", "the run's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: { json?: boolean }) => {
      await migrate();
      const runs = await reportRuns([id]);
      for (const { reason, errors } of runs) {
        if (reason) terminal.say(reason);
        for (const [cause, count] of Object.entries(errors))
          terminal.say(`${counted(count, "judgment")} in error, ${cause}: ${explainCause(cause)}`);
      }
      if (!options.json) return printRuns(runs, false, terminal);
      terminal.printJson({ runs: await Promise.all(runs.map(withAgreement)) });
    });

/** A run, with its agreement if its samples carry labels. */
async function withAgreement<R extends { id: string }>(run: R) {
  const agreement = await briefAgreement(run.id);
  return agreement ? { ...run, agreement } : run;
}
