import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { expect, test } from "vitest";
import { hostileTexts } from "@/lib/datasets/hostile/texts.fixture";
import { db } from "@/lib/db/connection/client";
import { findDataset } from "@/lib/db/datasets";
import { findRun } from "@/lib/db/runs/list";
import { findSample, samplesAfter } from "@/lib/db/samples/rows";
import { listSamples } from "@/lib/db/samples/table";
import { importFiles } from "@/lib/imports/files";
import { joinExplanations } from "@/lib/metrics/joined-explanations";
import { metrics } from "@/lib/metrics/registry";
import { judgedRows, startedRows } from "@/testing/judged/runs";
import { fileOf, parsedLines, rowsOf, whole } from "@/testing/rows";
import { exportRun } from "./file";

/** The rows that an import reads from a file; fails if one is rejected. */
async function importedAgain(csv: string): Promise<object[]> {
  const again = await importFiles([fileOf("again.csv", csv)]);
  expect(again.rejected).toEqual([]);
  const configurations = (await findDataset(again.id))?.configurations ?? [];
  const samples = await samplesAfter(configurations[0]?.id ?? "", -1, 1000);
  return samples.map(({ externalId: id, question, contexts, response, reference, labels }) => ({
    id,
    question,
    contexts,
    response,
    reference,
    labels,
  }));
}

async function judgedWithoutResponse(): Promise<string> {
  const { id } = await judgedRows(rowsOf(2, (index) => (index === 1 ? { response: "" } : {})));
  return id;
}

test("a missing score is empty in CSV, with its cause in the next column", async () => {
  const text = await whole(await exportRun(await judgedWithoutResponse(), { format: "csv" }));
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(rows[0]?.["context-adherence-plus.cause"]).toBe("");
  expect(rows[1]).toMatchObject({
    "context-adherence-plus": "",
    "context-adherence-plus.band": "",
    "context-adherence-plus.cause": "missing-response",
  });
});

test("every row lists its scores in the run's order", async () => {
  const text = await whole(await exportRun(await judgedWithoutResponse(), { format: "json" }));
  const rows: { scores: Record<string, unknown> }[] = JSON.parse(text);
  const [first = [], second] = rows.map(({ scores }) => Object.keys(scores));
  expect(first).toEqual(metrics.map(({ id }) => id));
  expect(second).toEqual(first);
});

test("a score over several contexts has the explanation of each, and one without judgments has none", async () => {
  const text = await whole(await exportRun(await judgedWithoutResponse(), { format: "jsonl" }));
  const [first, second] = text.split("\n", 2).map((line) => JSON.parse(line));
  const explanations = Object.entries<{ explanation: string | null }>(first.scores);
  expect(explanations.filter(([, { explanation }]) => explanation === null)).toEqual([]);
  const { explanation } = first.scores["trulens-context-relevance"];
  expect(explanation).toMatch(/^Context 1: Criteria: .+\nSupporting Evidence: .+\n\nContext 2: Criteria: /);
  expect(first.scores["nvidia-context-relevance"].explanation).toMatch(/^Context 1: .+\n\nContext 2: /);
  expect(second.scores["context-adherence-plus"].explanation).toBeNull();
});

test("joined explanations name contexts, and models and polls where there are several", () => {
  const reason = (context: number | null, model: string, poll: number, explanation: string | null) => ({
    step: 0,
    item: context,
    model,
    poll,
    explanation,
    criteria: null,
    evidence: null,
  });
  expect(joinExplanations([reason(null, "a", 0, "Fits.")])).toBe("Fits.");
  expect(joinExplanations([reason(0, "a", 0, "One."), reason(1, "a", 0, " "), reason(1, "b", 0, "Two.")])).toBe(
    "Context 1, a: One.\n\nContext 2, b: Two.",
  );
  expect(joinExplanations([reason(null, "gpt", 0, "Yes."), reason(null, "gpt", 1, "No.")])).toBe("Poll 1: Yes.\n\nPoll 2: No.");
  expect(joinExplanations([reason(null, "a", 0, null)])).toBeNull();
});

const hostile = [
  { question: '=HYPERLINK("http://x",A1)', response: "+1", reference: "-1", id: "@a" },
  { question: "'=already quoted", response: "''-twice", reference: "'tis plain", id: "'b" },
  { question: "\t=tab", response: "\r\nlines\nof\rall kinds", reference: 'a "quoted", cell;', id: "c" },
  { question: "＝wide ‮reversed", response: "", reference: "日本語 🦊", id: "d" },
];

