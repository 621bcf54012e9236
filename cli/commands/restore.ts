import type { Command } from "commander";
import { databaseFile } from "@/lib/db/connection/location";
import { type StagedBackup, stageBackup } from "@/lib/db/upkeep/restore";
import { commandActor } from "../actor";
import { confirmed, refuseUnasked } from "../confirm";
import { exitCodes } from "../exit-codes";
import { interruptible } from "../interruptible";
import { printJson, say } from "../print";
import { counted } from "../run-table";

interface Options {
  yes?: boolean;
  json?: boolean;
}

export const define = (command: Command): Command =>
  command
    .argument("<file>", "the backup")
    .option("--yes", "do not ask")
    .option("--json", "print one JSON object; needs --yes")
    .action((file: string, options: Options) => interruptible((signal) => run(file, options, signal)));

async function run(file: string, { yes, json }: Options, signal: AbortSignal): Promise<void> {
  const target = databaseFile();
  refuseUnasked(yes);
  const staged = await stageBackup(file, signal);
  try {
    const question = `${file} is whole. It holds ${inWords(staged)}.\nPut it into the place of ${target}? What is there now is kept beside it.`;
    if (!yes && !(await confirmed(question))) {
      say("Nothing was changed.");
      process.exitCode = exitCodes.refused;
      return;
    }
    const kept = await staged.put(commandActor());
    const { datasets, runs, samples, judgments, unfinished, migrated } = staged;
    if (json) return printJson({ database: target, kept, datasets, runs, samples, judgments, unfinished, migrated });
    say(`${target} holds ${inWords(staged)} now.`);
    if (kept)
      say(`The database that was there is kept as ${kept}; delete it once you do not need it. To go back: assay restore ${kept}`);
    if (unfinished > 0)
      say(`${counted(unfinished, "run")} in it had not ended and will go on when assay serve or assay worker starts.`);
  } finally {
    staged.discard();
  }
}

const inWords = ({ datasets, runs, samples, judgments }: StagedBackup): string =>
  [counted(datasets, "dataset"), counted(runs, "run"), counted(samples, "sample"), counted(judgments, "judgment")].join(", ");
