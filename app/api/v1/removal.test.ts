import { findDataset } from "assay-lib/db/datasets";
import { DeletionImpact } from "assay-lib/domain/api/operation";
import { answer as askApi } from "assay-lib/operations/answer";
import { startRuns } from "assay-lib/runs/start/create";
import { expect, test } from "vitest";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";

const sent = (path: string) => new Request(`http://127.0.0.1:3000/api/v1${path}`, { method: "DELETE" });

test("a dry run counts what would be deleted, and deletes nothing", async () => {
  const { datasetId: id, configurationId } = await createTestDataset(rowsOf(2));
  const [runId = ""] = await startRuns({ datasetId: id, metrics: ["nvidia-context-relevance"], judge: { kind: "lexical" } });
  await work(runId);
  const runs = await askApi(sent(`/runs/${runId}?dry-run=1`));
  const none = { datasets: 0, configurations: 0, runs: 0, samples: 0, judgments: 0, others: [] };
  expect(DeletionImpact.parse(await runs.json())).toEqual({ ...none, runs: 1, judgments: 4 });
  const datasets = await askApi(sent(`/datasets/${id}?dry-run=1`));
  expect(await datasets.json()).toEqual({ ...none, datasets: 1, configurations: 1, runs: 1, samples: 2, judgments: 4 });
  expect((await findDataset(id))?._count.runs).toBe(1);
  const last = await askApi(sent(`/datasets/${id}/configurations/${configurationId}`));
  expect([last.status, (await last.json()).detail]).toEqual([409, expect.stringContaining("Delete the dataset instead")]);
});
