import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { flagsOfRuns } from "./errors-and-flags";

test("counts flagged judgments by run and flag; a run without any is missing", async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(4));
  const judge = { kind: "lexical" as const };
  const [run = ""] = await startRuns({ datasetId, metrics: ["trulens-answer-relevance"], judge });
  const [clean = ""] = await startRuns({ datasetId, metrics: ["trulens-answer-relevance"], judge });
  const samples = await db.sample.findMany({ where: { configurationId }, select: { id: true } });
  const flags = [["read leniently"], ["read leniently", "looks already normalised"], [], ["read leniently"]];
  await db.judgment.createMany({
    data: flags.map((given, index) => ({
      runId: run,
      sampleId: samples[index]?.id ?? 0,
      metric: "a",
      item: 0,
      model: "m",
      poll: 0,
      promptHash: "",
      flagsJson: given.length > 0 ? JSON.stringify(given) : null,
    })),
  });
  expect(await flagsOfRuns([run, clean])).toEqual(new Map([[run, { "read leniently": 3, "looks already normalised": 1 }]]));
  expect(await flagsOfRuns([])).toEqual(new Map());
});
