import { watch } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { databaseTime } from "@/lib/db/location/clock";
import { databaseFile, usesPostgres } from "@/lib/db/location/database-url";
import { perProcess } from "@/lib/domain/process/values";
import { databaseVersion } from "./client";

/** In ms. SQLite's file also tells when it is written, except on some file systems. */
const lookEvery = usesPostgres() ? 200 : 5_000;
/** In ms: a write begins before others can read it. */
const settling = 15;
/** In ms: how late something is noticed that changes nothing in the database, such as the end of another process. */
const longest = 60_000;

interface Changes {
  count: number;
  version: unknown;
  waiting: number;
  next: Promise<void> | null;
}
const changes = perProcess("changes", (): Changes => ({ count: 0, version: null, waiting: 0, next: null }));

/** For a loop that reads the database, then waits for more to do. A wait ends once any process has changed the database since the
 *  wait before it, or at `dueAt`, but takes `atLeast` ms. */
export function waitingForChanges(signal: AbortSignal) {
  let seen = changes.count;
  return async (atLeast: number, dueAt: Date | null = null): Promise<void> => {
    const until = performance.now() + Math.min(longest, dueAt ? dueAt.getTime() - databaseTime().getTime() : longest);
    await wait(Math.ceil(atLeast), undefined, { signal }).catch(() => undefined);
    const rest = until - performance.now();
    if (seen === changes.count && rest > 0 && !signal.aborted) {
      const end = new AbortController();
      changes.waiting++;
      await Promise.race([
        nextChange(),
        wait(Math.ceil(rest), undefined, { signal: AbortSignal.any([signal, end.signal]) }).catch(() => undefined),
      ]);
      end.abort();
      changes.waiting--;
    }
    seen = changes.count;
  };
}

function nextChange(): Promise<void> {
  changes.next ??= look().finally(() => {
    changes.next = null;
  });
  return changes.next;
}

async function look(): Promise<void> {
  while (changes.waiting > 0) {
    // First, so nothing is missed in between.
    const written = nextWrite();
    const version = await databaseVersion().catch(() => changes.version);
    if (version !== changes.version) {
      changes.version = version;
      changes.count++;
      return written.stop();
    }
    await written.done;
  }
}

function nextWrite(): { done: Promise<void>; stop: () => void } {
  let stop = () => {};
  const done = new Promise<void>((resolve) => {
    const late = setTimeout(resolve, lookEvery).unref();
    const watcher = usesPostgres() ? null : watchLog(() => setTimeout(resolve, settling));
    stop = () => {
      clearTimeout(late);
      watcher?.close();
      resolve();
    };
  });
  return { done: done.finally(() => stop()), stop };
}

function watchLog(onWrite: () => void) {
  try {
    return watch(`${databaseFile()}-wal`, { persistent: false }, onWrite).on("error", () => undefined);
  } catch {
    return null;
  }
}
