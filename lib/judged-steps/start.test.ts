import { expect, test } from "vitest";
import { madeForRun } from "@/lib/db/made-for/store";
import { findRun } from "@/lib/db/runs/list";
import { appendSamples } from "@/lib/imports/append";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { requireStepFigures } from "./read";
import { estimateSteps, startSteps } from "./start";

const search = (...texts: string[]) => ({
  kind: "retrieve" as const,
  name: null,
  query: null,
  text: null,
  contexts: texts.map((text) => ({ id: null, text, score: null })),
});

async function following(steps: object[]): Promise<{ datasetId: string; id: string }> {
  const { datasetId } = await createTestDataset(rowsOf(2, () => ({ steps })));
  const input = { datasetId, metrics: ["nvidia-context-relevance"], judge: { kind: "lexical" as const }, follow: true };
  const [id = ""] = await startRuns(input);
  await work(id);
  return { datasetId, id };
}

test("starting again names the run that waits or is done; once the run has other samples, a new one replaces it", async () => {
  const { datasetId, id } = await following([search("Tower Bridge was opened in 1894.", "It is red.")]);
  expect(await estimateSteps(id)).toMatchObject({ samples: 2, judgments: 4 });
  const first = await startSteps(id);
  expect(await startSteps(id)).toBe(first);
  expect((await requireStepFigures(id)).judging).toMatchObject({ state: "running", run: first });
  await work(first);
  expect(await startSteps(id)).toBe(first);
  expect((await requireStepFigures(id)).steps[0]?.judged[0]).toMatchObject({ samples: 2, unscored: 0 });

  const own = { question: "Who?", contexts: ["Ann."], response: "Ann.", reference: null, labels: {}, metadata: {} };
  const sample = { externalId: "new", ...own, steps: [search("Ann."), search("Bob.", "Ann.")] };
  await appendSamples(datasetId, [{ configuration: null, sample }]);
  await work(id);
  expect(await estimateSteps(id)).toMatchObject({ samples: 3, judgments: 6 });
  expect((await requireStepFigures(id)).judging).toMatchObject({ state: "prepared", run: first });
  const second = await startSteps(id);
  expect(second).not.toBe(first);
  expect(await findRun(first)).toBeNull();
  expect(await madeForRun(id, "steps")).toHaveLength(1);
});

test("a run without steps has nothing to judge", async () => {
  const { id } = await following([]);
  await expect(startSteps(id)).rejects.toThrow("None of the run’s samples has steps.");
  expect(await madeForRun(id, "steps")).toEqual([]);
});
