import { DeletionImpact } from "assay-lib/api/parts";
import { findDataset } from "assay-lib/db/datasets";
import { newOwner } from "assay-lib/judging/execute/lease-owner";
import { judgeNextRun } from "assay-lib/judging/work-loop";
import { startRuns } from "assay-lib/runs/start/create";
import { expect, test } from "vitest";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import * as configuration from "./datasets/[id]/configurations/[configurationId]/route";
import * as dataset from "./datasets/[id]/route";
import * as run from "./runs/[id]/route";

const sent = (path: string) => new Request(`http://127.0.0.1:3000/api/v1${path}`, { method: "DELETE" });

test("a dry run counts what would be deleted, and deletes nothing", async () => {
  const { datasetId: id, configurationId } = await createTestDataset(rowsOf(2));
  const [runId = ""] = await startRuns({ datasetId: id, metrics: ["nvidia-context-relevance"], judge: { kind: "lexical" } });
  await judgeNextRun(runId, newOwner(), new AbortController().signal);
  const runs = await run.DELETE(sent(`/runs/${runId}?dry-run=1`), { params: Promise.resolve({ id: runId }) });
  const none = { datasets: 0, configurations: 0, runs: 0, samples: 0, judgments: 0, others: [] };
  expect(DeletionImpact.parse(await runs.json())).toEqual({ ...none, runs: 1, judgments: 4 });
  const datasets = await dataset.DELETE(sent(`/datasets/${id}?dry-run=1`), { params: Promise.resolve({ id }) });
  expect(await datasets.json()).toEqual({ ...none, datasets: 1, configurations: 1, runs: 1, samples: 2, judgments: 4 });
  expect((await findDataset(id))?._count.runs).toBe(1);
  const params = Promise.resolve({ id, configurationId });
  const last = await configuration.DELETE(sent(`/datasets/${id}/configurations/${configurationId}`), { params });
  expect([last.status, (await last.json()).detail]).toEqual([409, expect.stringContaining("Delete the dataset instead")]);
});

test("a missing run and an unknown parameter are refused", async () => {
  const missing = { params: Promise.resolve({ id: "gone" }) };
  expect((await run.DELETE(sent("/runs/gone?dry-run=1"), missing)).status).toBe(404);
  expect((await run.DELETE(sent("/runs/gone"), missing)).status).toBe(404);
  expect((await dataset.DELETE(sent("/datasets/gone?force=1"), missing)).status).toBe(400);
});
