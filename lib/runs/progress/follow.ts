import { setTimeout as wait } from "node:timers/promises";
import { type ErrorsByCause, errorsByCause } from "@/lib/db/judgments/errors";
import { countersOf } from "@/lib/db/runs/list";
import type { RunProgress } from "@/lib/domain/runs/progress";
import { Pace } from "./pace";
import { progressOf } from "./read";

/** Milliseconds between two looks at the runs that are followed. */
const lookEvery = 500;
/** Looks after which what is known of a run that nobody follows any more is forgotten. */
const keptFor = 20;

interface Followed {
  pace: Pace;
  errors: ErrorsByCause;
  /** What the errors were read at. */
  readAt: string;
  lookedAt: number;
}
interface Looks {
  /** The look to come, and the runs that it is asked for. */
  next: { ids: Set<string>; seen: Promise<Map<string, RunProgress>> } | null;
  followed: Map<string, Followed>;
  count: number;
}

// On the process, not the module: the web server's bundles may hold this file more than once.
const kept = globalThis as { assayLooks?: Looks };
kept.assayLooks ??= { next: null, followed: new Map(), count: 0 };
const looks = kept.assayLooks;

/**
 * How a run stands at the next look; null where there is no such run. All who ask in this process share the look: two or three
 * queries every half second, however many people follow however many runs, and none when nobody does.
 */
export async function nextLook(id: string): Promise<RunProgress | null> {
  looks.next ??= prepare();
  looks.next.ids.add(id);
  return (await looks.next.seen).get(id) ?? null;
}

/** How a run stands now; null where there is no such run. */
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
  const changed = runs.filter((run) => run.failed > 0 && looks.followed.get(run.id)?.readAt !== `${run.status} ${run.failed}`);
  const errors = await errorsByCause(changed.map(({ id }) => id));
  const seen = new Map<string, RunProgress>();
  for (const run of runs) {
    const before = looks.followed.get(run.id);
    const followed: Followed = {
      pace: before?.pace ?? new Pace(),
      errors: run.failed === 0 ? {} : (errors.get(run.id) ?? before?.errors ?? {}),
      readAt: `${run.status} ${run.failed}`,
      lookedAt: looks.count,
    };
    looks.followed.set(run.id, followed);
    seen.set(run.id, progressOf(run, followed.errors, followed.pace.at(run)));
  }
  for (const [id, { lookedAt }] of looks.followed) if (lookedAt < looks.count - keptFor) looks.followed.delete(id);
  return seen;
}
