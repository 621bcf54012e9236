import { recordEvent } from "@/lib/db/audit";
import { decideNow, findRace, goOnToEnd, type Race, racersOf, wakeRacers } from "@/lib/db/races/store";
import { findRun, requireRun } from "@/lib/db/runs/list";
import { storeExpected } from "@/lib/db/runs/status";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import { activeStatuses, type RunEstimate, type RunStatus } from "@/lib/domain/run";
import { neverJudged } from "@/lib/domain/scores/unscored";
import { countOpen } from "@/lib/judging/progress/open-judgments";
import { pauseRun, resumeRun } from "@/lib/runs/control/status";

async function requireRace(id: string): Promise<Race> {
  const race = await findRace(id);
  if (!race) throw new Refusal(`There is no race ${id}.`, "not-found");
  return race;
}

const goesOn = new Set<RunStatus>([...activeStatuses, "completed", "completed-with-errors"]);

/** All that are not judged yet, whatever was decided or drawn. */
export async function judgeTheRest(id: string, by: Actor = assayItself): Promise<void> {
  const race = await requireRace(id);
  const judged = [];
  for (const { id: run, isBaseline, planned } of await racersOf(race)) {
    const found = isBaseline ? null : await findRun(run);
    if (!found || !goesOn.has(found.status)) continue;
    const open = await countOpen(found, found.judge.models, 0, neverJudged);
    if (open === 0) continue;
    const all = found.ok + found.failed + open;
    const { estimate } = found;
    judged.push(found);
    // Before a server can take the run. The estimate is of the part alone, which the whole would exceed.
    await storeExpected(
      run,
      all,
      race.drawn === null || !estimate ? estimate : timesEstimate(estimate, all / Math.max(1, planned)),
    );
  }
  await goOnToEnd(id);
  for (const { id: run, name } of judged) await recordEvent(by, "run-started", name, { id: run });
}

/** Judges the rest of a run that races or judged a part, and of those that race with it. Throws Refusal. */
export async function finishRun(id: string, by?: Actor): Promise<void> {
  const run = await requireRun(id);
  if (run.raceId === null)
    throw new Refusal(`The run ${id} judges all samples: it stops neither when it is decided nor after a part.`, "not-found");
  await judgeTheRest(run.raceId, by);
}

const timesEstimate = ({ tokens: { prompt, completion }, costUsd }: RunEstimate, times: number): RunEstimate => ({
  tokens: { prompt: prompt * times, completion: completion * times },
  costUsd: costUsd && costUsd * times,
});

/** Stops at the last look; the intervals stay valid. */
export async function stopRace(id: string): Promise<void> {
  const race = await requireRace(id);
  if (race.looks.length === 0)
    throw new Refusal("There was no look yet, so nothing can be said. Cancel the runs instead.", "conflict");
  await decideNow(race);
  await wakeRacers(id);
}

export async function pauseRace(id: string): Promise<void> {
  for (const run of await racersOf(await requireRace(id)))
    if (!run.isBaseline && activeStatuses.some((status) => status === run.status)) await pauseRun(run.id);
}

export async function resumeRace(id: string): Promise<void> {
  for (const run of await racersOf(await requireRace(id)))
    if (!run.isBaseline && run.status === "paused") await resumeRun(run.id);
}
