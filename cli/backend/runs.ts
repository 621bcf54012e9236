import type { RunReport } from "@/lib/domain/run";
import { runs } from "@/lib/runs/api";
import type { Call } from "./call";

const pageSize = 200;

/** In the order of the ids. */
export const reportsOf = (call: Call, ids: readonly string[]): Promise<RunReport[]> =>
  Promise.all(ids.map(async (id) => withoutProgress(await call(runs.getRun, { id }))));

export const withoutProgress = <R extends { progress: unknown }>({ progress: _, ...report }: R): Omit<R, "progress"> => report;

/** Newest first. */
export async function askForRuns(call: Call, most: number): Promise<{ runs: RunReport[]; total: number }> {
  const listed: RunReport[] = [];
  let cursor: string | undefined;
  for (;;) {
    const limit = Math.min(pageSize, most - listed.length);
    const page = await call(runs.listRuns, { query: { limit, cursor } });
    listed.push(...page.runs.map(withoutProgress));
    cursor = page.next ?? undefined;
    if (cursor === undefined || listed.length >= most || page.runs.length === 0) return { runs: listed, total: page.total };
  }
}
