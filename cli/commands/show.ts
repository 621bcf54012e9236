import type { Command } from "commander";
import { migrate } from "@/lib/db/migrate";
import { printRuns, say } from "../print";
import { reportRuns } from "../work-on-runs";

export const define = (command: Command): Command =>
  command
    .argument("<run>", "the run's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: { json?: boolean }) => {
      await migrate();
      const runs = await reportRuns([id]);
      for (const { reason } of runs) if (reason) say(reason);
      printRuns(runs, options.json);
    });
