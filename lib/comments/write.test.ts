import { beforeAll, beforeEach, expect, test } from "vitest";
import { countOpenThreads, listThreadsOnSamples } from "@/lib/comments/store/comments";
import { db } from "@/lib/db/connection/client";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { assayItself } from "@/lib/domain/people/actor";
import { deleteRun } from "@/lib/runs/control/delete";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { isThorough } from "@/testing/thorough";
import { readComments } from "./read";
import { addComment, type Commenter, changeComment, deleteComment, type GivenComment } from "./write";

let runId = "";
let configurationId = "";
let datasetId = "";
let sampleId = 0;
let other = 0;
const response = "The bridge 🌉 is red. It is red 🌉 at night.";

const person = (name: string): Commenter => ({
  reviewer: { id: null, name },
  isEditor: false,
  hiddenIn: async () => [],
  by: assayItself,
});
const ann = person("Ann");
const bo = person("Bo");
const editor = { ...person("Eve"), isEditor: true };

beforeAll(async () => {
  const made = await createTestDataset(rowsOf(2, () => ({ response })));
  ({ configurationId, datasetId } = made);
  [runId = ""] = await startRuns({ datasetId, metrics: ["claims"], judge: { kind: "lexical" } });
  const samples = await db.sample.findMany({ where: { configurationId }, orderBy: { position: "asc" } });
  [sampleId = 0, other = 0] = samples.map(({ id }) => id);
});
beforeEach(() => db.comment.deleteMany());

const add = (text: string, given: Partial<GivenComment> = {}, by = ann) =>
  addComment({ run: runId }, by, { sampleId, parentId: null, passage: null, ...given, text });
const texts = async (wanted = {}) =>
  (await readComments({ run: runId }, { hidden: [], ...wanted }, { take: 50 })).comments.map(({ text }) => text);

test("comments are on the run, a sample or a thread", async () => {
  await add("on the run", { sampleId: null });
  const first = await add("on a sample");
  const reply = await add("a reply", { parentId: first, sampleId: null }, bo);
  await add("a reply to a reply", { parentId: reply });
  expect(await texts()).toEqual(["on the run", "on a sample", "a reply", "a reply to a reply"]);
  expect(await texts({ sampleId })).toEqual(["on a sample", "a reply", "a reply to a reply"]);
  expect(await texts({ sampleId: null })).toEqual(["on the run"]);
  expect(await db.comment.count({ where: { parentId: first } })).toBe(2);
  await expect(add("elsewhere", { parentId: first, sampleId: other })).rejects.toMatchObject({ kind: "invalid" });
  await expect(add("no sample", { sampleId: 999_999 })).rejects.toMatchObject({ kind: "not-found" });
  await expect(add("no parent", { parentId: 999_999 })).rejects.toMatchObject({ kind: "not-found" });
});

test("comments are on a set of runs in any order, and on the ranking of a dataset", async () => {
  const runs = [runId, ...(await startRuns({ datasetId, metrics: ["claims"], judge: { kind: "lexical" } }))];
  const shared = { sampleId: null, parentId: null, passage: null };
  const first = await addComment({ runs }, ann, { ...shared, text: "on two runs" });
  await addComment({ dataset: datasetId }, ann, { ...shared, text: "on the ranking" });
  const on = async (place: CommentPlace) =>
    (await readComments(place, { hidden: [] }, { take: 9 })).comments.map(({ text }) => text);
  expect(await on({ runs: runs.toReversed() })).toEqual(["on two runs"]);
  expect([await on({ dataset: datasetId }), await on({ run: runId })]).toEqual([["on the ranking"], []]);
  await expect(add("elsewhere", { parentId: first, sampleId: null })).rejects.toMatchObject({ kind: "not-found" });
  await expect(addComment({ runs: [runId, "gone"] }, ann, { ...shared, text: "x" })).rejects.toMatchObject({ kind: "not-found" });
  await expect(addComment({ runs }, ann, { ...shared, sampleId, text: "x" })).rejects.toMatchObject({ kind: "not-found" });
});

test("a passage is kept at the nearest place, moves with its words, and is lost when they are gone", async () => {
  const passage = { field: "response", context: null, start: 20, quote: "red 🌉" } as const;
  await add("really?", { passage });
  const read = async () => (await readComments({ run: runId }, { hidden: [] }, { take: 1 })).comments[0];
  expect(await read()).toMatchObject({ isLost: false, passage: { start: 28, end: 34 } });
  await expect(add("not there", { passage: { ...passage, quote: "blue" } })).rejects.toMatchObject({ kind: "invalid" });
  await db.sample.update({ where: { id: sampleId }, data: { response: `Well: ${response}` } });
  expect(await read()).toMatchObject({ isLost: false, passage: { start: 34 } });
  await db.sample.update({ where: { id: sampleId }, data: { response: "It is blue." } });
  expect(await read()).toMatchObject({ isLost: true, passage: { start: 28, quote: "red 🌉" } });
  await db.sample.update({ where: { id: sampleId }, data: { response } });
});

