import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import { ClaimMark } from "@/lib/domain/reviews/opinion";
import { type MarksOf, marksOfSample } from "@/lib/reviews/store/claim-marks";
import { deleteRun } from "@/lib/runs/control/delete";
import { judgedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { deleteClaimMark, setClaimMark } from "./write";

const opened = "The bridge was opened in 1933.";
const response = `${opened} It is 300 m long.\nIt is red 🌉, they say.`;
const mark = (claim: string, mark: ClaimMark["mark"], note: string | null = null) => ClaimMark.parse({ claim, mark, note });
let ann: MarksOf;
let bo: MarksOf;

async function judged(metric: string): Promise<[runId: string, sampleId: number]> {
  const { id: runId, configurationId } = await judgedRows(
    rowsOf(1, () => ({ response })),
    [metric],
  );
  return [runId, (await db.sample.findFirstOrThrow({ where: { configurationId } })).id];
}

beforeAll(async () => {
  const [runId, sampleId] = await judged("claims");
  ann = { runId, sampleId, reviewer: { id: null, name: "Ann" } };
  bo = { ...ann, reviewer: { id: null, name: "Bo" } };
});

const stored = async () =>
  (await marksOfSample(ann.runId, ann.sampleId)).map(({ claim, mark, note, reviewer }) => [claim, mark, note, reviewer]);

test("a person has one mark per claim, which can be changed and removed", async () => {
  await setClaimMark(ann, mark(opened, "right"));
  await setClaimMark(bo, mark(opened, "right"));
  await setClaimMark(ann, mark(opened, "wrong", "Context 1 says so."));
  expect(await stored()).toEqual([
    [opened, "wrong", "Context 1 says so.", "Ann"],
    [opened, "right", null, "Bo"],
  ]);
  await deleteClaimMark(ann, opened);
  await deleteClaimMark(bo, opened);
  await expect(deleteClaimMark(bo, opened)).rejects.toMatchObject({ kind: "not-found" });
  expect(await stored()).toEqual([]);
});

test("a missing claim is a text of the response, however it is broken into lines, that the list lacks", async () => {
  await setClaimMark(ann, mark("long. It is red 🌉", "missing"));
  expect(await stored()).toEqual([["long. It is red 🌉", "missing", null, "Ann"]]);
  await deleteClaimMark(ann, "long. It is red 🌉");
  for (const absent of ["It is blue", " \n ", "\ud83c"])
    await expect(setClaimMark(ann, mark(absent, "missing"))).rejects.toThrow("The response does not contain");
  await expect(setClaimMark(ann, mark(opened, "missing"))).rejects.toThrow("has this claim already");
});

test("a verdict that the judge did not give cannot be marked", async () => {
  await expect(setClaimMark(ann, mark("It is long.", "right"))).rejects.toMatchObject({ kind: "conflict" });
  const [runId, sampleId] = await judged("nvidia-context-relevance");
  await expect(setClaimMark({ ...ann, runId, sampleId }, mark(opened, "right"))).rejects.toThrow("claims were not judged");
  await expect(setClaimMark({ ...ann, runId }, mark(opened, "right"))).rejects.toThrow("no such sample in this run");
});

test("marks are deleted with their run", async () => {
  await setClaimMark(ann, mark(opened, "right"));
  await deleteRun(ann.runId);
  await expect(setClaimMark(ann, mark(opened, "right"))).rejects.toMatchObject({ kind: "not-found" });
  await clearDeleted();
  expect(await stored()).toEqual([]);
});
