import type { Command } from "commander";
import { Interrupted } from "@/cli/caller/interrupted";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { type Address, chooseAddress, serveDashboard } from "@/cli/serve/dashboard";
import { ensureBuild } from "@/cli/serve/production-build";
import { inProcess } from "@/lib/threads/process";
import { withAddress } from "./serve";

export const define = (command: Command, terminal: Terminal): Command =>
  withAddress(command).action((asked: Partial<Address>) => run(asked, terminal));

async function run(asked: Partial<Address>, terminal: Terminal): Promise<void> {
  const address = await chooseAddress(asked, terminal.env);
  const { exitCode, comparison, dataset, runs } = await whileBuilding(terminal, judgeExample);
  terminal.exitCode = exitCode;
  if (exitCode !== 0) return;
  terminal.print(comparison);
  await serveDashboard(address, terminal, {
    onReady: (url) => {
      const pages = runs.map((run) => [run.configuration, `${url}${run.url}`]);
      const compared = `${url}/compare?runs=${runs
        .slice(0, 2)
        .map(({ id }) => id)
        .join(",")}`;
      const ranked = `${url}/rank?dataset=${dataset}`;
      terminal.print(
        `${formatTable(["open", ""], [["all runs", `${url}/`], ...pages, ["compared", compared], ["ranked", ranked]])}\nPress Ctrl-C to stop.\n`,
      );
    },
  });
}

/** Judges and builds at once: both take time on a new clone. If one fails, the other is stopped. */
async function whileBuilding<Judged>(terminal: Terminal, judge: (signal: AbortSignal) => Promise<Judged>): Promise<Judged> {
  const stop = new AbortController();
  const stopListening = terminal.onInterrupt(() => stop.abort(new Interrupted("\nStopped. To start again: assay demo")));
  const orStop = (error: unknown) => {
    stop.abort(error);
    throw error;
  };
  try {
    const judging = judge(stop.signal).catch(orStop);
    await ensureBuild(terminal, stop.signal, judging).catch(orStop);
    return await judging;
  } finally {
    stopListening();
  }
}

const judgeExample = (signal: AbortSignal) =>
  inProcess<typeof import("./example-process").judgeExample>("example-process", {}, { signal, showsOutput: true });
