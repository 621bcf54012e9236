import { Argument, type Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { confirmed, requireAnswer } from "@/cli/input/confirm";
import { migrate } from "@/lib/db/connection/migrate";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import { type Deletable, findDeletable } from "@/lib/db/deletion/delete";
import { impactOf } from "@/lib/db/deletion/impact";
import { impactInWords } from "@/lib/domain/deletion-impact";
import { Refusal } from "@/lib/domain/problem";
import { deleteAs } from "@/lib/runs/control/delete";

interface Options {
  yes?: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .addArgument(new Argument("<kind>", "what to delete").choices(["run", "dataset"]))
    .argument("<id...>", "their ids")
    .option("--yes", "do not ask")
    .option("--json", "print one JSON object; needs --yes")
    .action((kind: Deletable, ids: string[], options: Options) => run(kind, ids, options, terminal));

async function run(kind: Deletable, given: string[], { yes, json }: Options, terminal: Terminal): Promise<void> {
  requireAnswer(yes, terminal);
  await migrate();
  const ids = [...new Set(given)];
  const found = await findDeletable(kind, ids);
  const missing = ids.find((id) => !found.some((row) => row.id === id));
  if (missing !== undefined) throw new Refusal(`There is no ${kind} ${missing}.`, "not-found");
  const impact = await impactOf(kind, ids);
  const names = found.map(({ name }) => `“${name}”`).join(", ");
  if (!yes && !(await confirmed(`${names}: ${impactInWords(impact)} will be deleted for good. Delete?`, terminal))) {
    terminal.say("Nothing was deleted.");
    terminal.exitCode = exitCodes.refused;
    return;
  }
  await deleteAs(kind, ids, commandActor());
  const rows = await clearDeleted(undefined, (rows) => terminal.showStatus(`${rows.toLocaleString("en")} rows deleted …`));
  if (rows > 0) terminal.showStatus("");
  if (json) return terminal.printJson({ deleted: ids, ...impact });
  terminal.say(`${names}: deleted, ${impactInWords(impact)}.`);
}
