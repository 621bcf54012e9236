import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { createTestDataset } from "@/prisma/testing/dataset";
import { rowsOf } from "@/prisma/testing/rows";
import { exportRun } from "./export-run";
import { newOwner } from "./lease-owner";
import { startRuns } from "./start-runs";
import { workOnOne } from "./work";

async function whole(pieces: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

async function judgedWithoutResponse(): Promise<string> {
  const { datasetId } = await createTestDataset(rowsOf(2, (index) => (index === 1 ? { response: "" } : {})));
  const [id = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" } });
  await workOnOne(id, newOwner(), new AbortController().signal);
  return id;
}

test("a score that could not be had is empty in CSV, with its cause beside it", async () => {
  const text = await whole(await exportRun(await judgedWithoutResponse(), { format: "csv" }));
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(rows[0]?.["context-adherence-plus.cause"]).toBe("");
  expect(rows[1]).toMatchObject({
    "context-adherence-plus": "",
    "context-adherence-plus.band": "",
    "context-adherence-plus.cause": "missing-response",
  });
});

test("every row lists its scores in the run's order", async () => {
  const text = await whole(await exportRun(await judgedWithoutResponse(), { format: "json" }));
  const rows: { scores: Record<string, unknown> }[] = JSON.parse(text);
  const [first = [], second] = rows.map(({ scores }) => Object.keys(scores));
  expect(first).toHaveLength(5);
  expect(second).toEqual(first);
});
