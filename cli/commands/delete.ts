import { Argument, type Command } from "commander";
import { migrate } from "@/lib/db/connection/migrate";
import { sweepRemoved } from "@/lib/db/deletion/clear-deleted";
import { findRemovable, type RemovalKind } from "@/lib/db/deletion/delete";
import { goesWith } from "@/lib/db/deletion/impact";
import { goingInWords } from "@/lib/domain/deletion-impact";
import { Refusal } from "@/lib/domain/problem";
import { remove } from "@/lib/runs/control/delete";
import { commandActor } from "../actor";
import { confirmed, refuseUnasked } from "../confirm";
import { exitCodes } from "../exit-codes";
import { printJson, say } from "../print";

interface Options {
  yes?: boolean;
  json?: boolean;
}

export const define = (command: Command): Command =>
  command
    .addArgument(new Argument("<kind>", "what to delete").choices(["run", "dataset"]))
    .argument("<id...>", "their ids")
    .option("--yes", "do not ask")
    .option("--json", "print one JSON object; needs --yes")
    .action(run);

async function run(kind: RemovalKind, given: string[], { yes, json }: Options): Promise<void> {
  refuseUnasked(yes);
  await migrate();
  const ids = [...new Set(given)];
  const found = await findRemovable(kind, ids);
  const missing = ids.find((id) => !found.some((row) => row.id === id));
  if (missing !== undefined) throw new Refusal(`There is no ${kind} ${missing}.`, "not-found");
  const going = await goesWith(kind, ids);
  const names = found.map(({ name }) => `“${name}”`).join(", ");
  if (!yes && !(await confirmed(`${names}: ${goingInWords(going)} go for good. Delete?`))) {
    say("Nothing was deleted.");
    process.exitCode = exitCodes.refused;
    return;
  }
  await remove(kind, ids, commandActor());
  const rows = await sweepRemoved(undefined, showSwept);
  if (process.stderr.isTTY && rows > 0) process.stderr.write("\r\x1b[2K");
  if (json) return printJson({ deleted: ids, ...going });
  say(`${names}: deleted, ${goingInWords(going)}.`);
}

function showSwept(rows: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${rows.toLocaleString("en")} rows deleted …`);
}
