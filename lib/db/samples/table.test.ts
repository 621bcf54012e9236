import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { noSpending, storeResults } from "@/lib/db/judgments/store";
import { requeueErrors } from "@/lib/db/runs/status";
import { JudgeSetup } from "@/lib/domain/judge";
import { RunLimits } from "@/lib/domain/run";
import { plainThresholds } from "@/lib/domain/scores/band";
import { createTestDataset } from "@/testing/dataset";
import { storedRun, storeScores } from "@/testing/judged/stored";
import { rowsOf } from "@/testing/rows";
import type { TableRun } from "./conditions";
import { labelValues } from "./labels";
import { listSamples, neighbours, type SampleQuery, walkSamples } from "./table";

const sorting = "trulens-context-relevance";
const other = "context-adherence-plus";
/** By position; undefined if nothing is stored yet. */
const scores = [0.9, 0.2, null, 0.5, 0.2, undefined, 1, 0.2, null, 0.5, 0.89, 0.3];
let run: Pick<TableRun, "id" | "configurationId" | "thresholds">;
let ids: number[];

beforeAll(async () => {
  const { datasetId, configurationId } = await createTestDataset(
    rowsOf(scores.length, (index) => ({
      id: `row-${String.fromCharCode(122 - index)}`,
      contexts: Array.from({ length: 1 + (index % 3) }, (_, context) => `Bridge number ${index} has a context ${context}.`),
      ...(index % 4 !== 3 && { label_good: index % 2 === 0, label_grade: index % 5 }),
      ...(index < 3 && { reference_contexts: [`Bridge number ${index} has a context 1.`] }),
      ...(index === 3 && { relevant_ids: ["unknown"] }),
      ...(index === 4 && { response: '北京的桥 said "Go" and* (left)' }),
    })),
  );
  const id = await storedRun({ datasetId, configurationId }, { metrics: [sorting, other] });
  run = { id, configurationId, thresholds: plainThresholds };
  const yes: Record<number, number> = { 3: 2, 5: 3, 6: 2 };
  const votes = (_: string, at: number) => ({ detail: { yes: yes[at] ?? 0, valid: 3 } });
  await storeScores(id, { [sorting]: scores });
  ids = await storeScores(id, { [other]: scores.map((_, at) => at % 2) }, votes);
  const judgment = { runId: id, model: "m", poll: 0, promptHash: "", metric: other };
  const errors = [3, 5, 8, 8].map((position, context) => ({ sampleId: ids[position] ?? 0, item: context, error: "http-500" }));
  const others = [8, 9].map((position) => ({ sampleId: ids[position] ?? 0, item: 9, error: position === 8 ? "timeout" : null }));
  await db.judgment.createMany({ data: [...errors, ...others].map((one) => ({ ...judgment, ...one })) });
});

const positions = async (query: SampleQuery, page = {}) =>
  (await listSamples(run, query, { take: 100, ...page })).rows.map(({ position }) => position);

test("the worst come first, ties in file order, samples without a score last", async () => {
  expect(await positions({ sort: sorting })).toEqual([1, 4, 7, 11, 3, 9, 10, 0, 6, 2, 5, 8]);
});

test("in descending order the best come first, and samples without a score are still last", async () => {
  expect(await positions({ sort: sorting, order: "desc" })).toEqual([6, 0, 10, 3, 9, 11, 1, 4, 7, 2, 5, 8]);
});

test("without a sort, rows are in file order, in both directions", async () => {
  expect(await positions({})).toEqual(scores.map((_, position) => position));
  expect(await positions({ order: "desc" })).toEqual(scores.map((_, position) => scores.length - 1 - position));
});

test("finds samples with a judgment in error by its cause, each once, with or without a score", async () => {
  expect(await positions({ error: "http-500" })).toEqual([3, 5, 8]);
  expect(await positions({ sort: sorting, error: "any" })).toEqual([3, 5, 8]);
  expect(await positions({ error: "timeout", text: "number" })).toEqual([8]);
  expect(await positions({ sort: sorting, metric: sorting, cause: "timeout", error: "http-500" })).toEqual([8]);
  expect(await positions({ error: "empty" })).toEqual([]);
  expect(await positions({ error: "any", errorBy: other })).toEqual([3, 5, 8]);
  expect(await positions({ error: "any", errorBy: sorting })).toEqual([]);
});

