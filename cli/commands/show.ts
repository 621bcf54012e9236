import type { Command } from "commander";
import { migrate } from "@/lib/db/connection/migrate";
import { explainCause } from "@/lib/domain/text/cause";
import { briefAgreement } from "@/lib/runs/agreement/brief";
import { printJson, printRuns, say } from "../print";
import { counted } from "../run-table";
import { reportRuns } from "../work-on-runs";

export const define = (command: Command): Command =>
  command
    .argument("<run>", "the run's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: { json?: boolean }) => {
      await migrate();
      const runs = await reportRuns([id]);
      for (const { reason, errors } of runs) {
        if (reason) say(reason);
        for (const [cause, count] of Object.entries(errors))
          say(`${counted(count, "judgment")} in error, ${cause}: ${explainCause(cause)}`);
      }
      if (!options.json) return printRuns(runs, false);
      printJson({ runs: await Promise.all(runs.map(withAgreement)) });
    });

/** A run, and where its samples carry labels how far it agrees with them. */
async function withAgreement<R extends { id: string }>(run: R) {
  const agreement = await briefAgreement(run.id);
  return agreement ? { ...run, agreement } : run;
}
