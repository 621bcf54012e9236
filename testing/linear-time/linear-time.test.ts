import { execFile } from "node:child_process";
import { expect, test } from "vitest";

/** Milliseconds for all functions and texts, on a busy machine. */
const longest = 600_000;

interface Findings {
  functions: number;
  unknown: string[];
  gone: string[];
  slow: string[];
  seesQuadratic: boolean;
}

const run = (): Promise<Findings> =>
  new Promise((resolve, reject) => {
    const options = { timeout: longest, killSignal: "SIGKILL" as const, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, ["--import", "tsx", "testing/linear-time/process.ts"], options, (error, stdout, stderr) => {
      const last = stderr.trimEnd().split("\n").slice(-8).join("\n");
      if (error) reject(new Error(`The process failed or was ended at:\n${last}`, { cause: error }));
      else resolve(JSON.parse(stdout) as Findings);
    });
  });

test(
  "every function that reads text from outside takes linear time",
  async () => {
    const { functions, unknown, gone, slow, seesQuadratic } = await run();
    expect(seesQuadratic).toBe(true);
    expect(slow).toEqual([]);
    // Add these to by-hand.ts: how to call them with a text, or why not.
    expect(unknown).toEqual([]);
    expect(gone).toEqual([]);
    expect(functions).toBeGreaterThan(90);
  },
  longest + 10_000,
);
