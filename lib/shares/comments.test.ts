import { beforeAll, beforeEach, expect, test } from "vitest";
import { createShare } from "@/lib/access/shares/manage";
import type { NewShareInput } from "@/lib/access/shares/new";
import { openShare } from "@/lib/access/shares/token";
import { addComment, type GivenComment } from "@/lib/comments/write";
import { db } from "@/lib/db/connection/client";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { mostGuestComments } from "@/lib/domain/shares/choices";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { addGuestComment, type GuestComment, readSharedComments } from "./comments";

let runs: string[] = [];
let dataset = "";
let sampleId = 0;
const here = { sampleId: null, hidden: [] };
const passage = { field: "response", context: null, start: 0, quote: "red" } as const;

beforeAll(async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(1, () => ({ response: "It is red." })));
  dataset = datasetId;
  const start = () => startRuns({ datasetId, metrics: ["claims"], judge: { kind: "lexical" } });
  runs = [...(await start()), ...(await start())];
  sampleId = (await db.sample.findFirstOrThrow({ where: { configurationId } })).id;
  await db.user.create({ data: { id: "account-of-ann", name: "Ann", email: "ann@example.org", role: "editor" } });
});
beforeEach(() => db.comment.deleteMany());

async function share(asked: Partial<NewShareInput> = {}) {
  const { token } = await createShare({ runs: runs.slice(0, 1), ...asked });
  const opened = await openShare(token);
  if (!opened) throw new Error("The share does not open.");
  return opened;
}
const write = (text: string, given: Partial<GivenComment> = {}, on: CommentPlace = { run: runs[0] ?? "" }) =>
  addComment(
    on,
    { reviewer: { id: "account-of-ann", name: "Ann" }, hiddenIn: async () => [] },
    { sampleId: null, parentId: null, passage: null, ...given, text },
  );
const read = async (asked: Partial<NewShareInput> = {}, place = {}) =>
  (await readSharedComments(await share(asked), { ...here, ...place }))?.comments;
const asGuest = async (given: Partial<GuestComment> = {}, asked: Partial<NewShareInput> = {}, place = {}) =>
  addGuestComment(
    await share({ guests: true, ...asked }),
    { ...here, ...place },
    { name: "Gus", text: "Hello", parent: null, passage: null, ...given },
  );

test("a share hides comments unless it was made to show them, and takes some only if made so", async () => {
  await write("on the run");
  expect(await read()).toBeUndefined();
  for (const asked of [{ level: "everything" }, { guests: true }] as const)
    expect(await read(asked)).toMatchObject([{ text: "on the run" }]);
  for (const level of ["texts", "everything"] as const)
    await expect(asGuest({}, { level, guests: false })).rejects.toMatchObject({ kind: "not-found" });
  await asGuest();
  expect(await read({ guests: true })).toMatchObject([{ isGuest: false }, { reviewer: "Gus", isGuest: true }]);
});

test("a comparison shows the comments on its runs, a ranking of one dataset those on all its rankings", async () => {
  await write("on both", {}, { runs: runs.toReversed() });
  await write("on the ranking", {}, { dataset });
  await write("on one");
  await asGuest({ text: "of a guest" }, { runs, kind: "ranking" });
  expect(await read({ runs, guests: true })).toMatchObject([{ text: "on both" }]);
  const ranking = await read({ runs, kind: "ranking", guests: true });
  expect(ranking).toMatchObject([{ text: "on the ranking" }, { text: "of a guest" }]);
});

test("visitors see names, but no account, e-mail address or database id, and of a deleted comment nothing", async () => {
  await db.user.create({ data: { id: "another-ann", name: "Ann", email: "other@example.org", role: "viewer" } });
  const first = await write("first", { sampleId });
  await write("a reply", { sampleId, parentId: first });
  await db.comment.update({ where: { id: first }, data: { text: null } });
  const comments = (await read({ guests: true }, { sampleId })) ?? [];
  expect(comments).toMatchObject([
    { text: null, reviewer: "" },
    { text: "a reply", reviewer: "Ann", sampleId: null },
  ]);
  expect(comments[1]?.parentId).toBe(comments[0]?.id);
  expect(comments.map(({ id }) => id)).not.toContain(first);
  expect(JSON.stringify(comments)).not.toMatch(/account-of-ann|example\.org/);
  await db.user.delete({ where: { id: "another-ann" } });
});

test("visitors read threads on passages, and write some", async () => {
  await write("on a passage", { sampleId, passage });
  await asGuest({ passage, text: "a guest's" }, {}, { sampleId });
  const quote = { passage: { quote: "red" } };
  expect(await read({ guests: true }, { sampleId })).toMatchObject([quote, quote]);
});

test("a guest replies to a comment that the page shows, and to no other", async () => {
  await write("on the run");
  const [first] = (await read({ guests: true })) ?? [];
  const parent = first?.id ?? 0;
  await asGuest({ parent, text: "a reply" });
  expect(await read({ guests: true })).toMatchObject([{ parentId: null }, { text: "a reply", parentId: parent }]);
  await expect(asGuest({ parent: parent + 1e6 })).rejects.toMatchObject({ kind: "not-found" });
  await expect(asGuest({ parent }, {}, { sampleId })).rejects.toMatchObject({ kind: "not-found" });
});

test("a guest cannot write under the name of an account", async () => {
  for (const name of ["Ann", "ANN", "\uff21nn"]) await expect(asGuest({ name })).rejects.toThrow(/account/);
  expect(await db.comment.count()).toBe(0);
});

test("a link takes 200 comments of guests, however many are sent at once", async () => {
  const full = await share({ guests: true });
  const stored = { place: `run:${runs[0]}`, runId: runs[0] ?? "", shareId: full.id, text: "x" };
  const guest = { reviewer: "Gus", reviewerKey: "guest:Gus" };
  await db.comment.createMany({ data: Array.from({ length: mostGuestComments - 3 }, () => ({ ...stored, ...guest })) });
  const given = { name: "Gus", text: "more", parent: null, passage: null };
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => addGuestComment(full, here, given)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(answers.at(-1)).toMatchObject({ reason: { kind: "conflict", message: expect.stringContaining("200 comments") } });
  expect(await db.comment.count()).toBe(mostGuestComments);
  await asGuest();
  await write("of the team");
});
