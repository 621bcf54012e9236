import { findRace } from "@/lib/db/races/store";
import type { Run } from "@/lib/db/runs/list";
import { whenOut } from "@/lib/domain/races/looks";
import { levelOf } from "@/lib/stats/early/looks";

/**
 * How much more likely an error becomes because runs of one race were looked at several times: p-values are multiplied and
 * error levels divided by it, so that intervals hold wherever it stopped. 1 for other runs.
 */
export async function timesLooked(runs: readonly Run[]): Promise<number> {
  const ids = new Set(runs.flatMap(({ raceId }) => raceId ?? []));
  return Math.max(1, ...(await Promise.all([...ids].map((id) => timesInRace(id, runs)))));
}

async function timesInRace(id: string, runs: readonly Run[]): Promise<number> {
  const race = await findRace(id);
  const own = runs.filter((run) => run.raceId === id || run.id === race?.baselineId);
  if (!race || own.length < 2) return 1;
  const last = race.isToEnd ? race.questions : (race.looks.at(-1)?.questions ?? race.questions);
  const ends = own.map((run) => (race.isToEnd ? null : whenOut(race.looks, run.id)?.questions) ?? last);
  // The level for two runs alone: comparisons and rankings have their own correction for several.
  const looks = new Set([...race.looks.map(({ questions }) => questions), last]);
  const level = levelOf({ total: race.questions, looks: [...looks].filter((at) => at <= Math.min(...ends)), stillIn: 2 });
  return level === 0 ? 1 : 0.05 / level;
}
