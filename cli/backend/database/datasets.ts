import type { Datasets } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { openFiles } from "@/cli/input/files";
import { importOptions } from "@/cli/input/read-options";
import { migrate } from "@/lib/db/connection/migrate";
import { importFiles } from "@/lib/imports/files";
import { previewImport } from "@/lib/imports/preview";
import { deletable } from "./deletion";

export const inDatabase = (terminal: Terminal): Datasets => ({
  ...deletable("dataset", terminal),
  async import(names, options, isDryRun) {
    const reading = importOptions(options);
    const sources = await openFiles(names);
    if (isDryRun) return previewImport(sources, reading);
    await migrate();
    return importFiles(sources, { ...reading, by: commandActor() });
  },
});
