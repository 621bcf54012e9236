export interface OfferedRun {
  id: string;
  name: string;
  dataset: string;
  configuration: string;
  judge: string;
  isStandIn: boolean;
  /** Its names as a baseline; null if it is none. */
  baseline: string | null;
  /** ISO text. */
  createdAt: string;
}

/**
 * Says what tells runs of equal names apart, by id: the judge if they have different ones, else when they started. Nothing for a
 * name that only one of them has.
 */
export function identify(runs: readonly OfferedRun[]): Map<string, string> {
  const byName = new Map<string, OfferedRun[]>();
  for (const run of runs) byName.set(run.name, [...(byName.get(run.name) ?? []), run]);
  return new Map(
    [...byName.values()].flatMap((same) => {
      if (same.length < 2) return [];
      const isOnly = (run: OfferedRun, key: "dataset" | "judge") => same.every((one) => one === run || one[key] !== run[key]);
      return same.map((run): [string, string] => {
        if (isOnly(run, "judge")) return [run.id, run.judge];
        return [run.id, isOnly(run, "dataset") ? run.dataset : `${run.createdAt.slice(0, 16).replace("T", " ")} UTC`];
      });
    }),
  );
}
