import { migrate } from "@/lib/db/connection/migrate";
import { findRun } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import type { RunReport } from "@/lib/domain/run";
import { reportRunsInFull } from "@/lib/exports/json-report";

/** In the order of the ids. Throws Refusal if a run does not exist. */
export async function reportsOf(ids: readonly string[]): Promise<RunReport[]> {
  await migrate();
  const runs = await Promise.all(
    ids.map(async (id) => {
      const run = await findRun(id);
      if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
      return run;
    }),
  );
  return reportRunsInFull(runs);
}
