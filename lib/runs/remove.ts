import { deleteDataset } from "@/lib/db/datasets";
import { deleteRun, findRun, listRuns } from "@/lib/db/runs";
import { Refusal } from "@/lib/domain/problem";

const isActive = (status: string) => status === "queued" || status === "running";

/** Removes a run with its judgments and scores. Refuses one that is being worked on. */
export async function removeRun(id: string): Promise<void> {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  if (isActive(run.status)) throw new Refusal(`The run ${id} is ${run.status}. Cancel it before you remove it.`, "conflict");
  await deleteRun(id);
}

/** Removes a dataset with its samples and runs. Refuses while one of its runs is being worked on. */
export async function removeDataset(id: string): Promise<void> {
  for (const status of ["queued", "running"] as const) {
    const [run] = (await listRuns({ datasetId: id, status }, { take: 1 })).runs;
    if (run)
      throw new Refusal(`The run ${run.id} of this dataset is ${status}. Cancel it before you remove the dataset.`, "conflict");
  }
  if (!(await deleteDataset(id))) throw new Refusal(`There is no dataset ${id}.`, "not-found");
}
