import { setTimeout as wait } from "node:timers/promises";
import { type ErrorsByCause, errorsByCause } from "@/lib/db/judgments/errors-and-flags";
import { batchProgressOf } from "@/lib/db/runs/batches";
import { countersOf, type RunCounters } from "@/lib/db/runs/list";
import { perProcess } from "@/lib/domain/process/values";
import type { RunProgress } from "@/lib/domain/runs/progress";
import { Pace, paceOfAll } from "./pace";
import { progressOf } from "./read";

/** In ms. */
const lookEvery = 500;
const forgetAfter = 20;

interface Followed {
  pace: Pace;
  errors: ErrorsByCause;
  errorsVersion: string;
  lastLook: number;
}
interface Looks {
  next: { ids: Set<string>; seen: Promise<Map<string, RunProgress>> } | null;
  followed: Map<string, Followed>;
  count: number;
}

const looks = perProcess("looks", (): Looks => ({ next: null, followed: new Map(), count: 0 }));

/** Null if there is no such run. All callers share one check: two or three queries every half second for any number of runs. */
export async function nextLook(id: string): Promise<RunProgress | null> {
  looks.next ??= prepare();
  looks.next.ids.add(id);
  return (await looks.next.seen).get(id) ?? null;
}

/** Judgments per second, over the last seconds of work if the run is followed, else over all; null before the first. */
export const recentPace = (run: RunCounters): number | null => looks.followed.get(run.id)?.pace.at(run) ?? paceOfAll(run);

export const lookNow = async (id: string): Promise<RunProgress | null> => (await look([id])).get(id) ?? null;

function prepare(): NonNullable<Looks["next"]> {
  const ids = new Set<string>();
  const seen = wait(lookEvery).then(() => {
    looks.next = null;
    return look([...ids]);
  });
  return { ids, seen };
}

async function look(ids: readonly string[]): Promise<Map<string, RunProgress>> {
  looks.count++;
  const runs = [...(await countersOf(ids)).values()];
  const changed = runs.filter((run) => run.failed > 0 && looks.followed.get(run.id)?.errorsVersion !== versionOf(run));
  const [errors, batches] = await Promise.all([
    errorsByCause(changed.map(({ id }) => id)),
    batchProgressOf(runs.flatMap(({ id, nextPollAt }) => (nextPollAt === null ? [] : id))),
  ]);
  const seen = new Map<string, RunProgress>();
  for (const run of runs) {
    const before = looks.followed.get(run.id);
    const followed: Followed = {
      pace: before?.pace ?? new Pace(),
      errors: run.failed === 0 ? {} : (errors.get(run.id) ?? before?.errors ?? {}),
      errorsVersion: versionOf(run),
      lastLook: looks.count,
    };
    looks.followed.set(run.id, followed);
    seen.set(run.id, progressOf(run, { errors: followed.errors, batches: batches.get(run.id) ?? null }, followed.pace.at(run)));
  }
  for (const [id, { lastLook }] of looks.followed) if (lastLook < looks.count - forgetAfter) looks.followed.delete(id);
  return seen;
}

const versionOf = ({ status, failed }: { status: string; failed: number }): string => `${status} ${failed}`;