async function judged(rows: readonly object[]): Promise<string> {
  const { id } = await judgedRows(rows, ["trulens-context-relevance"], "hostile");
  return id;
}

test("no CSV cell begins like a formula, and an import reads the file back unchanged", async () => {
  const rows = hostile.map((row, index) => ({
    ...row,
    contexts: ["=1+1", `- item ${index}`, "'=x", 'with "quotes",\nand lines'],
    labels: { adherent: index % 2 === 0, score: -1, note: "=1" },
  }));
  const id = await judged(rows);
  const text = await whole(await exportRun(id, { format: "csv" }));
  for (const cells of parse(text, { bom: true }) as string[][]) {
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r＝]/);
  }
  expect(await importedAgain(text)).toEqual(rows);
});

test("any texts, ids and labels are defused in CSV and read back unchanged", async () => {
  const text = fc.oneof(
    fc.constantFrom(...Object.values(hostileTexts).map((text) => text.slice(0, 2_000))),
    fc
      .tuple(fc.constantFrom("", "'", "=", "-", "\t", "\r", '"', "\ufeff", ","), fc.string({ unit: "binary" }))
      .map(([start, rest]) => start + rest),
  );
  const stored = text.filter((text) => text.trim() !== "" && text.isWellFormed() && !text.includes("\0"));
  const row = fc.record({
    id: stored.filter((id) => id.length <= 500),
    question: stored,
    contexts: fc.array(stored, { minLength: 1, maxLength: 3 }),
    response: fc.oneof(stored, fc.constant("")),
    reference: stored,
    labels: fc.dictionary(
      stored.filter((name) => name !== "__proto__"),
      fc.oneof(stored, fc.double(), fc.boolean(), fc.constant(null)),
      { maxKeys: 3 },
    ),
  });
  const arbitrary = fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 120, maxLength: 120 });
  const rows = fc.sample(arbitrary, { numRuns: 1, seed: 20 })[0]?.map((row) => JSON.parse(JSON.stringify(row))) ?? [];
  const csv = await whole(await exportRun(await judged(rows), { format: "csv" }));
  for (const cells of parse(csv, { bom: true }) as string[][])
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
  expect(await importedAgain(csv)).toEqual(rows);
});

test("a file's details of contexts, turns and gold have their own columns, which an import reads again", async () => {
  const { id } = await startedRows(
    rowsOf(2, (index) =>
      index === 1
        ? {}
        : {
            contexts: [{ text: "The bridge is red.", id: "=n1", score: 0.5, metadata: { page: 3 } }, { text: "It is long." }],
            turns: [{ role: "user", content: "Hello" }],
            steps: [
              { kind: "retrieve", query: "bridge", contexts: [{ id: "=n1", text: "The bridge is red.", score: 0.5 }, "Other."] },
            ],
            reference_contexts: ["The bridge is red.", "It is old."],
          },
    ),
    ["trulens-context-relevance"],
  );
  const csv = await whole(await exportRun(id, { format: "csv" }));
  const [first, second]: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  expect(first).toMatchObject({
    contextIds: '["=n1",null]',
    contextScores: "[0.5,null]",
    contextMetadata: '[{"page":3},null]',
    turns: '[{"role":"user","text":"Hello"}]',
    gold: '[{"id":null,"text":"The bridge is red.","context":0},{"id":null,"text":"It is old.","context":null}]',
    recall: "0.5",
    goldCause: "",
  });
  expect(second).toMatchObject({ contextIds: "", contextScores: "", turns: "", gold: "", recall: "", goldCause: "" });
  const [row] = (await whole(await exportRun(id, { format: "jsonl" }))).split("\n").map((line) => line && JSON.parse(line));
  expect(row).toMatchObject({ recall: 0.5, gold: [{ context: 0 }, { context: null }], turns: [{ role: "user" }] });
  const again = await importFiles([fileOf("again.csv", csv)]);
  const sample = await db.sample.findFirst({ where: { datasetId: again.id, position: 0 } });
  expect(JSON.parse(sample?.goldFoundJson ?? "")).toEqual([0, null]);
  expect(JSON.parse(sample?.turnsJson ?? "")).toEqual([{ role: "user", text: "Hello" }]);
  expect(JSON.parse(sample?.contextDetailsJson ?? "")).toMatchObject([{ id: "=n1" }, null]);
  expect((await findSample(sample?.id ?? 0))?.steps).toMatchObject([
    {
      kind: "retrieve",
      query: "bridge",
      contexts: [
        { id: "=n1", score: 0.5 },
        { id: null, text: "Other." },
      ],
    },
  ]);
});

