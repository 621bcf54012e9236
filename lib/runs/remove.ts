import { deleteDataset } from "@/lib/db/datasets";
import { deleteRun, findRun, listRuns } from "@/lib/db/runs";
import { Refusal } from "@/lib/domain/problem";
import { activeStatuses } from "@/lib/domain/run";

/** Removes a run with its judgments and scores. Refuses one that is queued or being worked on. */
export async function removeRun(id: string): Promise<void> {
  if (await deleteRun(id)) return;
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  throw new Refusal(`The run ${id} is ${run.status}. Cancel it before you remove it.`, "conflict");
}

/** Removes a dataset with its samples and runs. Refuses while one of its runs is queued or being worked on. */
export async function removeDataset(id: string): Promise<void> {
  if (await deleteDataset(id)) return;
  for (const status of activeStatuses) {
    const [run] = (await listRuns({ datasetId: id, status }, { take: 1 })).runs;
    if (run)
      throw new Refusal(`The run ${run.id} of this dataset is ${status}. Cancel it before you remove the dataset.`, "conflict");
  }
  throw new Refusal(`There is no dataset ${id}.`, "not-found");
}
