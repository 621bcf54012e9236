import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { takeNewSamples } from "@/lib/db/runs/follow";
import { findRun } from "@/lib/db/runs/list";
import { listRunRows } from "@/lib/db/runs/table";
import { retrievalFigures } from "@/lib/domain/gold/retrieval";
import { receiveSamples } from "@/lib/imports/receive-samples";
import { startRuns } from "@/lib/runs/start/create";
import { goldAtEach } from "@/lib/stats/gold-at-each";
import { createTestDataset } from "@/testing/dataset";
import { runOf, startedRows } from "@/testing/judged/runs";
import { listSamples } from "./table";

/** Per sample: the retrieved contexts and the gold ones. */
const retrieved: { contexts: string[]; gold?: string[] }[] = [
  { contexts: ["a", "b", "c"], gold: ["a"] },
  { contexts: ["x", "y", "z"], gold: ["z", "missed"] },
  { contexts: ["x", "y"], gold: ["missed", "also missed", "and this"] },
  { contexts: ["x", "y", "z"], gold: ["y", "x"] },
  // Two in one context.
  { contexts: ["one and two", "y"], gold: ["one", "two"] },
  { contexts: [], gold: ["a", "b"] },
  { contexts: ["x"] },
];

async function started(rows: readonly object[]) {
  const { datasetId, id } = await startedRows(
    rows.map((row, at) => ({ id: `s${at}`, question: `What of ${at}?`, response: "A.", ...row })),
    ["trulens-context-relevance"],
  );
  return { run: await runOf(id), datasetId };
}

const rows = retrieved.map(({ contexts, gold }) => ({ contexts, ...(gold && { reference_contexts: gold }) }));

/** By the definition of the figures among the first k, at a depth that holds everything. */
function expectedOf({ contexts, gold }: (typeof retrieved)[number]): number[] | null {
  if (!gold) return null;
  const found = gold.map((text) => {
    const at = contexts.findIndex((context) => context.split(" ").includes(text));
    return at < 0 ? null : at;
  });
  const depth = Math.max(contexts.length, gold.length);
  const { recall, precision, ndcg } = goldAtEach(found, depth);
  const first = Math.min(...found.map((at) => at ?? Number.POSITIVE_INFINITY));
  const hits = (precision.at(-1) ?? 0) * depth;
  return [recall.at(-1) ?? 0, 1 / (1 + first), contexts.length === 0 ? 0 : hits / contexts.length, ndcg.at(-1) ?? 0];
}

const figures = retrievalFigures.map(({ column }) => column);

test("a sample's figures are those among all of its contexts; nothing retrieved is 0, and without gold there is none", async () => {
  const { run } = await started(rows);
  const listed = await listSamples({ ...run, thresholds: run.thresholds }, {});
  for (const [at, sample] of listed.rows.entries()) {
    const expected = retrieved[at] && expectedOf(retrieved[at]);
    const found = figures.map((column) => sample[column]);
    if (!expected) expect(found).toEqual([null, null, null, null]);
    else for (const [place, value] of expected.entries()) expect(found[place], `${at} ${figures[place]}`).toBeCloseTo(value, 10);
  }
  expect(listed.rows[5]).toMatchObject({ goldRecall: 0, goldMrr: 0, goldPrecision: 0, goldNdcg: 0 });
});

test("a run has the means over the samples with gold, counts them, and its samples are sorted by them, those without last", async () => {
  const { run } = await started(rows);
  const known = retrieved.flatMap((sample) => [expectedOf(sample) ?? []].filter((all) => all.length > 0));
  expect(run.goldKnown).toBe(6);
  for (const [place, column] of figures.entries())
    expect(run[column]).toBeCloseTo(known.reduce((sum, all) => sum + (all[place] ?? 0), 0) / 6, 10);
  const sorted = async (order: "asc" | "desc") =>
    (await listSamples(run, { sort: "gold-mrr", order })).rows.map(({ goldMrr, position }) => goldMrr ?? `none at ${position}`);
  expect(await sorted("desc")).toEqual([1, 1, 1, expect.closeTo(1 / 3), 0, 0, "none at 6"]);
  expect((await sorted("asc")).at(-1)).toBe("none at 6");
});

test("without gold, or where it is not known what was found, a run has no means, and is listed last when sorted by them", async () => {
  const good = await started([{ contexts: ["a"], reference_contexts: ["a"] }]);
  const bad = await started([{ contexts: ["a"], reference_contexts: ["b"] }]);
  const unknown = await started([{ contexts: ["a"], relevant_ids: ["1"] }]);
  expect(unknown.run).toMatchObject({ goldKnown: 0, goldRecall: null });
  const datasetIds = [good, bad, unknown].map(({ datasetId }) => datasetId);
  const ids = async (order: "asc" | "desc") =>
    (await listRunRows({ datasetIds, sort: "gold-recall", order }, { skip: 0, take: 9 })).runs.map(({ id }) => id);
  expect(await ids("desc")).toEqual([good, bad, unknown].map(({ run }) => run.id));
  expect(await ids("asc")).toEqual([bad, good, unknown].map(({ run }) => run.id));
});

test("samples that a run takes later count too", async () => {
  const row = (id: string, gold: string) => ({ id, question: id, response: "A.", contexts: ["a"], reference_contexts: [gold] });
  const { datasetId } = await createTestDataset([row("s0", "a")]);
  const [id = ""] = await startRuns({
    datasetId,
    metrics: ["trulens-context-relevance"],
    judge: { kind: "lexical" },
    follow: true,
  });
  await receiveSamples(datasetId, Readable.from([Buffer.from(JSON.stringify([row("s1", "b")]))]));
  expect(await takeNewSamples(id)).toBe(1);
  expect(await findRun(id)).toMatchObject({ goldKnown: 2, goldRecall: 0.5, goldMrr: 0.5 });
});
