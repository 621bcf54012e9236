import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readAll, shape } from "./every-event.fixture";
import type { ReadOptions } from "./read-file";

interface Row {
  id: string;
  question: string;
  contexts: string[];
  response: string;
  reference: string;
}
const rowsOf = (text: string): Row[] =>
  text
    .trimEnd()
    .split("\n")
    .map((row) => JSON.parse(row));
const expected = rowsOf((await shape("expected.jsonl")).toString());

/** Shapes that have all of question, contexts, response and reference. */
const whole: [file: string, options?: Partial<ReadOptions>][] = [
  ["expected.jsonl"],
  ["canonical.jsonl"],
  ["ragas_v2.jsonl"],
  ["ragas_v2.json"],
  ["ragas_v2.csv"],
  ["ragas_v1.jsonl"],
  ["ragas_v0.jsonl"],
  ["ragas_v1_columnar.json"],
  ["ragas_v1_pyrepr.csv"],
  ["ragas_v1_numpyrepr.csv"],
  ["ragas_v1.parquet"],
  ["ragas_v1.xlsx"],
  ["deepeval.json"],
  ["deepeval_pipe.csv", { contextDelimiter: "|" }],
  ["context_n.csv"],
  ["canonical.tsv"],
  ["camelcase_userInput.json"],
];

for (const [file, options] of whole) {
  test(`${file} reads as the expected rows`, async () => {
    const { samples, problems, refusal } = await readAll(await shape(file), { fileName: file, ...options });
    expect({ problems, refusal }).toEqual({ problems: [], refusal: null });
    expect(samples.map(({ question, contexts, response, reference }) => ({ question, contexts, response, reference }))).toEqual(
      expected.map(({ question, contexts, response, reference }) => ({ question, contexts, response, reference })),
    );
  });
}

for (const file of ["ragbench.jsonl", "langchain_documents.jsonl", "trulens_prompt_response_context.csv"]) {
  test(`${file}, which has no reference, reads as the expected rows without it`, async () => {
    const { samples, problems } = await readAll(await shape(file), { fileName: file });
    expect(problems).toEqual([]);
    expect(samples.map(({ question, contexts, response, reference }) => ({ question, contexts, response, reference }))).toEqual(
      expected.map(({ question, contexts, response }) => ({ question, contexts, response, reference: null })),
    );
  });
}

for (const file of ["canonical.jsonl", "ragas_v2.json", "ragas_v1_pyrepr.csv", "canonical.tsv", "context_n.csv"]) {
  test(`${file} reads the same in pieces of 7 bytes, gzipped and in UTF-16`, async () => {
    const bytes = await shape(file);
    const known = await readAll(bytes, { fileName: file });
    const utf16 = Buffer.from(`\ufeff${bytes.toString()}`, "utf16le");
    const others = [
      await readAll(bytes, {}, 7),
      await readAll(gzipSync(bytes)),
      await readAll(utf16, {}, 999),
      await readAll(utf16.swap16()),
    ];
    for (const other of others) expect(other.samples).toEqual(known.samples);
    expect(others.map(({ format }) => format?.label.split(", ").slice(-2))).toEqual([
      expect.arrayContaining(["UTF-8"]),
      ["UTF-8", "gzipped"],
      expect.arrayContaining(["UTF-16 LE"]),
      expect.arrayContaining(["UTF-16 BE"]),
    ]);
  });
}

test("refuses a ground-truth dataset of TruLens until the response is mapped", async () => {
  const file = await shape("trulens_ground_truth.jsonl");
  const refused = await readAll(file);
  expect(refused.refusal).toContain("no system's responses");
  expect(refused.refusal).toContain("--map contexts=expected_chunks --map reference=expected_response --map response=");
  expect(refused.samples).toEqual([]);

  // The tool requires an expected response, so rows without a reference hold the response there.
  const said = expected.map(({ reference, response }) => reference || response);
  const without = await readAll(file, { map: { contexts: "expected_chunks", reference: "expected_response", response: "" } });
  expect(
    without.samples.map(({ question, contexts, response, reference }) => ({ question, contexts, response, reference })),
  ).toEqual(expected.map(({ question, contexts }, i) => ({ question, contexts, response: null, reference: said[i] })));
  const asResponse = await readAll(file, { map: { contexts: "expected_chunks", response: "expected_response" } });
  expect(asResponse.samples.map(({ response }) => response)).toEqual(said);
});

test("in a Phoenix export, the reference becomes the contexts only if mapped", async () => {
  const file = await shape("phoenix.csv");
  expect((await readAll(file)).refusal).toContain("--map contexts=reference");
  const { samples } = await readAll(file, { map: { contexts: "reference" } });
  expect(samples.map(({ question, contexts, response, reference }) => ({ question, contexts, response, reference }))).toEqual(
    expected.map(({ question, contexts, response }) => ({
      question,
      contexts: [contexts.join("\n\n")],
      response,
      reference: null,
    })),
  );
});

test("contexts joined by a bar stay one context, with a hint, until the bar is chosen as the delimiter", async () => {
  const { samples, hints } = await readAll(await shape("deepeval_pipe.csv"));
  expect(samples.map(({ contexts }) => contexts)).toEqual(expected.map(({ contexts }) => [contexts.join("|")]));
  expect(hints).toEqual([
    "“retrieval_context” is plain text, not a list, in 25 rows: each is read as one context. 18 rows of them contain “|”: if it separates contexts, choose “|” as their delimiter.",
  ]);
});

test("separates three configurations in one file by their column", async () => {
  const { samples } = await readAll(await shape("configs_long.csv"));
  const names = [...new Set(samples.map(({ configuration }) => configuration))];
  expect(names).toHaveLength(3);
  for (const name of names) expect(samples.filter(({ configuration }) => configuration === name)).toHaveLength(20);
});

test("two retrievals of the same questions pair by question and differ in contexts", async () => {
  const [hit, miss] = await Promise.all(
    ["compare_top3-hit.jsonl", "compare_top3-miss.jsonl"].map(async (file) => readAll(await shape(file))),
  );
  expect(hit?.samples).toHaveLength(40);
  expect(miss?.samples.map(({ question }) => question)).toEqual(hit?.samples.map(({ question }) => question));
  expect(miss?.samples[0]?.contexts).not.toEqual(hit?.samples[0]?.contexts);
});
