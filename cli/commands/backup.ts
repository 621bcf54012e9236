import type { Command } from "commander";
import { backUp } from "@/lib/db/upkeep/backup";
import { fileSize } from "@/lib/domain/text/file-size";
import { commandActor } from "../actor";
import { interruptible } from "../interruptible";
import { printJson, say } from "../print";
import { counted } from "../run-table";

export const define = (command: Command): Command =>
  command
    .argument("<file>", "the file to write")
    .option("--force", "replace the file where it is there already")
    .option("--json", "print one JSON object")
    .action((file: string, options: { force?: boolean; json?: boolean }) =>
      interruptible((signal) => run(file, options, signal)),
    );

async function run(file: string, { force, json }: { force?: boolean; json?: boolean }, signal: AbortSignal): Promise<void> {
  const since = performance.now();
  const isTerminal = process.stderr.isTTY === true;
  const backup = await backUp(file, {
    force,
    signal,
    by: commandActor(),
    onProgress: (written, of) =>
      isTerminal &&
      process.stderr.write(
        `\r\x1b[2K${written < of ? `${fileSize(written)} of about ${fileSize(of)}` : "Checking what was written …"}`,
      ),
  });
  const seconds = Math.round((performance.now() - since) / 100) / 10;
  if (isTerminal) process.stderr.write("\r\x1b[2K");
  if (json) return printJson({ ...backup, seconds });
  const { runs, samples, judgments, datasets } = backup;
  say(
    `${backup.file}: ${fileSize(backup.bytes)}, checked, in ${seconds} s.\nIt holds ${[
      counted(datasets, "dataset"),
      counted(runs, "run"),
      counted(samples, "sample"),
      counted(judgments, "judgment"),
    ].join(", ")}. To put it back: assay restore ${file}`,
  );
}
