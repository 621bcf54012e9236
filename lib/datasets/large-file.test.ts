import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { isThorough } from "@/testing/thorough";
import { line } from "./every-event.fixture";
import { readFile } from "./read-file";

const MiB = 1024 * 1024;
const rows = isThorough ? 60_000 : 6_000;
const context = "A sentence of a document that was retrieved for the question. ".repeat(8);

/** How far the reader may read ahead of its consumer. */
const maxReadAhead = 16 * MiB;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Bytes in use. The process's own memory would include garbage, whose amount differs between versions of Node. */
function bytesHeld(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const formats: [name: string, before: string, row: (n: number) => string, after: string][] = [
  ["JSON Lines", "", (n) => line({ id: n, contexts: [context] }), ""],
  ["CSV", "id,question,contexts,response\n", (n) => `${n},Who?,"['${context}']",Ann\n`, ""],
  ["a JSON list", "[", (n) => `${n > 0 ? "," : ""}${line({ id: n, contexts: [context] })}`, "]"],
];

for (const [name, before, row, after] of formats)
  test(`${rows} rows of ${name} are read without being held in memory`, async () => {
    async function grownBy(count: number) {
      let fed = 0;
      async function* file() {
        yield Buffer.from(before);
        for (let n = 0; n < count; n += 100) {
          const chunk = Buffer.from(Array.from({ length: 100 }, (_, i) => row(n + i)).join(""));
          fed += chunk.length;
          yield chunk;
        }
        yield Buffer.from(after);
      }
      const began = bytesHeld();
      let taken = 0;
      let grown = 0;
      for await (const event of readFile(file(), { fileName: name })) {
        if (event.kind !== "sample") continue;
        taken++;
        if (taken % 5_000 === 0) grown = Math.max(grown, bytesHeld() - began);
        if (taken === 5000) expect(fed).toBeLessThan(maxReadAhead);
      }
      expect(taken).toBe(count);
      expect(fed).toBeGreaterThan(count * context.length * 0.9);
      return grown;
    }
    // Code that is loaded and compiled for the first file stays.
    await grownBy(100);
    expect(await grownBy(rows)).toBeLessThan(8 * MiB);
  });

test.runIf(isThorough)("a line of 100 MiB is a problem of its row and is not held in memory", async () => {
  let held = 0;
  async function* file() {
    yield Buffer.from(`${line()}{"question": "`);
    for (let i = 0; i < 100; i++) {
      if (i % 10 === 9) held = Math.max(held, bytesHeld() - began);
      yield Buffer.alloc(MiB, "x");
    }
    yield Buffer.from(`"}\n${line()}`);
  }
  const began = bytesHeld();
  const kinds: string[] = [];
  for await (const event of readFile(file(), { fileName: "x", limits: { cell: MiB } }))
    kinds.push(event.kind === "problem" ? `problem in line ${event.problem.line}` : event.kind);
  expect(kinds).toEqual(["format", "columns", "sample", "problem in line 2", "sample", "columns"]);
  expect(held).toBeLessThan(40 * MiB);
});

for (const [what, chunk] of [
  ["is left early", Buffer.from(line().repeat(1000))],
  ["refuses the columns", Buffer.from("a,b\n1,2\n".repeat(1000))],
  ["refuses a web page", Buffer.from("<html>\n".repeat(10_000))],
] as const)
  test(`a reader that ${what} closes its source`, async () => {
    let isClosed = false;
    async function* file() {
      try {
        for (;;) yield chunk;
      } finally {
        isClosed = true;
      }
    }
    const read = async () => {
      for await (const event of readFile(file(), { fileName: "x" })) if (event.kind === "sample") return "left";
    };
    await expect(read().catch((error: Error) => error.name)).resolves.toMatch(/left|Refusal/);
    expect(isClosed).toBe(true);
  });
