import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { readSharedComparison } from "./comparison";

test("that another model answered is said at each level, and named from the texts on", async () => {
  const { datasetId } = await createTestDataset(rowsOf(2));
  const runs: string[] = [];
  for (const _ of [1, 2]) {
    runs.push(...(await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: { kind: "lexical" } })));
    await work(runs.at(-1) ?? "");
  }
  const noticedJson = JSON.stringify({ lexical: { answeredBy: ["veiled-model"], shortened: null } });
  await db.run.update({ where: { id: runs[1] ?? "" }, data: { noticedJson } });
  const shown = async (level: "scores" | "texts") => JSON.stringify((await readSharedComparison(runs, null, level)).report);
  expect(await shown("scores")).toContain("another model answered, although a judge was asked");
  expect(await shown("scores")).not.toMatch(/veiled|lexical/);
  expect(await shown("texts")).toContain("veiled-model answered");
});