test("finds samples with a flagged judgment, whatever other flags it has", async () => {
  const of = { runId: run.id, metric: other, model: "flagged", poll: 0, promptHash: "" };
  const flagged = { 4: ["read leniently"], 7: ["read leniently", "looks already normalised"] };
  await db.judgment.createMany({
    data: Object.entries(flagged).map(([position, flags]) => ({
      ...of,
      sampleId: ids[Number(position)] ?? 0,
      item: 0,
      flagsJson: JSON.stringify(flags),
    })),
  });
  expect(await positions({ flag: "read leniently" })).toEqual([4, 7]);
  expect(await positions({ flag: "looks already normalised" })).toEqual([7]);
});

test("filters scores of several metrics by inclusive bounds and by bands", async () => {
  expect(await positions({ scores: [{ metric: sorting, from: 0.2, to: 0.5 }] })).toEqual([1, 3, 4, 7, 9, 11]);
  const both = [
    { metric: sorting, from: 0.2, to: 0.5 },
    { metric: other, band: "Poor" as const },
  ];
  expect(await positions({ scores: both })).toEqual([4]);
  expect(await positions({ scores: [{ metric: sorting, band: "Excellent" }] })).toEqual([0, 6]);
});

test("metrics differ by the distance of their scores; a sample with only one score does not match", async () => {
  expect(await positions({ differ: { metrics: [sorting, other], by: 0.8 } })).toEqual([0, 1, 6, 7, 10]);
  expect(await positions({ differ: { metrics: [sorting, other], by: 0.8 }, sort: "difference", order: "desc" })).toEqual([
    6, 0, 10, 1, 7,
  ]);
});

test("split polls are those with a yes and a no", async () => expect(await positions({ split: true })).toEqual([3, 6]));

test("misses gold: a gold context that is named and not found, not what is unknown", async () =>
  expect(await positions({ missesGold: true })).toEqual([0]));

test("finds labels by their value as text, and samples without any", async () => {
  expect(await positions({ label: { name: "good", value: "true" } })).toEqual([0, 2, 4, 6, 8, 10]);
  expect(await positions({ label: { name: "grade", value: "0" } })).toEqual([0, 5, 10]);
  expect(await positions({ label: { name: "good", value: "' OR 1=1 --" } })).toEqual([]);
  expect(await positions({ unlabelled: true })).toEqual([3, 7, 11]);
  expect(await labelValues({ ...run, sampleCount: scores.length })).toEqual([
    ...["false", "true"].map((value) => ({ name: "good", value })),
    ...["0", "1", "2", "3", "4"].map((value) => ({ name: "grade", value })),
  ]);
});

test("the table is sorted by id and by the number of contexts", async () => {
  expect(await positions({ sort: "id" })).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(await positions({ sort: "contexts", order: "desc" })).toEqual([2, 5, 8, 11, 1, 4, 7, 10, 0, 3, 6, 9]);
});

test.each([
  ["has a context 2", [2, 5, 8, 11]],
  ["HAS A CONTEXT 2", [2, 5, 8, 11]],
  ["北京的", [4]],
  ["北京", [4]],
  ['said "Go" and* (left)', [4]],
  ["Go OR Bridge", []],
  ["question: bridge", []],
  ["row-z", [0]],
  ["bridge number 0 bridge", []],
  ["number\u00001", [1, 10, 11]],
  ["er 11", [11]],
])("finds the text %j literally", async (text, found) => expect(await positions({ text })).toEqual(found));

const queries: [string, SampleQuery][] = [
  ["worst first", { sort: sorting }],
  ["best first", { sort: sorting, order: "desc" }],
  ["the file's order", {}],
  ["the file backwards", { order: "desc" }],
  ["a band of the sorted metric", { sort: sorting, metric: sorting, band: "Poor" }],
  ["a tenth of another metric", { sort: sorting, metric: other, bin: 9 }],
  ["several tenths of the sorted metric", { sort: sorting, metric: sorting, bin: 2, lastBin: 6 }],
  ["no score, by any cause", { sort: sorting, metric: sorting, cause: "any" }],
  ["judgments in error, by any cause", { sort: sorting, error: "any" }],
  ["judgments in error among a metric's scores", { sort: sorting, metric: other, bin: 9, error: "http-500" }],
  ["text", { sort: sorting, order: "desc", text: "number 1" }],
  ["a range of the sorted metric", { sort: sorting, scores: [{ metric: sorting, from: 0.2, to: 0.9 }] }],
  ["furthest apart first", { sort: "difference", order: "desc", differ: { metrics: [sorting, other], by: 0 } }],
  ["by id, last first", { sort: "id", order: "desc" }],
  ["most contexts first", { sort: "contexts", order: "desc" }],
  ["a common label by a metric", { sort: other, label: { name: "good", value: "true" } }],
  ["a common label by a metric, best first", { sort: other, order: "desc", label: { name: "good", value: "true" } }],
  ["a label and a text", { sort: other, label: { name: "good", value: "true" }, text: "number 1" }],
  ["nothing", { sort: sorting, text: "no such text" }],
];

