import { db } from "assay-lib/db/connection/client";
import { findRunRows, listRunRows, type RunRow } from "assay-lib/db/runs/table";
import { plainThresholds } from "assay-lib/domain/scores/band";
import { metrics } from "assay-lib/metrics/registry";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { startedRows, work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { MeanCell, RunName, SamplesCell } from "./cells";

async function runWith(part: Partial<RunRow>): Promise<RunRow> {
  const { datasetId, id } = await startedRows(rowsOf(3));
  const run = (await listRunRows({ datasetIds: [datasetId] }, { skip: 0, take: 1 })).runs.find((row) => row.id === id);
  if (!run) throw new Error("The run was not stored.");
  return { ...run, reason: null, ok: 5, ...part };
}

const shown = (run: RunRow): string =>
  renderToStaticMarkup(
    <>
      <RunName run={run} letter={null} judge={null} />
      <SamplesCell run={run} />
    </>,
  ).replace(/<[^>]+>/g, "");

test.each([
  ["cancelled", "Cancelled"],
  ["failed", "Failed"],
] as const)("a run that %s after some judgments says so, and how many samples it covers", async (status, name) => {
  const run = await runWith({ status, sampleCount: 491 });
  expect(shown(run)).toContain(name);
  expect(shown(run)).toContain("0 of 491");
});

test("a paused run without scores covers no sample", async () => {
  const run = await runWith({ status: "paused", sampleCount: 120, ok: 0 });
  const [[id = "", summary] = []] = Object.entries(run.summaries);
  const refused = summary ? { [id]: { ...summary, samples: 12, scored: 0 } } : {};
  expect(shown({ ...run, summaries: refused })).toContain("0 of 120");
});

test("a completed run needs no word", async () => {
  expect(shown(await runWith({ status: "completed" }))).not.toMatch(/Completed|Cancelled/);
});

test("a card on a phone shows the error count", async () => {
  expect(shown(await runWith({ status: "completed-with-errors", failed: 1771 }))).toContain("samples, 1,771 errors");
  expect(shown(await runWith({ status: "completed" }))).not.toContain("samples, ");
});

test("runs with the same name show their judge, or their start time if the judge is the same", async () => {
  const run = await runWith({ status: "completed", apart: "moment", createdAt: "2026-11-20T16:20:31.000Z" });
  expect(shown(run)).toContain("20 Nov 16:20");
  const told: RunRow = { ...run, apart: "judge", judge: { ...run.judge, models: ["gpt-4o"] } };
  for (const judge of ["always", null] as const)
    expect(renderToStaticMarkup(<RunName run={told} letter={null} judge={judge} />).split("gpt-4o")).toHaveLength(2);
});

test("a mean shows the band that holds its interval, unless a stand-in scored it or the metric has no bands", async () => {
  const run = await runWith({ status: "completed" });
  await work(run.id);
  const [counted] = await findRunRows([run.id], plainThresholds);
  const judgeJson = JSON.stringify({ ...run.judge, kind: "openai" });
  await db.run.update({ where: { id: run.id }, data: { judgeJson } });
  const [wide] = await findRunRows([run.id], plainThresholds);
  await db.runSummary.updateMany({ where: { runId: run.id }, data: { ciLow: 0.72, ciHigh: 0.78 } });
  const [judged] = await findRunRows([run.id], plainThresholds);
  const [without] = await findRunRows([run.id], { ...plainThresholds, own: { [metrics[0]?.id ?? ""]: null } });
  const id = metrics[0]?.id ?? "";
  if (!counted || !wide || !judged || !without) throw new Error("The run is gone.");
  const mean = (row: RunRow) => renderToStaticMarkup(<MeanCell run={row} metric={{ id }} />);
  const bands = /Poor|Moderate|Good|Excellent/;
  expect(mean(counted)).not.toMatch(bands);
  expect(mean(wide)).not.toMatch(bands);
  expect(mean(judged)).toMatch(bands);
  expect(mean(without)).not.toMatch(bands);
});
