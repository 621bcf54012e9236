import { letterOf } from "@/lib/comparison/words/letter";
import type { Run } from "@/lib/db/runs/list";

export function comparedRunName(run: Run, all: readonly Run[]): string {
  const same = all.filter(({ name }) => name === run.name);
  if (same.length < 2) return run.name;
  const isOfDataset = same.filter(({ dataset }) => dataset.name === run.dataset.name).length === 1;
  return `${run.name} (${isOfDataset ? run.dataset.name : letterOf(all.findIndex(({ id }) => id === run.id))})`;
}
