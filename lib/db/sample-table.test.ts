import { beforeAll, expect, test } from "vitest";
import { JudgeSetup } from "@/lib/domain/judge";
import { createTestDataset } from "@/prisma/testing/dataset";
import { rowsOf } from "@/prisma/testing/rows";
import { db } from "./client";
import { nothingSpent, storeResults } from "./results";
import { createRuns } from "./runs";
import { listSamples, neighbours, type SampleQuery, walkSamples } from "./sample-table";

const sorting = "trulens-context-relevance";
const other = "context-adherence-plus";
/** By position; undefined where nothing is stored yet. */
const scores = [0.9, 0.2, null, 0.5, 0.2, undefined, 1, 0.2, null, 0.5, 0.89, 0.3];
let run: { id: string; configurationId: string };
let ids: number[];

beforeAll(async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(scores.length));
  const [id = ""] = await createRuns([
    {
      name: "table",
      datasetId,
      configurationId,
      judge: JudgeSetup.parse({ kind: "lexical", models: ["lexical"] }),
      metrics: [sorting, other],
      settings: {},
      prompts: {},
      note: null,
      tags: [],
      sampleCount: scores.length,
      planned: 0,
    },
  ]);
  run = { id, configurationId };
  const samples = await db.sample.findMany({ where: { configurationId }, orderBy: { position: "asc" }, select: { id: true } });
  ids = samples.map((sample) => sample.id);
  const rest = { scored: 1, expected: 1, explanation: null, detail: {} };
  const stored = ids.flatMap((sampleId, position) => {
    const score = scores[position];
    const cause = score === null ? ("timeout" as const) : null;
    const own = score === undefined ? [] : [{ ...rest, sampleId, metric: sorting, score, cause }];
    return [...own, { ...rest, sampleId, metric: other, score: position % 2, cause: null }];
  });
  await storeResults(id, null, [], stored, nothingSpent);
  const judgment = { runId: id, model: "m", poll: 0, promptHash: "", metric: other };
  const errors = [3, 5, 8, 8].map((position, context) => ({ sampleId: ids[position] ?? 0, context, error: "http-500" }));
  const others = [8, 9].map((position) => ({
    sampleId: ids[position] ?? 0,
    context: 9,
    error: position === 8 ? "timeout" : null,
  }));
  await db.judgment.createMany({ data: [...errors, ...others].map((one) => ({ ...judgment, ...one })) });
});

const positions = async (query: SampleQuery, page = {}) =>
  (await listSamples(run, query, { take: 100, ...page })).rows.map(({ position }) => position);

test("the worst come first, ties in the order of the file, and what has no score last", async () => {
  expect(await positions({ sort: sorting })).toEqual([1, 4, 7, 11, 3, 9, 10, 0, 6, 2, 5, 8]);
});

test("the best come first the other way round, and what has no score is still last", async () => {
  expect(await positions({ sort: sorting, order: "desc" })).toEqual([6, 0, 10, 3, 9, 11, 1, 4, 7, 2, 5, 8]);
});

test("without a sort the file's order holds, in both directions", async () => {
  expect(await positions({})).toEqual(scores.map((_, position) => position));
  expect(await positions({ order: "desc" })).toEqual(scores.map((_, position) => scores.length - 1 - position));
});

test("samples with a judgment in error are found by its cause, each once, whether or not they have a score", async () => {
  expect(await positions({ error: "http-500" })).toEqual([3, 5, 8]);
  expect(await positions({ sort: sorting, error: "any" })).toEqual([3, 5, 8]);
  expect(await positions({ error: "timeout", text: "number" })).toEqual([8]);
  expect(await positions({ sort: sorting, metric: sorting, cause: "timeout", error: "http-500" })).toEqual([8]);
  expect(await positions({ error: "empty" })).toEqual([]);
});

const queries: [string, SampleQuery][] = [
  ["worst first", { sort: sorting }],
  ["best first", { sort: sorting, order: "desc" }],
  ["the file's order", {}],
  ["the file backwards", { order: "desc" }],
  ["a band of the sorted metric", { sort: sorting, metric: sorting, band: "Poor" }],
  ["a tenth of another metric", { sort: sorting, metric: other, bin: 9 }],
  ["no score, by any cause", { sort: sorting, metric: sorting, cause: "any" }],
  ["judgments in error, by any cause", { sort: sorting, error: "any" }],
  ["judgments in error among a metric's scores", { sort: sorting, metric: other, bin: 9, error: "http-500" }],
  ["text", { sort: sorting, order: "desc", text: "number 1" }],
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
])("a walk meets every sample of %j once, in the table's order", async (query) => {
  const { rows } = await listSamples(run, query, { take: 100 });
  const walked: number[] = [];
  for await (const page of walkSamples(run, query, 2)) {
    expect(page.length).toBeLessThanOrEqual(2);
    walked.push(...page.map(({ id }) => id));
  }
  expect(walked).toEqual(rows.map(({ id }) => id));
  expect(walked.length).toBeGreaterThan(0);
});
