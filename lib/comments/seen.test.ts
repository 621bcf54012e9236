import { beforeAll, beforeEach, expect, test } from "vitest";
import { newestUnseen } from "@/lib/comments/store/seen";
import { db } from "@/lib/db/connection/client";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { assayItself } from "@/lib/domain/people/actor";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { markSeen } from "./seen";
import { addComment } from "./write";

let runId = "";
let datasetId = "";
let sampleId = 0;
let other = 0;
const ann = { id: null, name: "Ann" };
const bo = { id: null, name: "Bo" };
const run = () => ({ place: { run: runId }, sampleId: null });

beforeAll(async () => {
  const made = await createTestDataset(rowsOf(2));
  datasetId = made.datasetId;
  [runId = ""] = await startRuns({ datasetId, metrics: ["claims"], judge: { kind: "lexical" } });
  const samples = await db.sample.findMany({ where: { configurationId: made.configurationId }, orderBy: { position: "asc" } });
  [sampleId = 0, other = 0] = samples.map(({ id }) => id);
});
beforeEach(async () => {
  await db.comment.deleteMany();
  await db.seen.deleteMany();
});

const add = (on: number | null, by = bo, place: CommentPlace = { run: runId }) => {
  const commenter = { reviewer: by, isEditor: false, hiddenIn: async () => [], by: assayItself };
  return addComment(place, commenter, { sampleId: on, parentId: null, passage: null, text: "Why?" });
};
const unseen = (hidden: number[] = [], on: number | null = null) => newestUnseen("name:Ann", { ...run(), sampleId: on }, hidden);
const see = async (id: number, on: number | null = null) => markSeen(ann, { ...run(), sampleId: on }, id);

test("comments by others are new until they are seen on the run or on their sample", async () => {
  const onRun = await add(null);
  const onSample = await add(sampleId);
  await add(null, ann);
  expect(await unseen()).toBe(onSample);
  await see(onSample, sampleId);
  expect([await unseen(), await unseen([], sampleId)]).toEqual([onRun, 0]);
  await see(onRun);
  expect(await unseen()).toBe(0);
  const newer = await add(sampleId);
  expect([await unseen(), await unseen([], sampleId), await unseen([], other)]).toEqual([newer, newer, 0]);
  await see(newer);
  expect([await unseen(), await unseen([], sampleId)]).toEqual([0, newer]);
});

test("comments on hidden samples are not new", async () => {
  const first = await add(null);
  const last = await add(other);
  expect([await unseen([sampleId, other]), await unseen([sampleId])]).toEqual([first, last]);
});

test("a page that was opened keeps what was seen; what is not there is not marked", async () => {
  const id = await add(null);
  await see(id);
  await see(0);
  await see(id + 1);
  await see(0, sampleId);
  const rows = await db.seen.findMany({ where: { reviewerKey: "name:Ann" } });
  expect(rows).toMatchObject([{ place: `run:${runId}`, runId, commentId: id }]);
  await markSeen(ann, { place: { run: "gone" }, sampleId: null }, 0);
  expect(await db.seen.count()).toBe(1);
});

test("the ranking of a dataset has its own", async () => {
  const place = { dataset: datasetId };
  const id = await add(null, bo, place);
  expect([await unseen(), await newestUnseen("name:Ann", { place, sampleId: null }, [])]).toEqual([0, id]);
  await markSeen(ann, { place, sampleId: null }, id);
  expect(await newestUnseen("name:Ann", { place, sampleId: null }, [])).toBe(0);
});
