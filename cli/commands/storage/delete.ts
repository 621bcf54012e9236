import { Argument, type Command } from "commander";
import { type DeletedKind, deleteAll, findToDelete } from "@/cli/backend/delete";
import { answering } from "@/cli/backend/open";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { confirmed, requireAnswer } from "@/cli/input/confirm";
import { impactInWords } from "@/lib/domain/runs/impact-in-words";

export const define = (command: Command, terminal: Terminal): Command =>
  answering(
    command
      .addArgument(new Argument("<kind>", "what to delete").choices(["run", "dataset"]))
      .argument("<id...>", "their ids or names")
      .option("--yes", "skip the prompt; --json needs it"),
    terminal,
    async (call, kind: DeletedKind, given: string[], { yes }: { yes?: boolean }) => {
      const { ids, impact, ...found } = await findToDelete(call, kind, given);
      requireAnswer(yes, terminal);
      const names = found.names.map((name) => `“${name}”`).join(", ");
      if (!yes && !(await confirmed(`${names}: ${impactInWords(impact)} will be deleted for good. Delete?`, terminal))) {
        terminal.say("Nothing was deleted.");
        terminal.exitCode = exitCodes.refused;
        return null;
      }
      await deleteAll(call, kind, ids, terminal);
      return { json: { deleted: ids, ...impact }, said: `${names}: deleted, ${impactInWords(impact)}.` };
    },
  );
