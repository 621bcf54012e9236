import type { Command } from "commander";
import { migrate } from "@/lib/db/migrate";
import { keepHouse } from "@/lib/runs/keep-house";
import { work } from "@/lib/runs/work";
import { answerParent } from "@/cli/serve/answer-parent";
import { guardOutput } from "@/cli/serve/guard-output";
import { say } from "@/cli/print";

export const define = (command: Command): Command => command.action(run);

async function run(): Promise<void> {
  guardOutput();
  answerParent();
  await migrate();
  const stop = new AbortController();
  const end = () => stop.abort();
  // A worker that `assay serve` started ends with it, however that ended.
  process.on("SIGINT", end).on("SIGTERM", end).on("disconnect", end);
  await Promise.all([work(stop.signal, say), keepHouse(stop.signal, say)]);
}
