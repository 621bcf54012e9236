import { beforeAll, beforeEach, expect, test } from "vitest";
import { unopenedRuns, unseenMentions } from "@/lib/comments/store/waiting";
import { db } from "@/lib/db/connection/client";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { assayItself } from "@/lib/domain/people/actor";
import { startRuns } from "@/lib/runs/start/create";
import { judgedRun, startRound } from "@/testing/rounds/start";
import { markSeen } from "./seen";
import { addComment, changeComment } from "./write";

const ann = { id: "a", name: "Ann" };
const bo = { id: null, name: "Bo" };
let run = "";
let second = "";
let dataset = "";
let sampleId = 0;

beforeAll(async () => {
  ({ runId: run, datasetId: dataset } = await judgedRun(2));
  [second = ""] = await startRuns({ datasetId: dataset, metrics: ["claims"], judge: { kind: "lexical" } });
  sampleId = (await db.sample.findFirstOrThrow({ where: { datasetId: dataset }, orderBy: { id: "asc" } })).id;
  await db.user.create({ data: { ...ann, email: "ann@example.org" } });
});
beforeEach(async () => {
  await db.comment.deleteMany();
  await db.seen.deleteMany();
  await db.round.deleteMany();
});

const commenter = (reviewer: { id: string | null; name: string }) => ({
  reviewer,
  isEditor: false,
  by: assayItself,
  hiddenIn: async () => [],
});
const add = (place: CommentPlace, on: number | null = null, by: { id: string | null; name: string } = bo, text = "Why, @Ann?") =>
  addComment(place, commenter(by), { sampleId: on, parentId: null, passage: null, text });
const waiting = async (canLabel = true) => (await unseenMentions("a", { canLabel })).map(({ id }) => id);

test("mentions by others wait until they are seen where they are", async () => {
  await add({ run }, null, ann);
  const places: CommentPlace[] = [{ run }, { runs: [second, run] }, { dataset }];
  const ids: number[] = [];
  for (const place of places) ids.push(await add(place));
  const onSample = await add({ run }, sampleId);
  expect(await waiting()).toEqual([onSample, ...ids.toReversed()]);
  expect((await unseenMentions("a", { canLabel: true }))[2]).toEqual({
    id: ids[1],
    reviewer: "Bo",
    text: "Why, @Ann?",
    sampleId: null,
    place: { runs: [run, second].sort() },
  });
  await markSeen(ann, { place: { run }, sampleId: null }, onSample);
  expect(await waiting()).toEqual([onSample, ...ids.slice(1).toReversed()]);
  await markSeen(ann, { place: { run }, sampleId }, onSample);
  await changeComment(ids[1] ?? 0, commenter(bo), { text: "Never mind" });
  expect(await waiting()).toEqual([ids[2]]);
});

test("a mention on a sample that a round hides does not wait for people who can label it", async () => {
  const id = await add({ run }, sampleId);
  const round = await startRound(run, 2);
  expect([await waiting(), await waiting(false)]).toEqual([[], [id]]);
  await db.round.update({ where: { id: round }, data: { closedAt: new Date() } });
  expect(await waiting()).toEqual([id]);
});

test("a mention does not wait where a run was deleted", async () => {
  await add({ runs: [run, second] });
  const later = await add({ run });
  await db.run.update({ where: { id: second }, data: { removedAt: new Date() } });
  expect(await waiting()).toEqual([later]);
  await db.run.update({ where: { id: second }, data: { removedAt: null } });
});

test("an account's runs that ended this week wait until their page is opened", async () => {
  const ids = async (only?: string) => (await unopenedRuns(ann, only)).map(({ id }) => id);
  const ended = (id: string, daysAgo: number) =>
    db.run.update({
      where: { id },
      data: { author: "Ann", status: "failed", finishedAt: new Date(Date.now() - daysAgo * 86_400_000) },
    });
  expect(await ids()).toEqual([]);
  await ended(run, 2);
  await ended(second, 8);
  expect([await ids(), await ids(run), await ids(second)]).toEqual([[run], [run], []]);
  await markSeen(ann, { place: { run }, sampleId: null }, 0);
  expect(await ids()).toEqual([]);
  await db.seen.updateMany({ data: { at: new Date(Date.now() - 3 * 86_400_000) } });
  expect(await ids()).toEqual([run]);
  expect(await unopenedRuns({ id: "b", name: "Bo" })).toEqual([]);
});
