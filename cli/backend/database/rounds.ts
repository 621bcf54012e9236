import { createReadStream } from "node:fs";
import path from "node:path";
import type { Rounds } from "@/cli/backend/contract/entities";
import { refuseUnreadable } from "@/cli/input/files";
import { migrate } from "@/lib/db/connection/migrate";
import { writeLabels } from "@/lib/exports/labels";
import { importLabels } from "@/lib/rounds/imported/import";
import { requireRound } from "@/lib/rounds/label";

export async function inDatabase(): Promise<Rounds> {
  await migrate();
  return {
    async import(id, file) {
      await refuseUnreadable(file);
      return importLabels(id, createReadStream(file), { fileName: path.basename(file) });
    },
    async export(id, format) {
      return only(await writeLabels(await requireRound(id), format));
    },
  };
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}
