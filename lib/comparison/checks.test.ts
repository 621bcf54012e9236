import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { compareRuns } from "./metrics";

const metric = "nvidia-context-relevance";

async function twoRuns(): Promise<string[]> {
  const rows = (["a", "b"] as const).flatMap((config) => rowsOf(8, (at) => ({ id: `q${at}`, config })));
  const { datasetId } = await createTestDataset(rows);
  const runs = await startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical" } });
  for (const id of runs) await judgeNextRun(id, newOwner(), new AbortController().signal);
  return runs;
}

const statesOf = async (runs: readonly string[]) => {
  const { report } = await compareRuns(runs);
  const found = report.decision.checks.map(({ id, state }) => [id, state] as const);
  return { ...report, notClean: Object.fromEntries(found.filter(([, state]) => state !== "clean")) };
};

test("every check is named where all is clean, and nothing is a warning", async () => {
  const { decision, warnings } = await statesOf(await twoRuns());
  expect(decision.checks.map(({ id, state }) => `${id} ${state}`)).toEqual(
    ["judge", "prompts", "metrics", "progress", "pairing", "contexts", "coverage", "cache", "questions"].map((id) =>
      id === "judge" ? "judge note" : `${id} clean`,
    ),
  );
  expect(decision.checks.every(({ details }) => details.length > 0)).toBe(true);
  expect(warnings).toEqual(["lexical counts words. It does not judge quality."]);
});

test("another prompt prevents a decision; a run in progress and lost scores are reported", async () => {
  const [a = "", b = ""] = await twoRuns();
  const run = await db.run.findUniqueOrThrow({ where: { id: b } });
  await db.run.update({
    where: { id: b },
    data: { status: "running", promptsJson: run.promptsJson.replace(/"hash":"[^"]*"/, '"hash":"other"') },
  });
  await db.score.updateMany({
    where: { runId: b, metric, sampleId: (await db.score.findFirstOrThrow({ where: { runId: b } })).sampleId },
    data: { score: null, cause: "malformed" },
  });
  const { notClean, decision, warnings } = await statesOf([a, b]);
  expect(notClean).toEqual({ judge: "note", prompts: "fails", progress: "note", coverage: "note" });
  expect(decision.candidates[0]?.choice).toBe("none");
  expect(decision.headline).toContain("different prompts or settings");
  expect(warnings.join(" ")).toContain("1 of 8 questions lacks a score and is left out.");
});

test("runs of one name are distinguished in every sentence", async () => {
  const [a = "", b = ""] = await twoRuns();
  await db.run.updateMany({ where: { id: { in: [a, b] } }, data: { name: "weekly" } });
  await db.run.update({ where: { id: b }, data: { status: "running" } });
  const { warnings, metrics } = await statesOf([a, b]);
  expect(warnings).toContain("weekly (B) is queued: only the samples judged so far are compared.");
  expect(metrics[metric]?.[0]?.sentence).not.toContain("weekly (A)");
});