test.each(queries)("pages of %s follow on each other and count alike", async (_, query) => {
  const whole = await positions(query);
  const pages: number[] = [];
  for (let skip = 0; skip < scores.length + 3; skip += 3) pages.push(...(await positions(query, { skip, take: 3 })));
  expect(pages).toEqual(whole);
  expect((await listSamples(run, query, { take: 1 })).total).toBe(whole.length);
});

test.each(queries)("neighbours in %s are those of the table", async (_, query) => {
  const rows = (await listSamples(run, query, { take: 100 })).rows.map(({ id }) => id);
  for (const id of ids) {
    const index = rows.indexOf(id);
    expect(await neighbours(run, query, id)).toEqual(
      index < 0
        ? null
        : { previous: rows[index - 1] ?? null, next: rows[index + 1] ?? null, place: index + 1, total: rows.length },
    );
  }
});

test("a sample that does not exist has no neighbours", async () => {
  expect(await neighbours(run, { sort: sorting }, 999_999)).toBeNull();
});

test.each<SampleQuery>([
  {},
  { order: "desc" },
  { sort: sorting },
  { sort: sorting, order: "desc" },
  { sort: sorting, metric: sorting, band: "Poor" },
  { sort: sorting, metric: other, band: "Poor" },
  { sort: sorting, order: "desc", metric: other, bin: 9 },
  { sort: sorting, metric: sorting, cause: "any" },
  { sort: other, error: "any" },
  { sort: sorting, text: "bridge" },
])("stepping through %j visits every sample once, in the table's order", async (query) => {
  const { rows } = await listSamples(run, query, { take: 100 });
  const visited: number[] = [];
  for await (const page of walkSamples(run, query, 2)) {
    expect(page.length).toBeLessThanOrEqual(2);
    visited.push(...page.map(({ id }) => id));
  }
  expect(visited).toEqual(rows.map(({ id }) => id));
  expect(visited.length).toBeGreaterThan(0);
});

test("a score stored again updates the table, and one to be retried leaves it", async () => {
  const best = { scores: [{ metric: other, from: 1 }] };
  const sampleId = ids[3] ?? 0;
  const stored = { sampleId, metric: other, cause: null, scored: 1, expected: 1, explanation: null };
  expect(await positions(best)).toEqual([1, 3, 5, 7, 9, 11]);
  await storeResults(run.id, null, [], [{ ...stored, score: 0, detail: { yes: 3, valid: 3 } }], noSpending);
  expect(await positions(best)).toEqual([1, 5, 7, 9, 11]);
  expect(await positions({ split: true })).toEqual([6]);
  await storeResults(run.id, null, [], [{ ...stored, score: 1, detail: { yes: 1, valid: 3 } }], noSpending);
  expect(await positions(best)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(await positions({ split: true })).toEqual([3, 6]);
  // Another metric's scores say nothing about its polls.
  await storeResults(run.id, null, [], [{ ...stored, metric: sorting, score: 0.4, detail: {} }], noSpending);
  expect(await positions({ split: true })).toEqual([3, 6]);
  expect(
    await requeueErrors(run.id, {
      limits: RunLimits.parse({}),
      judge: JudgeSetup.parse({ kind: "lexical", models: ["lexical"] }),
      replaced: null,
      isSentAnew: false,
    }),
  ).toBe(5);
  expect(await positions(best)).toEqual([1, 7, 9, 11]);
  expect(await positions({ split: true })).toEqual([6]);
  expect(await positions({ scores: [{ metric: sorting, from: 0.4, to: 0.4 }] })).toEqual([3]);
});
