import type { Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { confirmed, requireAnswer } from "@/cli/input/confirm";
import { counted } from "@/lib/domain/text/counted";
import { storedJudges } from "@/lib/judging/servers/stored";
import { contentInWords, stageBackup } from "@/lib/upkeep/store/backup";
import { interruptible } from "./interruptible";

interface Options {
  yes?: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .argument("<file>", "the backup")
    .option("--yes", "skip the prompt")
    .option("--json", "print one JSON object; needs --yes")
    .action((file: string, options: Options) => interruptible(terminal, (signal) => run(file, options, { terminal, signal })));

async function run(
  file: string,
  { yes, json }: Options,
  { terminal, signal }: { terminal: Terminal; signal: AbortSignal },
): Promise<void> {
  requireAnswer(yes, terminal);
  const staged = await stageBackup(file, signal);
  const { target } = staged;
  try {
    const question = `${file} is a complete backup with ${contentInWords(staged)}.\nReplace ${target} with it? The current database is kept next to it.`;
    if (!yes && !(await confirmed(question, terminal))) {
      terminal.say("Nothing was changed.");
      terminal.exitCode = exitCodes.refused;
      return;
    }
    const kept = await staged.put(commandActor());
    const { datasets, runs, samples, judgments, unfinished, migrated } = staged;
    if (json) return terminal.printJson({ database: target, kept, datasets, runs, samples, judgments, unfinished, migrated });
    terminal.say(`Restored ${contentInWords(staged)} to ${target}.`);
    if (kept)
      terminal.say(
        `The previous database was kept as ${kept}; delete it when you no longer need it. To go back: assay restore ${kept}`,
      );
    const lost = (await storedJudges()).flatMap(({ isLost, name }) => (isLost ? [name] : [])).join(", ");
    if (lost)
      terminal.say(`The keys of ${lost} cannot be opened here. Copy assay-secret from the old folder, or enter them again.`);
    if (unfinished > 0)
      terminal.say(`${counted(unfinished, "unfinished run")} will continue when assay serve or assay worker starts.`);
  } finally {
    staged.discard();
  }
}
