import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** Before a restart, in ms like the two below. */
const longestPause = 30_000;
const healthyAfter = 60_000;
const killAfter = 8_000;

interface Options {
  /** The exit code is null if the process was killed. If false, `keepRunning` returns. */
  mayRestart?: (code: number | null) => boolean;
  say: (text: string) => void;
  /** Resolves with a message when the process no longer works; it is then stopped. The signal aborts when the process has ended. */
  watch?: (child: ChildProcess, signal: AbortSignal) => Promise<string | null>;
}

/** Restarts a process whenever it ends, until the signal aborts. The pause grows while it keeps crashing early. */
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
