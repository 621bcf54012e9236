import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { keepRunning } from "./keep-running";

test("a process that ends is restarted, until the signal aborts", async () => {
  const stop = new AbortController();
  const starts: number[] = [];
  const messages: string[] = [];
  await keepRunning(
    "test process",
    () => {
      starts.push(starts.length);
      if (starts.length === 1) return spawn(process.execPath, ["-e", "process.exit(1)"]);
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
      child.once("spawn", () => stop.abort());
      return child;
    },
    stop.signal,
    { say: (text) => messages.push(text) },
  );
  expect(starts).toEqual([0, 1]);
  expect(messages).toEqual(["The test process ended (1); restarting it in 1 s."]);
});

test("a process that may not be restarted is left alone", async () => {
  let starts = 0;
  const start = () => {
    starts++;
    return spawn(process.execPath, ["-e", "process.exit(1)"]);
  };
  await keepRunning("test process", start, new AbortController().signal, { say: () => undefined, mayRestart: () => false });
  expect(starts).toBe(1);
});
