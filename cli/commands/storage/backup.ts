import type { Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { fileSize } from "@/lib/domain/text/file-size";
import { backUp, contentInWords } from "@/lib/upkeep/store/backup";
import { interruptible } from "./interruptible";

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .argument("<file>", "the file to write")
    .option("--force", "replace the file if it exists")
    .option("--json", "print one JSON object")
    .action((file: string, options: { force?: boolean; json?: boolean }) =>
      interruptible(terminal, (signal) => run(file, options, { terminal, signal })),
    );

async function run(
  file: string,
  { force, json }: { force?: boolean; json?: boolean },
  { terminal, signal }: { terminal: Terminal; signal: AbortSignal },
): Promise<void> {
  const since = performance.now();
  const backup = await backUp(file, {
    force,
    signal,
    by: commandActor(),
    onProgress: (written, of) =>
      terminal.showStatus(written < of ? `${fileSize(written)} of about ${fileSize(of)}` : "Checking the backup …"),
  });
  const seconds = Math.round((performance.now() - since) / 100) / 10;
  terminal.showStatus("");
  if (json) return terminal.printJson({ ...backup, seconds });
  terminal.say(
    `${backup.file}: ${fileSize(backup.bytes)}, checked, in ${seconds} s.\nIt contains ${contentInWords(backup)}. To restore it: assay restore ${file}`,
  );
}
