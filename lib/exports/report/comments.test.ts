import { beforeAll, beforeEach, expect, test } from "vitest";
import { addComment, changeComment, type GivenComment } from "@/lib/comments/write";
import { compareRuns } from "@/lib/comparison/metrics";
import { db } from "@/lib/db/connection/client";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { assayItself } from "@/lib/domain/people/actor";
import { writeComparison } from "@/lib/exports/comparison";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { rowsOf, whole } from "@/testing/rows";
import { runAsMarkdown } from "./markdown";

let runs: string[] = [];
let samples: number[] = [];
beforeAll(async () => {
  const { datasetId } = await createTestDataset(rowsOf(2));
  const start = () => startRuns({ datasetId, metrics: ["trulens-context-relevance"], judge: { kind: "lexical" } });
  runs = [...(await start()), ...(await start())];
  for (const id of runs) await work(id);
  samples = (await db.sample.findMany({ where: { datasetId }, orderBy: { position: "asc" } })).map(({ id }) => id);
});
beforeEach(() => db.comment.deleteMany());

const run = () => runs[0] ?? "";
const commenter = { reviewer: { id: null, name: "Ann" }, isEditor: false, hiddenIn: async () => [], by: assayItself };
const add = (text: string, given: Partial<GivenComment> = {}, place: CommentPlace = { run: run() }) =>
  addComment(place, commenter, { sampleId: null, parentId: null, passage: null, ...given, text });

test("open threads come first, the run's before its samples', with passages and replies, none of hidden samples", async () => {
  const passage = { field: "question", context: null, start: 0, quote: "When" } as const;
  await changeComment(await add("settled"), commenter, { resolved: true });
  await add("on the second", { sampleId: samples[1] ?? 0 });
  const first = await add("on the first", { sampleId: samples[0] ?? 0, passage });
  await add("an answer", { parentId: first });
  await add("on the run");
  const report = await runAsMarkdown(run());
  const said = ["on the run", "Sample row-0", "When", "on the first", "an answer", "Sample row-1", "on the second", "settled"];
  const from = report.indexOf("open threads first");
  const at = said.map((text) => report.indexOf(text, from));
  expect(at.every((place) => place > 0)).toBe(true);
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(report).toMatch(/Ann, \d+ \w+ \d{4}, \d\d:\d\d UTC; resolved by Ann/);
  expect(await runAsMarkdown(run(), [samples[0] ?? 0])).not.toMatch(/on the first|an answer/);
});

test("comments are text: nothing in them is active", async () => {
  await add('<script>alert(1)</script> ![x](https://example.org/x.png) [y](javascript:z) <img src="x" onerror="y"> \u202e|');
  expect(await runAsMarkdown(run())).not.toMatch(/(?<!\\)[<[]|\u202e/);
});

test("Markdown lists 50 threads and says how many more there are, and has no section without comments", async () => {
  expect(await runAsMarkdown(run())).not.toContain("open threads first");
  const row = { place: `run:${run()}`, runId: run(), text: "one of many", reviewer: "Ann", reviewerKey: "name:Ann" };
  await db.comment.createMany({ data: Array.from({ length: 52 }, () => row) });
  const report = await runAsMarkdown(run());
  expect(report.match(/one of many/g)).toHaveLength(50);
  expect(report).toContain("2 more threads on the page.");
});

test("a comparison as Markdown has the comments on its runs", async () => {
  await add("on both", {}, { runs });
  const text = await whole(writeComparison(await compareRuns(runs), "markdown"));
  expect(text).toContain("- General: on both (Ann,");
});
