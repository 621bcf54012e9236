import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isThorough } from "@/testing/thorough";
import { readAll, shape } from "./every-event.fixture";

/** Of the runs that a property takes in thorough tests, the share in others. */
const share = isThorough ? 1 : 0.1;

/** Every reading must end in samples, problems or one refusal; readAll rethrows any other error. */
const endsWell = async (file: Uint8Array, pieces: number) => {
  const { samples, refusal, columns } = await readAll(file, {}, pieces);
  expect(refusal === null ? columns.length : refusal.length).toBeGreaterThan(0);
  for (const sample of samples) {
    expect(sample.question.trim()).not.toBe("");
    expect(sample.contexts.every((context) => typeof context === "string" && context.trim() !== "")).toBe(true);
  }
};

const pieces = fc.constantFrom(1, 5, 64, 100_000);

test("any bytes end in rows or a refusal", async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), pieces, endsWell), { numRuns: 300 * share });
});

test("any CSV or JSON text ends in rows or a refusal", async () => {
  const signs = [...",;\t\n\"'{}[]:\\a1 \0é"];
  const tokens = fc.constantFrom("question", "contexts", "response", "\r\n", "null", ...signs);
  const starts = fc.constantFrom(
    "question,contexts,response\n",
    '{"question":',
    '[{"question":"a","contexts":["b"],"response":"c"}',
    '{"data":[{',
    "",
  );
  const text = fc.tuple(starts, fc.array(tokens, { maxLength: 60 })).map(([start, rest]) => Buffer.from(start + rest.join("")));
  await fc.assert(fc.asyncProperty(text, pieces, endsWell), { numRuns: 1500 * share });
});

for (const name of ["ragas_v1.parquet", "ragas_v1.xlsx", "ragas_v1_pyrepr.csv", "ragas_v2.json", "ragas_v1_columnar.json"])
  test(`${name}, truncated or with bytes changed, plain or gzipped, ends in rows or a refusal`, async () => {
    const whole = await shape(name);
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(whole.length), fc.boolean(), fc.boolean(), async (bytes, length, isCut, isFolded) => {
        const file = Buffer.from(whole);
        for (const [at, byte] of bytes) file[at] = byte;
        const left = isCut ? file.subarray(0, length) : file;
        await endsWell(isFolded ? gzipSync(left) : left, 4096);
      }),
      // A process reads each Parquet file with a valid beginning.
      { numRuns: (name.endsWith(".parquet") ? 20 : 60) * share },
    );
  });

test("a gzip file with bytes changed ends in rows or a refusal", async () => {
  const whole = gzipSync((await shape("ragas_v1.jsonl")).subarray(0, 20_000));
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
      const file = Buffer.from(whole);
      file[at] = byte;
      await endsWell(file, 512);
    }),
  );
});

test("refuses a Parquet file whose columns fail one by one, the last by not existing, without an unhandled rejection", async () => {
  const file = Buffer.from(await shape("ragas_v1.parquet"));
  file.fill(0xff, 4, 400);
  file.write("nowhere_else", file.lastIndexOf("ground_truth"));
  const left: unknown[] = [];
  const note = (error: unknown) => left.push(error);
  process.on("unhandledRejection", note);
  try {
    expect((await readAll(file)).refusal).toMatch(/^The Parquet file cannot be read; it may be damaged/);
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  } finally {
    process.off("unhandledRejection", note);
  }
  expect(left).toEqual([]);
});
