import { findDataset } from "@/lib/db/datasets";
import { findRuns, listRuns, type Run } from "@/lib/db/runs/list";
import { mostRanked } from "@/lib/domain/bounds";
import { Refusal } from "@/lib/domain/problem";
import type { RankReport } from "@/lib/ranking/words/report";

export interface Candidates {
  dataset?: string | undefined;
  runs?: readonly string[] | undefined;
}

export interface Listed extends Pick<RankReport, "leftOut" | "older" | "namedTwice"> {
  runs: Run[];
}

/** Newest first, each once. Throws Refusal for too many runs and an unknown dataset. */
export async function rankCandidates({ dataset, runs: ids = [] }: Candidates): Promise<Listed> {
  if (ids.length === 0) {
    if (dataset === undefined) throw new Refusal("Name a dataset or at least two runs to rank.");
    const { runs, total } = await listRuns({ datasetIds: [dataset] }, { take: mostRanked });
    if (total === 0 && !(await findDataset(dataset))) throw new Refusal(`There is no dataset ${dataset}.`, "not-found");
    return { runs, leftOut: [], older: total - runs.length, namedTwice: [] };
  }
  const different = [...new Set(ids)];
  if (different.length > mostRanked)
    throw new Refusal(`${different.length} runs are chosen; at most ${mostRanked} can be ranked.`);
  const runs = await findRuns(different);
  const names = new Map(runs.map(({ id, name }) => [id, name]));
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return {
    runs,
    leftOut: different
      .filter((id) => !names.has(id))
      .map((id) => ({
        run: id,
        name: id,
        cause: "missing" as const,
        reason: "does not exist; it may have been deleted",
        datasetId: null,
        configurationId: null,
      })),
    older: 0,
    namedTwice: different.flatMap((id) => {
      const name = names.get(id);
      return name !== undefined && (counts.get(id) ?? 0) > 1 ? { run: id, name } : [];
    }),
  };
}
