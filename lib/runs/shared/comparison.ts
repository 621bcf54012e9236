import type { Run } from "@/lib/db/runs/list";
import { type Comparison, compareRuns } from "@/lib/runs/compare/metrics";

const letters = ["A", "B", "C", "D"];

/**
 * A comparison as somebody outside may see it. Its runs have letters for ids, A the baseline, and what is said of them never tells a judge's address; without `withNames` runs, judges and whatever
 * else has a name go by their places.
 */
export const readSharedComparison = (ids: readonly string[], { withNames }: { withNames: boolean }): Promise<Comparison> =>
  compareRuns(ids, (runs) => {
    const models = [...new Set(runs.flatMap(({ judge }) => judge.models))];
    const servers = [...new Set(runs.map(({ judge }) => judge.baseUrl))];
    const called = (model: string) => (models.length === 1 ? "a judge" : `judge ${models.indexOf(model) + 1}`);
    return runs.map((run, index): Run => {
      const baseUrl = run.judge.baseUrl && `server ${servers.indexOf(run.judge.baseUrl) + 1}`;
      const id = letters[index] ?? "";
      if (withNames) return { ...run, id, judge: { ...run.judge, baseUrl } };
      return {
        ...run,
        id,
        judge: { ...run.judge, baseUrl, models: run.judge.models.map(called) },
        name: id,
        dataset: { name: "", source: null },
        configuration: { name: "", fileName: null, format: null },
        note: null,
        tags: [],
        reason: null,
      };
    });
  });