test("a CSV that Assay did not write keeps its apostrophes", async () => {
  const { id } = await importFiles([fileOf("foreign.csv", "question,contexts,response\n'=1,'+2,'-3\n")]);
  const [sample] = await samplesAfter((await findDataset(id))?.configurations[0]?.id ?? "", -1, 1);
  expect(sample).toMatchObject({ question: "'=1", contexts: ["'+2"], response: "'-3" });
});

test("a CSV has line ends as in RFC 4180 and begins with a byte order mark", async () => {
  const text = await whole(await exportRun(await judged(rowsOf(2)), { format: "csv" }));
  expect(text.startsWith("\ufeffid,configuration,question,contexts,")).toBe(true);
  expect(text.split("\r\n")).toHaveLength(4);
});

test("a filtered table is exported in its order, and so are its judgments", async () => {
  const id = await judged(rowsOf(30, (index) => ({ question: `${index % 3 ? "Where" : "When"} was bridge ${index} opened?` })));
  const run = await findRun(id);
  const query = { text: "Where", sort: "trulens-context-relevance", order: "desc" } as const;
  const listed = run ? (await listSamples(run, query, { take: 100 })).rows.map(({ externalId }) => externalId) : [];
  const rows = parsedLines(await whole(await exportRun(id, { format: "jsonl", query })));
  expect(listed).toHaveLength(20);
  expect(rows.map((row) => row.id)).toEqual(listed);
  const judgments = parsedLines(await whole(await exportRun(id, { format: "jsonl", rows: "judgments", query })));
  expect([...new Set(judgments.map(({ sampleId }) => sampleId))]).toEqual(listed);
  expect(judgments).toHaveLength(40);
});

test("a judgment in error is exported with what was said of it", async () => {
  const id = await judged(rowsOf(1));
  const said = { error: "http-400", errorDetail: "This deployment does not serve chat." };
  await db.judgment.updateMany({ where: { runId: id }, data: said });
  const [first = "{}"] = (await whole(await exportRun(id, { format: "jsonl", rows: "judgments" }))).split("\n");
  expect(JSON.parse(first)).toMatchObject(said);
});

test("a score of every sample and metric has its own row, with its sample and metric", async () => {
  const id = await judgedWithoutResponse();
  const text = await whole(await exportRun(id, { format: "jsonl", rows: "scores" }));
  const rows = parsedLines(text);
  expect(rows).toHaveLength(2 * metrics.length);
  expect(rows.at(-1)).toMatchObject({
    run: id,
    judge: "lexical",
    metric: "context-adherence-plus",
    score: null,
    cause: "missing-response",
    labels: {},
    metadata: {},
  });
  for (const { prompt } of rows) expect(prompt).toMatch(/^[0-9a-f]{8,}$/);
});

test("Parquet holds the same rows as CSV, typed, in groups", async () => {
  const id = await judged(hostile.map((row) => ({ ...row, contexts: ["a context"], labels: { adherent: true } })));
  const columnsOf = { samples: "trulens-context-relevance", scores: "scored", judgments: "cached" };
  for (const rows of ["samples", "scores", "judgments"] as const) {
    const pieces: Buffer[] = [];
    for await (const piece of await exportRun(id, { format: "parquet", rows })) pieces.push(Buffer.from(piece));
    const file = Uint8Array.from(Buffer.concat(pieces)).buffer;
    const read = await parquetReadObjects({ file, compressors });
    const inText = parse(await whole(await exportRun(id, { format: "csv", rows })), { bom: true, columns: true });
    expect(read.map(({ sampleId, id: own }) => sampleId ?? own)).toEqual(hostile.map((row) => row.id));
    expect(Object.keys(read[0] ?? {})).toEqual(Object.keys(inText[0] ?? {}));
    expect(read[0]?.[columnsOf[rows]]).toBeTypeOf(rows === "judgments" ? "boolean" : "number");
  }
});
