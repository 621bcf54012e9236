import type { Command } from "commander";
import { migrate } from "@/lib/db/connection/migrate";
import { work } from "@/lib/runs/execute/worker-loop";
import { keepHouse } from "@/lib/runs/upkeep/cleanup";
import { answerParent } from "../answer-parent";
import { guardOutput } from "../guard-output";
import { say } from "../print";

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
