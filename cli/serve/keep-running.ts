import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds: the longest pause before a restart, how long a child lives that counts as well, and until it is made to end. */
const longestPause = 30_000;
const wellAfter = 60_000;
const killAfter = 8_000;

interface Options {
  /** Whether a process that ended was worth starting; else `keepRunning` returns. */
  mayRestart?: () => boolean;
  say: (text: string) => void;
  /** Resolves with a sentence when a process does not do its work any more: it is then ended. The signal says that it has ended by itself. */
  watch?: (child: ChildProcess, signal: AbortSignal) => Promise<string | null>;
}

/**
 * Starts a process again whenever it ends, after a pause that grows while it keeps ending soon, until the signal says stop;
 * ends it then.
 */
export async function keepRunning(
  name: string,
  start: () => ChildProcess,
  signal: AbortSignal,
  { say, mayRestart = () => true, watch }: Options,
): Promise<void> {
  let pause = 500;
  while (!signal.aborted) {
    const since = performance.now();
    const child = start();
    const ended = once(child, "exit").catch((error) => [error.message]);
    const end = () => {
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), killAfter).unref();
    };
    signal.addEventListener("abort", end, { once: true });
    const over = new AbortController();
    watch?.(child, over.signal).then((why) => {
      if (why === null || over.signal.aborted) return;
      say(why);
      end();
    });
    const [code, killedBy] = await ended;
    over.abort();
    signal.removeEventListener("abort", end);
    if (signal.aborted || !mayRestart()) return;
    pause = performance.now() - since > wellAfter ? 500 : Math.min(pause * 2, longestPause);
    say(`The ${name} ended (${killedBy ?? code}); restarting it in ${pause / 1000} s.`);
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}
