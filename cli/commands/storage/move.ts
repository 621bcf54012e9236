import type { Command } from "commander";
import { Interrupted } from "@/cli/caller/interrupted";
import type { Terminal } from "@/cli/caller/terminal";
import { Refusal } from "@/lib/domain/problem";
import { moveDatabase } from "@/lib/upkeep/move/run";

interface Options {
  to?: string;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .option("--to <url>", "PostgreSQL URL (default: ASSAY_MOVE_TO, which keeps the password out of the process list)")
    .option("--json", "print one JSON object")
    .action((options: Options) => run(options, terminal));

async function run({ to = "", json }: Options, terminal: Terminal): Promise<void> {
  const url = to.trim() || terminal.env.ASSAY_MOVE_TO?.trim();
  if (!url) throw new Refusal("Name the PostgreSQL database: --to postgres://user:password@host/assay, or ASSAY_MOVE_TO.");
  const stop = new AbortController();
  const stopListening = terminal.onInterrupt(() => stop.abort());
  const since = performance.now();
  try {
    const moved = await moveDatabase(url, { signal: stop.signal, onProgress: (words) => terminal.showStatus(words) });
    terminal.showStatus("");
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    if (json) return terminal.printJson({ ...moved, seconds });
    const rows = moved.tables.reduce((sum, table) => sum + table.rows, 0);
    terminal.say(
      `Moved ${rows.toLocaleString("en")} rows of ${moved.tables.length} tables to ${moved.to} in ${seconds} s and compared every row.\n` +
        `Now set DATABASE_URL to it and start Assay. ${moved.from} is unchanged: keep it until you have made the first backup.`,
    );
  } catch (error) {
    if (stop.signal.aborted) throw new Interrupted("Stopped. The source is unchanged; rerun the command to continue.");
    throw error;
  } finally {
    stopListening();
  }
}
