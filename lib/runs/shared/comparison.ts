import type { Run } from "@/lib/db/runs/list";
import type { PairBy } from "@/lib/domain/comparison/pairing";
import { type Comparison, compareRuns } from "@/lib/runs/compare/metrics";

const letters = ["A", "B", "C", "D"];

/**
 * A comparison as visitors of a share may see it. Letters replace the runs' ids (A is the baseline), and numbers the servers'
 * addresses. Without `withNames`, runs and judges have no names either, and the rest is empty.
 */
export const readSharedComparison = (
  ids: readonly string[],
  { withNames, pairBy }: { withNames: boolean; pairBy: PairBy | null },
): Promise<Comparison> => {
  const rename = (runs: readonly Run[]) => {
    const models = [...new Set(runs.flatMap(({ judge }) => judge.models))];
    const servers = [...new Set(runs.map(({ judge }) => judge.baseUrl))];
    const nameOf = (model: string) => (models.length === 1 ? "a judge" : `judge ${models.indexOf(model) + 1}`);
    return runs.map((run, index): Run => {
      const baseUrl = run.judge.baseUrl && `server ${servers.indexOf(run.judge.baseUrl) + 1}`;
      const id = letters[index] ?? "";
      if (withNames) return { ...run, id, judge: { ...run.judge, baseUrl } };
      return {
        ...run,
        id,
        judge: { ...run.judge, baseUrl, models: run.judge.models.map(nameOf) },
        name: id,
        dataset: { name: "", source: null },
        configuration: { name: "", fileName: null, format: null },
        note: null,
        tags: [],
        reason: null,
      };
    });
  };
  return compareRuns(ids, { pairBy, rename });
};
