import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { isJudgedAgain, runsByDate } from "@/lib/db/runs/by-date";
import { findRun, listRuns } from "@/lib/db/runs/list";
import { runFacets } from "@/lib/db/runs/matching";
import { moveRun } from "@/lib/db/runs/status";
import type { Actor } from "@/lib/domain/people/actor";
import type { ListedStatus } from "@/lib/domain/run-statuses";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { archiveRun, archiveRuns } from "./edit";
import { resumeRun } from "./status";

const lena: Actor = { kind: "person", id: "u1", name: "Lena", email: null, address: null, token: null };
const nightly: Actor = { ...lena, kind: "token", token: "nightly" };

async function started(by?: Actor) {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const [id = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" } }, by && { by });
  const listed = async (...statuses: ListedStatus[]) =>
    (await listRuns({ datasetIds: [datasetId], statuses })).runs.map((run) => run.id);
  return { id, datasetId, listed };
}

test("an archived run is listed only as archived, is found by its id, and can be taken out again; the log says by whom", async () => {
  const { id, datasetId, listed } = await started();
  await moveRun(id, ["queued"], "cancelled");
  await archiveRun(id, true, lena);
  expect([await listed(), await listed("cancelled"), await listed("archived"), await listed("cancelled", "archived")]).toEqual([
    [],
    [],
    [id],
    [id],
  ]);
  expect((await findRun(id))?.archivedAt).toBeInstanceOf(Date);
  expect((await runFacets({ datasetIds: [datasetId] })).statuses).toMatchObject([{ value: "archived", count: 1 }]);
  await archiveRun(id, true);
  expect(await archiveRuns([id], false, lena)).toEqual([id]);
  expect([await listed(), await listed("archived")]).toEqual([[id], []]);
  const events = await db.auditEvent.findMany({ where: { detailJson: { contains: id }, actorId: "u1" }, orderBy: { id: "asc" } });
  expect(events.map(({ action }) => action)).toEqual(["run-archived", "run-unarchived"]);
});

test("means by date leave archived runs out", async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const judge = { kind: "lexical" } as const;
  const ids = [];
  for (const _ of [1, 2]) ids.push(...(await startRuns({ datasetId, metrics: ["trulens-context-relevance"], judge })));
  for (const id of ids) await work(id);
  const newest = await findRun(ids[1] ?? "");
  if (!newest) throw new Error("no run");
  const shown = async () => [await isJudgedAgain(newest), (await runsByDate(newest.dataset.name, 9)).map(({ id }) => id)];
  expect(await shown()).toEqual([true, ids]);
  await archiveRuns(ids.slice(0, 1), true);
  expect(await shown()).toEqual([false, ids.slice(1)]);
});

test("a run that is being judged is not archived, and one that continues leaves the archive", async () => {
  const { id, listed } = await started();
  expect(await archiveRuns([id], true)).toEqual([]);
  await expect(archiveRun(id, true)).rejects.toMatchObject({ kind: "conflict" });
  await expect(archiveRun("nothing", true)).rejects.toMatchObject({ kind: "not-found" });
  await moveRun(id, ["queued"], "paused");
  await archiveRun(id, true);
  await resumeRun(id);
  expect(await listed()).toEqual([id]);
});

test("a run has the account or the token that started it as author, and is found by it; without accounts it has none", async () => {
  const person = await started(lena);
  const token = await started(nightly);
  const nobody = await started();
  const authors = await Promise.all([person, token, nobody].map(async ({ id }) => (await findRun(id))?.author));
  expect(authors).toEqual(["Lena", "nightly", null]);
  const datasetIds = [person, token, nobody].map(({ datasetId }) => datasetId);
  expect((await listRuns({ datasetIds, authors: ["Lena"] })).runs.map(({ id }) => id)).toEqual([person.id]);
  expect((await runFacets({ datasetIds })).authors.map(({ value }) => value)).toEqual(["Lena", "nightly"]);
});
