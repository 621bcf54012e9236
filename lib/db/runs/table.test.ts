import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { JudgeSetup } from "@/lib/domain/judge";
import { createTestDataset } from "@/testing/dataset";
import { storedRun } from "@/testing/judged/stored";
import { rowsOf } from "@/testing/rows";
import { type RunQuery, runFacets } from "./matching";
import { countMatching, listRunRows, matchingRunRows } from "./table";
import { addTag, removeTag } from "./title-and-tags";

const ids: Record<string, string> = {};
const all = { skip: 0, take: 100 };
const names = async (query: RunQuery) => (await listRunRows(query, all)).runs.map(({ name }) => name);

async function made(
  name: string,
  part: {
    models?: string[];
    earlier?: string[][];
    tags?: string[];
    kind?: "lexical" | "openai";
    mean?: number;
    ends?: [number, number];
    scored?: number;
    lost?: number;
    left?: Record<string, number>;
    status?: string;
  },
): Promise<void> {
  const {
    models = ["gpt-4o"],
    earlier = [],
    tags = [],
    kind = "openai",
    mean = null,
    scored = 1,
    lost = 0,
    status = "completed",
  } = part;
  const judge = JudgeSetup.parse({ kind, models, earlier });
  const id = await storedRun(await createTestDataset(rowsOf(1)), { name, tags, judge, metrics: ["m"] });
  ids[name] = id;
  await db.run.update({ where: { id }, data: { status, sampleCount: scored + lost } });
  if (mean === null) return;
  const [ciLow, ciHigh] = part.ends ?? [mean, mean];
  const counts = {
    scored,
    samples: scored,
    questions: scored,
    hundredthsJson: "{}",
    errorsJson: JSON.stringify(part.left ?? {}),
  };
  await db.runSummary.create({ data: { runId: id, metric: "m", mean, ciLow, ciHigh, ...counts } });
}

beforeAll(async () => {
  await db.run.deleteMany();
  await made("poor", { mean: 0.4999, tags: ["a", "b"] });
  await made("good", { mean: 0.7, models: ["gpt-4o-mini"], earlier: [["o4-mini"]], tags: ["b"] });
  await made("best", { mean: 1, models: ["gpt-4o", "o4-mini"] });
  await made("words", { mean: 0.95, kind: "lexical", models: ["lexical"] });
  await made("broken", { status: "failed" });
  // Without a lease it is shown as queued.
  await made("left", { status: "running" });
});

test("lists of values are alternatives, and different lists hold together", async () => {
  expect(await names({ tags: ["a", "b"], order: "asc" })).toEqual(["poor", "good"]);
  expect(await names({ tags: ["b"], judges: ["gpt-4o"] })).toEqual(["poor"]);
  expect(await names({ statuses: ["failed", "queued"], order: "asc" })).toEqual(["broken", "left"]);
  expect(await names({ text: "OO" })).toEqual(["good", "poor"]);
});

test("a judge is also found by the models that judged before", async () => {
  expect(await names({ judges: ["o4-mini"], order: "asc" })).toEqual(["good", "best"]);
});

test("bands are found by the unrounded mean, and a stand-in has none", async () => {
  expect(await names({ bands: [{ metric: "m", band: "Poor" }] })).toEqual(["poor"]);
  expect(await names({ bands: [{ metric: "m", band: "Moderate" }] })).toEqual([]);
  const top = [
    { metric: "m", band: "Excellent" },
    { metric: "m", band: "Good" },
  ] as const;
  expect(await names({ bands: top, sort: "m" })).toEqual(["best", "good"]);
});

test("sorting by a mean puts runs without one last, in both directions", async () => {
  expect((await names({ sort: "m", order: "desc" })).slice(0, 4)).toEqual(["best", "words", "good", "poor"]);
  expect((await names({ sort: "m", order: "asc" })).slice(0, 4)).toEqual(["poor", "good", "words", "best"]);
  expect(await names({ sort: "no'thing\"" })).toHaveLength(6);
});

test("a filter counts what matches all others", async () => {
  const facets = await runFacets({ tags: ["b"], statuses: ["completed"] });
  const counts = (list: { value: string; count: number }[]) => Object.fromEntries(list.map(({ value, count }) => [value, count]));
  expect(counts(facets.tags)).toEqual({ a: 1, b: 2 });
  expect(counts(facets.statuses)).toEqual({ completed: 2 });
  expect(counts(facets.judges)).toEqual({ "gpt-4o": 1, "gpt-4o-mini": 1, "o4-mini": 1 });
  expect(facets.bands).toEqual([
    { metric: "m", band: "Good", count: 1 },
    { metric: "m", band: "Poor", count: 1 },
  ]);
  expect(counts((await runFacets()).statuses)).toEqual({ completed: 4, failed: 1, queued: 1 });
});

test("several queries are counted at once", async () => {
  expect(await countMatching([{}, { tags: ["b"] }, { tags: ["nothing"] }])).toEqual([6, 2, 0]);
  expect(await countMatching([])).toEqual([]);
});

