import type { Datasets } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { openFiles } from "@/cli/input/files";
import { scoredOptions } from "@/cli/input/read-options";
import { migrate } from "@/lib/db/connection/migrate";
import { listDatasets } from "@/lib/db/datasets";
import { previewImport } from "@/lib/imports/preview";
import { importScored } from "@/lib/scored/import";
import { deletable } from "./deletion";

export const inDatabase = (terminal: Terminal): Datasets => ({
  ...deletable("dataset", terminal),
  async list() {
    await migrate();
    return (await listDatasets()).map(({ id, name, configurations }) => ({
      ...{ id, name, configurations: configurations.map((one) => one.name) },
      samples: configurations.reduce((sum, { sampleCount }) => sum + sampleCount, 0),
    }));
  },
  async import(names, options, isDryRun) {
    const { score, ...reading } = scoredOptions(options);
    const sources = await openFiles(names);
    if (isDryRun) return previewImport(sources, { ...reading, ...(score && { scoreChoices: score }) });
    await migrate();
    return importScored(sources, { ...reading, score: score ?? null, by: commandActor() });
  },
});
