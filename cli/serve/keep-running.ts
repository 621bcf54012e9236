import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Milliseconds: the longest pause before a restart, the lifetime after which a child counts as healthy, and the time a child gets
 * to end.
 */
const longestPause = 30_000;
const healthyAfter = 60_000;
const killAfter = 8_000;

interface Options {
  /** Whether to restart a process that ended with this exit code, null if it was killed; otherwise `keepRunning` returns. */
  mayRestart?: (code: number | null) => boolean;
  say: (text: string) => void;
  /**
   * Resolves with a sentence when a process no longer works; the process is then ended. The signal aborts when the process has
   * ended by itself.
   */
  watch?: (child: ChildProcess, signal: AbortSignal) => Promise<string | null>;
}

/**
 * Restarts a process whenever it ends, until the signal aborts; then ends it. The pause before a restart grows while the process
 * keeps ending soon.
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
    const childEnded = new AbortController();
    watch?.(child, childEnded.signal).then((why) => {
      if (why === null || childEnded.signal.aborted) return;
      say(why);
      end();
    });
    const [code, killedBy] = await ended;
    childEnded.abort();
    signal.removeEventListener("abort", end);
    if (signal.aborted || !mayRestart(code)) return;
    pause = performance.now() - since > healthyAfter ? 500 : Math.min(pause * 2, longestPause);
    say(`The ${name} ended (${killedBy ?? code}); restarting it in ${pause / 1000} s.`);
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}
