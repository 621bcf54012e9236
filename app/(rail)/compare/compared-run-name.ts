import type { Run } from "@/lib/db/runs/list";

/** A run's name; followed by its dataset's if another run of the comparison has the same name. */
export const comparedRunName = (run: Run, all: readonly Run[]): string =>
  all.some((other) => other.id !== run.id && other.name === run.name) ? `${run.name} (${run.dataset.name})` : run.name;
