import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { inPieces } from "@/lib/datasets/every-event.fixture";
import { importFiles } from "./files";

test.each([
  ["question marks", `${"?".repeat(200_000)}x`],
  ["ellipses, three full stops each once folded", `${"…".repeat(200_000)}x`],
  ["combining marks out of their order", `a${"\u0301".repeat(100_000)}${"\u0316".repeat(100_000)}`],
])("rows without an id whose question is 200,000 %s are read quickly", async (_, question) => {
  const row = `${JSON.stringify({ question, contexts: ["One."], response: "Two." })}\n`;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const report = await importFiles([
    { fileName: "long.jsonl", bytes: inPieces(new TextEncoder().encode(row.repeat(3)), 65_536) },
  ]);
  delay.disable();
  expect(report).toMatchObject({ accepted: 3, rejectedCount: 0 });
  // Quadratic work took 37 s and more. Linear work takes some milliseconds, even on a busy machine.
  expect(delay.max / 1e6).toBeLessThan(2_000);
});
