import type { Run } from "@/lib/db/runs/list";
import { letterOf } from "@/lib/domain/comparison/letter";
import type { ComparisonSettings } from "@/lib/domain/comparison/settings";
import { everyModel } from "@/lib/domain/judge";
import type { ShareShows } from "@/lib/domain/shares/choices";
import { type Comparison, compareRuns } from "@/lib/runs/compare/metrics";

/**
 * A comparison as visitors of a share may see it. Letters replace the runs' ids (A is the baseline), and numbers the servers'
 * addresses. Without names, runs and judges have no names either, and the rest is empty. Cost and latency are metadata.
 */
export const readSharedComparison = (
  ids: readonly string[],
  settings: ComparisonSettings | null,
  shows: Pick<ShareShows, "names" | "metadata">,
): Promise<Comparison> => {
  const rename = (runs: readonly Run[]) => {
    const models = [...new Set(runs.flatMap(({ judge }) => everyModel(judge)))];
    const servers = [...new Set(runs.map(({ judge }) => judge.baseUrl))];
    const nameOf = (model: string) => (models.length === 1 ? "a judge" : `judge ${models.indexOf(model) + 1}`);
    return runs.map((run, index): Run => {
      const baseUrl = run.judge.baseUrl && `server ${servers.indexOf(run.judge.baseUrl) + 1}`;
      const id = letterOf(index);
      if (shows.names) return { ...run, id, judge: { ...run.judge, baseUrl } };
      return {
        ...run,
        id,
        judge: {
          ...run.judge,
          baseUrl,
          models: run.judge.models.map(nameOf),
          earlier: run.judge.earlier.map((set) => set.map(nameOf)),
        },
        judgedBy: run.judgedBy?.map((one) => ({ ...one, model: nameOf(one.model) })) ?? null,
        name: id,
        dataset: { name: "", source: null },
        configuration: { name: "", fileName: null, format: null },
        note: null,
        tags: [],
        reason: null,
      };
    });
  };
  return compareRuns(ids, settings ?? {}, { rename, withMeasures: shows.metadata });
};
