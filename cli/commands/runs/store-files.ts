import type { Call } from "@/cli/backend/call";
import { importNamed } from "@/cli/backend/import";
import type { Terminal } from "@/cli/caller/terminal";
import type { InputOptions } from "@/cli/input/read-options";
import { formatRejected } from "@/cli/output/rejected-rows";
import { counted } from "@/lib/domain/text/counted";
import { NothingAccepted } from "@/lib/imports/report";

export async function storeFiles(
  call: Call,
  files: string[],
  options: InputOptions,
  terminal: Terminal,
): Promise<{ id: string; existed: boolean }> {
  const imported = await importNamed(call, files, options).catch((error: unknown) => {
    if (error instanceof NothingAccepted) terminal.stderr.write(formatRejected(error.rejected, 20));
    throw error;
  });
  for (const hint of imported.hints) terminal.say(hint);
  terminal.say(`${imported.name}: ${counted(imported.accepted, "row")} read, ${imported.rejectedCount} rejected.`);
  terminal.stderr.write(formatRejected(imported.rejected, 20));
  if (imported.id === null) throw new Error("An import that is no dry run gives an id.");
  return { id: imported.id, existed: imported.existed };
}
