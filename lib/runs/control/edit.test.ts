import { beforeAll, expect, test } from "vitest";
import { findRun } from "@/lib/db/runs/list";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { editRun } from "./edit";

let datasetId = "";
beforeAll(async () => {
  ({ datasetId } = await createTestDataset(rowsOf(1)));
});

const start = async () =>
  (await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" }, note: "first", tags: ["a"] }))[0] ?? "";
const aboutOf = async (id: string) => {
  const run = await findRun(id);
  return run && { name: run.name, note: run.note, tags: run.tags };
};

test("only the given fields change", async () => {
  const id = await start();
  await editRun(id, { tags: ["b", "c"] });
  expect(await aboutOf(id)).toEqual({ name: "bridges", note: "first", tags: ["b", "c"] });
  await editRun(id, { name: "Bridges of 2026", note: null });
  expect(await aboutOf(id)).toEqual({ name: "Bridges of 2026", note: null, tags: ["b", "c"] });
});

test("another person's change in the meantime is not overwritten, and the refusal shows both values", async () => {
  const id = await start();
  await editRun(id, { note: "theirs" }, { note: "first" });
  await expect(editRun(id, { note: "mine" }, { note: "first" })).rejects.toMatchObject({
    kind: "conflict",
    errors: [{ path: "note", message: "It is “theirs” now; yours is “mine”." }],
  });
  expect(await aboutOf(id)).toMatchObject({ note: "theirs" });
});

test("two people can change different fields of a run at the same time", async () => {
  const id = await start();
  await editRun(id, { note: "theirs" }, { note: "first" });
  await editRun(id, { tags: [] }, { tags: ["a"] });
  expect(await aboutOf(id)).toMatchObject({ note: "theirs", tags: [] });
});

test("of many simultaneous changes to a field one is stored and the others are refused", async () => {
  const id = await start();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => editRun(id, { tags: [`t${index}`] }, { tags: ["a"] })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a run that does not exist is refused", () =>
  expect(editRun("nothing-here", { name: "x" })).rejects.toMatchObject({ kind: "not-found" }));
