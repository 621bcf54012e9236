import { Argument, type Command } from "commander";
import { type DeletedKind, deleteAll, findToDelete } from "@/cli/backend/delete";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { confirmed, requireAnswer } from "@/cli/input/confirm";
import { impactInWords } from "@/lib/domain/runs/impact-in-words";

interface Options extends PlaceOptions {
  yes?: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(command)
    .addArgument(new Argument("<kind>", "what to delete").choices(["run", "dataset"]))
    .argument("<id...>", "their ids or names")
    .option("--yes", "skip the prompt")
    .option("--json", "print one JSON object; needs --yes")
    .action((kind: DeletedKind, ids: string[], options: Options) => run(kind, ids, options, terminal));

async function run(kind: DeletedKind, given: string[], options: Options, terminal: Terminal): Promise<void> {
  const { yes, json } = options;
  const call = await caller(options, terminal);
  const { ids, impact, ...found } = await findToDelete(call, kind, given);
  requireAnswer(yes, terminal);
  const names = found.names.map((name) => `“${name}”`).join(", ");
  if (!yes && !(await confirmed(`${names}: ${impactInWords(impact)} will be deleted for good. Delete?`, terminal))) {
    terminal.say("Nothing was deleted.");
    terminal.exitCode = exitCodes.refused;
    return;
  }
  await deleteAll(call, kind, ids, terminal);
  if (json) return terminal.printJson({ deleted: ids, ...impact });
  terminal.say(`${names}: deleted, ${impactInWords(impact)}.`);
}
