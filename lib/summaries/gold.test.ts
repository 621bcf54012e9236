import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { hasGold } from "@/lib/db/samples/gold";
import { countSamples } from "@/lib/db/samples/table";
import { receiveSamples } from "@/lib/imports/receive-samples";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { runOf, startedRows, work } from "@/testing/judged/runs";
import { readGoldFigures, readMostMissed } from "./gold";

/** A run over samples with these contexts and columns. */
async function judgedRun(rows: readonly object[]) {
  const { id } = await startedRows(
    rows.map((row, at) => ({ id: `s${at}`, question: `What of ${at}?`, response: "A response.", ...row })),
    ["trulens-context-relevance"],
  );
  return runOf(id);
}
const rounded = (value: number | null | undefined) => value && Math.round(value * 1e6) / 1e6;

// Computed in Python from the ranks [0], [2, None], [None, None], [1, 0].
test("recall, precision and nDCG at each k are means over the samples with gold, and what was missed is listed", async () => {
  const run = await judgedRun([
    { contexts: ["a", "b", "c"], reference_contexts: ["a"] },
    { contexts: ["x", "y", "z"], reference_contexts: ["z", "missed"] },
    { contexts: ["x", "y", "z"], reference_contexts: ["missed", "also missed"] },
    { contexts: ["x", "y", "z"], reference_contexts: ["y", "x"] },
    { contexts: ["x", "y", "z"] },
    { contexts: ["x", "y", "z"], relevant_ids: ["1"] },
  ]);
  const found = await readGoldFigures(run);
  expect(found).toMatchObject({
    samples: 5,
    known: 4,
    unknown: { "no-ids": 1, "too-long": 0 },
    complete: 2,
    empty: 1,
    recall: 0.625,
  });
  expect(found?.at.map(({ k, recall, precision, ndcg }) => [k, ...[recall, precision, ndcg].map(rounded)])).toEqual([
    [1, 0.375, 0.5, 0.5],
    [2, 0.5, 0.375, 0.5],
    [3, 0.625, 0.333333, 0.576643],
  ]);
  expect(found?.recallInterval?.[0]).toBeGreaterThan(0);
  expect(await readMostMissed(run)).toMatchObject([
    { text: "missed", id: null, samples: 2 },
    { text: "also missed", samples: 1 },
  ]);
});

test("a run's figures are of the samples that it judged, whatever was appended or replaced since", async () => {
  const row = (id: string, gold: string) => ({
    id,
    question: `What of ${id}?`,
    response: "A.",
    contexts: ["a"],
    reference_contexts: [gold],
  });
  const { datasetId, configurationId } = await createTestDataset([row("s0", "a"), row("s1", "missed")]);
  const start = async () => {
    const [id = ""] = await startRuns({ datasetId, metrics: ["trulens-context-relevance"], judge: { kind: "lexical" } });
    return work(id);
  };
  const earlier = await start();
  const sent = [row("s1", "a"), row("s2", "a"), row("s3", "also missed")];
  await receiveSamples(datasetId, Readable.from([Buffer.from(JSON.stringify(sent))]));
  const later = await start();
  expect(await readGoldFigures(earlier)).toMatchObject({ samples: 2, known: 2, complete: 1, empty: 1, recall: 0.5 });
  expect(await readGoldFigures(later)).toMatchObject({ samples: 4, known: 4, complete: 3, empty: 1, recall: 0.75 });
  expect(await readMostMissed(earlier)).toMatchObject([{ text: "missed", samples: 1 }]);
  expect(await readMostMissed(later)).toMatchObject([{ text: "also missed", samples: 1 }]);
  const missing = { missesGold: true };
  expect([await countSamples(earlier, missing), await countSamples(later, missing)]).toEqual([1, 1]);
  expect(await hasGold(configurationId)).toBe(true);
});

test("samples of one question count as one in the interval, and without gold there are no figures", async () => {
  const gold = (hit: boolean) => ({ contexts: ["a"], reference_contexts: [hit ? "a" : "b"] });
  const alone = await readGoldFigures(await judgedRun([gold(true), gold(false), gold(true), gold(false)]));
  const question = "The same?";
  const repeated = [gold(true), gold(true), gold(false), gold(false)].map((row, at) => (at < 2 ? { ...row, question } : row));
  const together = await readGoldFigures(await judgedRun(repeated));
  const width = (interval: readonly [number, number] | null | undefined) => (interval ? interval[1] - interval[0] : 0);
  expect(width(together?.recallInterval)).toBeGreaterThan(width(alone?.recallInterval) * 0.9);
  expect(await readGoldFigures(await judgedRun([{ contexts: ["a"] }]))).toBeNull();
  const unknown = await readGoldFigures(await judgedRun([{ contexts: ["a"], relevant_ids: ["1"] }]));
  expect(unknown).toMatchObject({ known: 0, recall: null, recallInterval: null, at: [] });
});