test("people edit and delete their own comments; editors delete all, which is noted", async () => {
  const id = await add("first");
  await changeComment(id, ann, { text: "better" });
  await expect(changeComment(id, editor, { text: "mine" })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(deleteComment(id, bo)).rejects.toMatchObject({ kind: "forbidden" });
  await deleteComment(await add("second"), ann);
  const noted = () => db.auditEvent.count({ where: { action: "comment-deleted" } });
  expect([await texts(), await noted()]).toEqual([["better"], 0]);
  await deleteComment(id, editor);
  expect([await texts(), await noted()]).toEqual([[], 1]);
});

test("a deleted comment keeps its place while it has replies", async () => {
  const first = await add("first");
  const reply = await add("reply", { parentId: first }, bo);
  await deleteComment(first, ann);
  expect(await texts()).toEqual([null, "reply"]);
  await expect(changeComment(first, ann, { text: "back" })).rejects.toMatchObject({ kind: "conflict" });
  await deleteComment(reply, bo);
  expect(await texts()).toEqual([]);
});

test("everyone can resolve a thread and reopen it, but no reply", async () => {
  const first = await add("first");
  const reply = await add("reply", { parentId: first });
  await add("newer", { sampleId: other });
  const threads = async () => (await listThreadsOnSamples(runId, [], 10)).map(({ text, replies }) => [text, replies]);
  await changeComment(first, bo, { resolved: true });
  expect([await texts({ isOpen: true }), await countOpenThreads({ run: runId }, [])]).toEqual([["newer"], 1]);
  expect(await threads()).toEqual([
    ["newer", 0],
    ["first", 1],
  ]);
  await changeComment(first, ann, { resolved: false });
  expect([await texts({ isOpen: true }), await countOpenThreads({ run: runId }, [])]).toEqual([["first", "reply", "newer"], 2]);
  await expect(changeComment(reply, ann, { resolved: true })).rejects.toMatchObject({ kind: "conflict" });
});

test("comments on samples that are hidden from a person cannot be read, written or changed", async () => {
  const id = await add("hidden");
  await add("on the run", { sampleId: null });
  const blind = { ...ann, hiddenIn: async () => [sampleId] };
  expect(await texts({ hidden: [sampleId] })).toEqual(["on the run"]);
  expect(await countOpenThreads({ run: runId }, [sampleId])).toBe(1);
  await expect(add("blind", {}, blind)).rejects.toMatchObject({ kind: "conflict" });
  await expect(add("blind", { parentId: id }, blind)).rejects.toMatchObject({ kind: "not-found" });
  await expect(changeComment(id, blind, { text: "x" })).rejects.toMatchObject({ kind: "not-found" });
  await expect(deleteComment(id, blind)).rejects.toMatchObject({ kind: "not-found" });
});

test.runIf(isThorough)("a sample takes 500 comments and a run 5,000", async () => {
  const rows = (count: number, on: number | null) =>
    Array.from({ length: count }, () => ({
      place: `run:${runId}`,
      runId,
      sampleId: on,
      text: "x",
      reviewer: "Ann",
      reviewerKey: "name:Ann",
    }));
  await db.comment.createMany({ data: rows(499, sampleId) });
  await add("the last");
  await expect(add("too many")).rejects.toThrow("up to 500 comments");
  await db.comment.createMany({ data: rows(4_499, null) });
  await add("the last", { sampleId: other });
  await expect(add("too many", { sampleId: other })).rejects.toThrow("up to 5,000 comments");
});

test("comments are deleted with their sample and with their run", async () => {
  const first = await add("on a sample");
  await add("reply", { parentId: first });
  await add("on another", { sampleId: other });
  await db.sample.delete({ where: { id: sampleId } });
  expect(await texts()).toEqual(["on another"]);
  await db.run.update({ where: { id: runId }, data: { status: "completed" } });
  await deleteRun(runId);
  await expect(add("late", { sampleId: other })).rejects.toMatchObject({ kind: "not-found" });
  await clearDeleted();
  expect(await db.comment.count()).toBe(0);
});
