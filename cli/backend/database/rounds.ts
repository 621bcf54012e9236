import { createReadStream } from "node:fs";
import path from "node:path";
import type { Rounds } from "@/cli/backend/contract/entities";
import { newestEnded, newestRuns, startOf } from "@/cli/backend/contract/round-start";
import { commandActor } from "@/cli/caller/actor";
import { refuseUnreadable } from "@/cli/input/files";
import { migrate } from "@/lib/db/connection/migrate";
import { listRounds } from "@/lib/db/rounds/store";
import { findRun, listRuns } from "@/lib/db/runs/list";
import { authorOf } from "@/lib/domain/people/actor";
import { writeLabels } from "@/lib/exports/labels";
import { createRound } from "@/lib/rounds/create";
import { importLabels } from "@/lib/rounds/imported/import";
import { requireRound } from "@/lib/rounds/label";
import { detailOfRound, reportRounds } from "@/lib/rounds/reported/detail";

export async function inDatabase(): Promise<Rounds> {
  await migrate();
  return {
    async create(id, wanted) {
      const run = (await findRun(id)) ?? newestEnded(id, (await listRuns({ datasetIds: [id] }, { take: newestRuns })).runs);
      const round = await createRound(startOf(run, wanted), authorOf(commandActor()));
      return detailOfRound(await requireRound(round), false);
    },
    list: async (run) => reportRounds(await listRounds(run)),
    show: async (id, withResults) => detailOfRound(await requireRound(id), withResults),
    async import(id, file) {
      await refuseUnreadable(file);
      return importLabels(id, createReadStream(file), { fileName: path.basename(file) });
    },
    async export(id, format) {
      const text = await writeLabels(await requireRound(id), format);
      return only(text);
    },
  };
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}
