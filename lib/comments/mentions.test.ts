import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { assayItself } from "@/lib/domain/people/actor";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { readComments } from "./read";
import { addComment, type Commenter, changeComment, deleteComment } from "./write";

let runId = "";
const person = (name: string, id: string | null = null): Commenter => ({
  reviewer: { id, name },
  isEditor: false,
  hiddenIn: async () => [],
  by: assayItself,
});
const ann = person("Ann");
const bo = person("Bo Lee");

beforeAll(async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  [runId = ""] = await startRuns({ datasetId, metrics: ["claims"], judge: { kind: "lexical" } });
});
beforeEach(async () => {
  await db.comment.deleteMany();
  await db.user.deleteMany();
});

const add = (text: string, by = ann, parentId: number | null = null) =>
  addComment({ run: runId }, by, { sampleId: null, parentId, passage: null, text });
const keys = async () => (await db.mention.findMany({ orderBy: { reviewerKey: "asc" } })).map(({ reviewerKey }) => reviewerKey);
const named = async () =>
  (await readComments({ run: runId }, { hidden: [] }, { take: 9 })).comments.map(({ mentions }) => mentions);

test("without accounts, comments mention people who have commented", async () => {
  await add("See @Bo Lee");
  expect(await keys()).toEqual([]);
  await add("Yes?", bo);
  await add("See @bo lee and @Ann");
  expect(await keys()).toEqual(["name:Ann", "name:Bo Lee"]);
  expect(await named()).toEqual([[], [], ["Ann", "Bo Lee"]]);
});

test("with accounts, comments mention only these, all of one name", async () => {
  const account = (id: string, name: string) => ({ id, name, email: `${id}@example.org`, role: "viewer" });
  await add("Hello", bo);
  await db.user.createMany({ data: [account("a1", "Ann"), account("a2", "Ann"), account("c", "Cy")] });
  await add("@Ann, @Bo Lee", person("Cy", "c"));
  expect(await keys()).toEqual(["a1", "a2"]);
  expect(await named()).toEqual([[], ["Ann", "Ann"]]);
});

test("an edited text mentions whom it names then, a deleted one no one", async () => {
  const first = await add("@Ann");
  await add("Yes?", bo, first);
  await changeComment(first, ann, { text: "@Bo Lee" });
  await changeComment(first, bo, { resolved: true });
  expect(await keys()).toEqual(["name:Bo Lee"]);
  await deleteComment(first, ann);
  expect([await keys(), await db.comment.count()]).toEqual([[], 2]);
});
