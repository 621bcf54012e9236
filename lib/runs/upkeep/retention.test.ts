import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import { countRuns } from "@/lib/db/runs/list";
import { impactInWords } from "@/lib/domain/runs/impact-in-words";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { cleanUp } from "./cleanup";
import { carryOutRetention, previewRetention, readDays, readRetention, setRetention } from "./retention";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A finished run that ended this many days ago. */
async function ended(datasetId: string, days: number, data: { tagsJson?: string; status?: string } = {}): Promise<string> {
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: { kind: "lexical" } });
  await work(id);
  await db.run.update({ where: { id }, data: { finishedAt: daysAgo(days), ...data } });
  return id;
}

test("only runs that ended before the limit are deleted, as previewed; active, resumed and those tagged keep stay", async () => {
  const { datasetId } = await createTestDataset(rowsOf(2));
  const young = await ended(datasetId, 9);
  const kept = await ended(datasetId, 400, { tagsJson: '["Keep", "x"]' });
  const paused = await ended(datasetId, 400, { status: "paused" });
  const resumed = await ended(datasetId, 400, { status: "queued" });
  const older = await ended(datasetId, 30);
  const old = await ended(datasetId, 11, { tagsJson: '["keeper"]' });
  expect(await readRetention()).toEqual({ days: null, last: null });
  expect(await carryOutRetention()).toBe(0);
  const preview = await previewRetention(10);
  expect(preview.oldest.map(({ id }) => id)).toEqual([older, old]);
  expect(impactInWords(preview.impact)).toBe("2 runs and 8 judgments");
  expect(await countRuns()).toBe(6);

  await setRetention(10);
  expect(await carryOutRetention()).toBe(2);
  expect(await carryOutRetention()).toBe(0);
  expect(await readRetention()).toMatchObject({ days: 10, last: { runs: 2, at: expect.any(Date) } });
  await clearDeleted();
  const left = await db.run.findMany({ select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual([young, kept, paused, resumed].sort());
  await setRetention(null);
  expect((await readRetention()).days).toBeNull();
});

test("the worker carries out retention and deletes the rows", async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const id = await ended(datasetId, 600);
  await setRetention(500);
  const stop = new AbortController();
  const told: string[] = [];
  await cleanUp(stop.signal, (message) => {
    told.push(message);
    if (message.startsWith("deleted")) stop.abort();
  });
  expect(told[0]).toBe("retention: deleted for their age of more than 500 days, runs: 1");
  expect(await db.run.count({ where: { id } })).toBe(0);
});

test("days are a whole number from 1 to 3,650, or none", () => {
  expect([readDays("30"), readDays(" 1 "), readDays("")]).toEqual([30, 1, null]);
  for (const typed of ["0", "-1", "1.5", "3651", "ten", "1e9"])
    expect(() => readDays(typed)).toThrow("a whole number from 1 to 3,650");
});
