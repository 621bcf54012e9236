import { expect, test } from "vitest";
import { searchSamples } from "@/lib/db/samples/rows";
import { assayItself } from "@/lib/domain/people/actor";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { findAlike } from "./alike";
import { saveGolden } from "./save";

const asked = (question: string) => ({ question, contexts: ["It was opened in 1894."], response: "In 1894." });

test("the same question and an alike one are found, and the row that saving replaces is marked", async () => {
  const { datasetId: source, configurationId } = await createTestDataset(
    ["When was the bridge opened?", "Who paid for the harbour?", "What is peat?"].map(asked),
    "bm25",
  );
  const [run = ""] = await startRuns({ datasetId: source, metrics: ["all"], judge: { kind: "lexical" } });
  const { samples } = await searchSamples(configurationId, {});
  const [bridge = 0, harbour = 0, peat = 0] = samples.map(({ id }) => id);
  const { datasetId } = await createTestDataset(["WHEN was the bridge opened", "Who paid for the harbours?"].map(asked), "dense");
  const rows = [{ sample: bridge, reference: "1894", contexts: [], missed: [], typed: "", note: "" }];
  await saveGolden({ run, target: { dataset: datasetId }, rows }, { author: null, by: assayItself });
  const { alike, compared, questions } = await findAlike(datasetId, run, [bridge, harbour, peat]);
  expect(alike[bridge]).toMatchObject([
    { similarity: 1, configuration: "bm25", isReplaced: true },
    { similarity: 1, configuration: "dense", isReplaced: false },
  ]);
  expect(alike[harbour]).toMatchObject([{ question: "Who paid for the harbours?", isReplaced: false }]);
  expect(alike[harbour]?.[0]?.similarity).toBeCloseTo(0.85, 1);
  expect(alike[peat]).toBeUndefined();
  expect([compared, questions]).toEqual([2, 2]);
});
