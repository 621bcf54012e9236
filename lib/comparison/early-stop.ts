import { findRace } from "@/lib/db/races/store";
import type { Run } from "@/lib/db/runs/list";
import { whenOut } from "@/lib/domain/races/looks";
import { levelOf } from "@/lib/stats/early/look";

/**
 * How much more likely an error becomes because two runs of one race were looked at several times: p-values are multiplied and
 * error levels divided by it, so that intervals hold wherever it stopped. 1 for other runs.
 */
export async function timesLooked(from: Run, to: Run): Promise<number> {
  const id = to.raceId ?? from.raceId;
  const race = id === null ? null : await findRace(id);
  if (!race) return 1;
  const isOfRace = (run: Run) => run.raceId === race.id || run.id === race.baselineId;
  if (!isOfRace(from) || !isOfRace(to)) return 1;
  const last = race.isToEnd ? race.questions : (race.looks.at(-1)?.questions ?? race.questions);
  const ends = [from, to].map(({ id }) => (race.isToEnd ? null : whenOut(race.looks, id)?.questions) ?? last);
  // The level for two runs alone: a comparison has its own correction for several.
  const level = levelOf({ total: race.questions, questions: Math.min(...ends), stillIn: 2 });
  return level === 0 ? 1 : 0.05 / level;
}
