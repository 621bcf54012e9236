import { expect, test } from "vitest";
import { findDataset } from "@/lib/db/datasets";
import { searchSamples } from "@/lib/db/samples/rows";
import type { GoldenState } from "@/lib/domain/golden/states";
import { assayItself } from "@/lib/domain/people/actor";
import type { Reviewer } from "@/lib/domain/reviews/state";
import { goldenRowsOf } from "@/lib/golden/store/rows";
import { importFiles } from "@/lib/imports/files";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { fileOf, rowsOf } from "@/testing/rows";
import { goldenQuestions } from "./questions-file";
import { confirmGolden, saveGolden } from "./save";

const ann = { id: "a", name: "Ann" };
const bob = { id: "b", name: "Bob" };

async function newGolden(author: Reviewer | null) {
  const { datasetId: source, configurationId } = await createTestDataset(rowsOf(1));
  const [run = ""] = await startRuns({ datasetId: source, metrics: ["all"], judge: { kind: "lexical" } });
  const { samples } = await searchSamples(configurationId, {});
  const rows = [{ sample: samples[0]?.id ?? 0, reference: "1800", contexts: [0], missed: [], typed: "doc-1", note: "" }];
  const saved = await saveGolden({ run, target: { name: "golden" }, rows }, { author, by: assayItself });
  const golden = await searchSamples(saved.configurationId, {});
  const id = golden.samples[0]?.id ?? 0;
  return { ...saved, id, confirmedBy: async () => (await goldenRowsOf([id])).get(id)?.confirmedBy };
}

test("another account than the author's confirms a row, once, and alone can withdraw that; the filter follows", async () => {
  const { id, configurationId, confirmedBy } = await newGolden(ann);
  const found = async (golden: GoldenState) => (await searchSamples(configurationId, { golden })).total;
  expect([await found("confirmed"), await found("unconfirmed")]).toEqual([0, 1]);
  await expect(confirmGolden(id, ann, true)).rejects.toThrow("You made this golden row");
  await confirmGolden(id, bob, true);
  expect(await confirmedBy()).toBe("Bob");
  expect([await found("confirmed"), await found("unconfirmed")]).toEqual([1, 0]);
  await expect(confirmGolden(id, { id: "c", name: "Cem" }, true)).rejects.toThrow("Another person has confirmed");
  await expect(confirmGolden(id, ann, false)).rejects.toThrow("Only the person who confirmed");
  await confirmGolden(id, bob, false);
  expect(await confirmedBy()).toBeNull();
});

test("without accounts any name confirms", async () => {
  const { id, confirmedBy } = await newGolden({ id: null, name: "Ann" });
  await confirmGolden(id, { id: null, name: "Ann" }, true);
  expect(await confirmedBy()).toBe("Ann");
});

test("the questions' file has no contexts and responses, and is read back with the same gold contexts once they are filled in", async () => {
  const { datasetId } = await newGolden(null);
  const lines: string[] = [];
  for await (const line of goldenQuestions(datasetId)) lines.push(line);
  const [row] = lines.map((line) => JSON.parse(line));
  expect(row).toEqual({
    id: expect.stringMatching(/^golden-/),
    question: "When was bridge number 0 opened?",
    reference: "1800",
    gold: [{ text: "Bridge number 0 was opened in 1800." }, { id: "doc-1" }],
  });
  const filled = { ...row, contexts: ["New."], response: "In 1800." };
  const { id } = await importFiles([fileOf("next.jsonl", [filled])]);
  const dataset = await findDataset(id);
  const { samples } = await searchSamples(dataset?.configurations[0]?.id ?? "", {});
  expect(samples).toMatchObject([
    {
      externalId: row.id,
      reference: "1800",
      gold: [
        { id: null, text: "Bridge number 0 was opened in 1800." },
        { id: "doc-1", text: null },
      ],
    },
  ]);
});
