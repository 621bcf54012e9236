import { createReadStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import type * as z from "zod";
import type { Rounds } from "@/cli/backend/contract/entities";
import { newestEnded, newestRuns, type RunOfRound, startOf } from "@/cli/backend/contract/round-start";
import { refuseUnreadable } from "@/cli/input/files";
import { ImportedLabels } from "@/lib/api/rounds/labels";
import { RoundDetail, RoundList, type RoundReport } from "@/lib/api/rounds/reports";
import { RunList } from "@/lib/api/runs";
import { Refusal } from "@/lib/domain/problem";
import { RunReport } from "@/lib/domain/run";
import { type Api, pathOf } from "./http";

const pageSize = 200;
const Runs = RunList.extend({ runs: RunReport.array() });

export const atServer = (api: Api): Rounds => ({
  create: async (id, wanted) => api.ask("/rounds", RoundDetail, { method: "POST", body: startOf(await runOf(api, id), wanted) }),
  async list(run) {
    const rounds: RoundReport[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { limit: pageSize, ...(run && { run }), ...(cursor && { cursor }) };
      const page: z.infer<typeof RoundList> = await api.ask("/rounds", RoundList, { query });
      rounds.push(...page.rounds);
      cursor = page.rounds.length === 0 ? null : page.next;
    } while (cursor !== null);
    return rounds;
  },
  show: (id, withResults) => api.ask(pathOf("rounds", id), RoundDetail, { query: { results: withResults ? "true" : undefined } }),
  async import(id, file) {
    await refuseUnreadable(file);
    const headers = {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(path.basename(file))}`,
    };
    const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
    return api.ask(`${pathOf("rounds", id)}/labels`, ImportedLabels, { method: "POST", file: { bytes, headers } });
  },
  export: (id, format) => api.stream(`${pathOf("rounds", id)}/labels`, { query: { format } }),
});

async function runOf(api: Api, id: string): Promise<RunOfRound> {
  const run = await api.ask(pathOf("runs", id), RunReport).catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === "not-found") return null;
    throw error;
  });
  if (run) return withMetrics(run);
  const { runs } = await api.ask("/runs", Runs, { query: { dataset: id, limit: newestRuns } });
  return newestEnded(id, runs.map(withMetrics));
}

const withMetrics = ({ metrics, ...run }: RunReport): RunOfRound => ({ ...run, metrics: Object.keys(metrics) });
