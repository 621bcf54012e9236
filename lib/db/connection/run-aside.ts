import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "./location";
import { busyTimeout } from "./sqlite";
import type { Bound } from "./transact";

type Answer = { results: Record<string, string | number | null>[][] } | { error: { message: string; code?: string } };

/**
 * Runs statements on a database file, one after the other and each on its own, in another process: for what takes seconds and must be ended at a
 * word. Returns the rows of each. Throws SQLite's errors; ends at once, with the signal's reason, when that is aborted.
 */
export function runAside(
  file: string,
  statements: readonly Bound[],
  { signal, timeout = busyTimeout }: { signal?: AbortSignal; timeout?: number } = {},
): Promise<Record<string, string | number | null>[][]> {
  const script = path.join(/* turbopackIgnore: true */ root(), "lib", "db", "statement-process.mjs");
  const child = spawn(process.execPath, [script, JSON.stringify({ file, timeout, statements })], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    let answer: Answer | undefined;
    const end = () => child.kill("SIGKILL");
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
    child.once("message", (message: Answer) => {
      answer = message;
    });
    child.once("error", reject);
    child.once("close", () => {
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(signal.reason);
      else if (!answer) reject(new Error(`The process that works on ${file} ended without an answer.`));
      else if ("error" in answer) reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
      else resolve(answer.results);
    });
  });
}
