import type { Command } from "commander";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { answerParent } from "@/cli/serve/answer-parent";
import { guardOutput } from "@/cli/serve/guard-output";
import { migrate } from "@/lib/db/connection/migrate";
import { untilOutdated } from "@/lib/db/connection/outdated";
import { Outdated } from "@/lib/db/location/database-url";
import { runWorker } from "@/lib/judging/work-loop";
import { cleanUp } from "@/lib/runs/upkeep/cleanup";
import { workOnTraces } from "@/lib/traces/work";
import { deliverMessages } from "@/lib/webhooks/deliver";

export const define = (command: Command, terminal: Terminal): Command =>
  command.action(async () => {
    try {
      await run(terminal);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      terminal.say(error.message);
      terminal.exitCode = exitCodes.outdated;
    }
  });

/** Throws Outdated. */
async function run(terminal: Terminal): Promise<void> {
  guardOutput();
  answerParent();
  await migrate();
  const stop = new AbortController();
  const end = () => stop.abort();
  terminal.onInterrupt(end);
  process.on("disconnect", end);
  const say = (text: string) => terminal.say(text);
  const { signal } = stop;
  const outdated = untilOutdated(signal).finally(end);
  const loops = [runWorker, cleanUp, workOnTraces, deliverMessages];
  const [why] = await Promise.all([outdated, ...loops.map((loop) => loop(signal, say))]);
  if (why) throw why;
}
