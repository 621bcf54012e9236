import { execFile } from "node:child_process";
import { expect, test } from "vitest";

/** Milliseconds for all functions and texts, on a machine that is busy with other things. */
const longest = 600_000;

interface Told {
  functions: number;
  unknown: string[];
  gone: string[];
  slow: string[];
  seesQuadratic: boolean;
}

const run = (): Promise<Told> =>
  new Promise((resolve, reject) => {
    const options = { timeout: longest, killSignal: "SIGKILL" as const, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, ["--import", "tsx", "lib/linear-time/process.ts"], options, (error, stdout, stderr) => {
      const last = stderr.trimEnd().split("\n").slice(-8).join("\n");
      if (error) reject(new Error(`It was ended, or failed, at:\n${last}`, { cause: error }));
      else resolve(JSON.parse(stdout) as Told);
    });
  });

test(
  "work grows in line with a text's length in every function that reads texts from outside",
  async () => {
    const { functions, unknown, gone, slow, seesQuadratic } = await run();
    expect(seesQuadratic).toBe(true);
    expect(slow).toEqual([]);
    // Say in by-hand.ts how these are called with a text, or why they are not.
    expect(unknown).toEqual([]);
    expect(gone).toEqual([]);
    expect(functions).toBeGreaterThan(90);
  },
  longest + 10_000,
);
