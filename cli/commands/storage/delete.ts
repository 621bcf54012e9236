import { Argument, type Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { confirmed, refuseUnasked } from "@/cli/input/confirm";
import { migrate } from "@/lib/db/connection/migrate";
import { sweepRemoved } from "@/lib/db/deletion/clear-deleted";
import { findRemovable, type RemovalKind } from "@/lib/db/deletion/delete";
import { goesWith } from "@/lib/db/deletion/impact";
import { goingInWords } from "@/lib/domain/deletion-impact";
import { Refusal } from "@/lib/domain/problem";
import { remove } from "@/lib/runs/control/delete";

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
    .action((kind: RemovalKind, ids: string[], options: Options) => run(kind, ids, options, terminal));

async function run(kind: RemovalKind, given: string[], { yes, json }: Options, terminal: Terminal): Promise<void> {
  refuseUnasked(yes, terminal);
  await migrate();
  const ids = [...new Set(given)];
  const found = await findRemovable(kind, ids);
  const missing = ids.find((id) => !found.some((row) => row.id === id));
  if (missing !== undefined) throw new Refusal(`There is no ${kind} ${missing}.`, "not-found");
  const going = await goesWith(kind, ids);
  const names = found.map(({ name }) => `“${name}”`).join(", ");
  if (!yes && !(await confirmed(`${names}: ${goingInWords(going)} will be deleted for good. Delete?`, terminal))) {
    terminal.say("Nothing was deleted.");
    terminal.exitCode = exitCodes.refused;
    return;
  }
  await remove(kind, ids, commandActor());
  const rows = await sweepRemoved(undefined, (rows) => terminal.showStatus(`${rows.toLocaleString("en")} rows deleted …`));
  if (rows > 0) terminal.showStatus("");
  if (json) return terminal.printJson({ deleted: ids, ...going });
  terminal.say(`${names}: deleted, ${goingInWords(going)}.`);
}