test("all that match are found up to a number", async () => {
  expect((await matchingRunRows({ sort: "name", order: "asc" }, 2)).map(({ name }) => name)).toEqual(["best", "broken"]);
});

test("runs of one name are distinguished by judge, or by time if the judge is the same", async () => {
  await made("twice", { models: ["a"] });
  await made("twice", { models: ["b"] });
  await made("twice", { models: ["b"] });
  const apart = (await listRunRows({ text: "twice", order: "asc" }, all)).runs.map((run) => run.apart);
  expect(apart).toEqual(["judge", "moment", "moment"]);
  expect((await listRunRows({ text: "poor" }, all)).runs[0]?.apart).toBeNull();
});

test("a tag is added to runs that lack it and taken back from those, whatever it holds", async () => {
  const some = [ids.poor ?? "", ids.good ?? "", "nothing"];
  const tag = `"quoted", 'and' {odd}`;
  expect((await addTag(some, tag)).sort()).toEqual([ids.poor, ids.good].sort());
  expect(await addTag([ids.poor ?? ""], tag)).toEqual([]);
  expect(await names({ tags: [tag], order: "asc" })).toEqual(["poor", "good"]);
  expect(await removeTag(some, tag)).toHaveLength(2);
  expect((await listRunRows({ text: "poor" }, all)).runs[0]?.tags).toEqual(["a", "b"]);
});

test("a run takes no more tags than it may have", async () => {
  const tagsJson = JSON.stringify(Array.from({ length: 20 }, (_, index) => `t${index}`));
  await db.run.update({ where: { id: ids.best ?? "" }, data: { tagsJson } });
  expect(await addTag([ids.best ?? ""], "one more")).toEqual([]);
});

test("runs are found and sorted by their configuration's parameters", async () => {
  const set = async (name: string, parameters: object) => {
    const { configurationId } = await db.run.findUniqueOrThrow({ where: { id: ids[name] ?? "" } });
    await db.configuration.update({ where: { id: configurationId }, data: { parametersJson: JSON.stringify(parameters) } });
  };
  const odd = `it's "$.k" \\ %`;
  await set("poor", { k: 5, rerank: true, [odd]: "x" });
  await set("good", { k: 10, rerank: false });
  await set("best", { k: 0.1 });
  await set("words", { k: "auto", rerank: "true story" });
  const found = (...parameters: NonNullable<RunQuery["parameters"]>) => names({ parameters, order: "asc" });
  expect(await found({ name: "k", value: 5 }, { name: "k", value: 0.1 })).toEqual(["poor", "best"]);
  expect(await found({ name: "k", value: "auto" })).toEqual(["words"]);
  expect(await found({ name: "k", value: "5" })).toEqual([]);
  expect(await found({ name: "rerank", value: true })).toEqual(["poor"]);
  expect(await found({ name: "rerank", value: false }, { name: "k", value: 5 })).toEqual([]);
  expect(await found({ name: odd, value: "x" })).toEqual(["poor"]);
  expect((await names({ sort: "param.k", order: "asc" })).slice(0, 4)).toEqual(["best", "poor", "good", "words"]);
  expect((await names({ sort: "param.k", order: "desc" })).slice(0, 4)).toEqual(["good", "poor", "best", "words"]);
  expect((await names({ sort: `param.${odd}`, order: "desc" }))[0]).toBe("poor");
  expect((await runFacets({ parameters: [{ name: "k", value: 5 }] })).parameters).toEqual([
    { name: odd, value: "x", count: 1 },
    ...[0.1, 10, 5, "auto"].map((value) => ({ name: "k", value, count: 1 })),
    ...[false, true, "true story"].map((value) => ({ name: "rerank", value, count: 1 })),
  ]);
  expect((await listRunRows({ sort: "param.k", order: "asc" }, all)).runs[0]?.parameters).toEqual({ k: 0.1 });
});

test("a band is found unless lost scores could move the mean out of it, or the interval holds all bands", async () => {
  await made("wide", { mean: 0.3, ends: [0.2, 0.95], tags: ["edge"] });
  await made("lossy", { mean: 0.3, lost: 2, tags: ["edge"] });
  await made("sure", { mean: 0.3, ends: [0.2, 0.4], tags: ["edge"] });
  await made("drawn", { mean: 0.8, left: { decided: 1, "not-drawn": 2 }, lost: 3, tags: ["edge"] });
  await made("rounded", { mean: 0.6999999999999998, scored: 3, tags: ["edge"] });
  expect(await names({ tags: ["edge"], bands: [{ metric: "m", band: "Poor" }] })).toEqual(["sure"]);
  expect((await runFacets({ tags: ["edge"] })).bands).toEqual([
    { metric: "m", band: "Good", count: 1 },
    { metric: "m", band: "Moderate", count: 1 },
    { metric: "m", band: "Poor", count: 1 },
  ]);
});
