import { beforeEach, expect, test } from "vitest";
import { addComment, type Commenter, deleteComment, type GivenComment } from "@/lib/comments/write";
import { db } from "@/lib/db/connection/client";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { assayItself } from "@/lib/domain/people/actor";
import { hiddenSamples } from "@/lib/rounds/hidden";
import { deleteRun } from "@/lib/runs/control/delete";
import { listWebhooks, storeWebhook } from "@/lib/webhooks/store/manage";
import { NewWebhook } from "@/lib/webhooks/words/choice";
import { judgedRun, startRound } from "@/testing/rounds/start";
import { announceComments } from "./announce-comments";

beforeEach(async () => {
  await db.webhook.deleteMany();
  await db.comment.deleteMany();
});

const webhook = (choice: Partial<NewWebhook> = {}) => {
  const given = { label: "Chat", url: "https://example.org/hook", events: ["comment.added"], ...choice };
  return storeWebhook(NewWebhook.parse(given), "whsec_x");
};
const ann: Commenter = { reviewer: { id: null, name: "Ann" }, isEditor: false, hiddenIn: async () => [], by: assayItself };
const add = (on: CommentPlace, text: string, given: Partial<GivenComment> = {}) =>
  addComment(on, ann, { sampleId: null, parentId: null, passage: null, ...given, text });

async function announced(webhookId?: string) {
  await announceComments();
  const where = webhookId === undefined ? {} : { webhookId };
  const rows = await db.webhookDelivery.findMany({ where, orderBy: { createdAt: "asc" } });
  return rows.map(({ bodyJson }) => JSON.parse(bodyJson));
}
const texts = async (webhookId?: string) => (await announced(webhookId)).map(({ data }) => data.comment.text).sort();

test("a new comment is sent once with its place and page, also after a kill", async () => {
  const { runId } = await judgedRun(1);
  const { sampleId } = await db.runSample.findFirstOrThrow({ where: { runId } });
  await add({ run: runId }, "before the webhook");
  await announceComments();
  await webhook();
  await webhook({ events: ["run.ended"] });
  const passage = { field: "question", context: null, start: 0, quote: "W" } as const;
  const id = await add({ run: runId }, "See @Ann", { sampleId, passage });
  const [message, ...others] = await announced();
  expect(others).toEqual([]);
  expect(message).toEqual({
    type: "comment.added",
    timestamp: expect.any(String),
    data: {
      comment: expect.objectContaining({
        id,
        text: "See @Ann",
        mentions: ["Ann"],
        passage: { ...passage, end: 1, isLost: false },
      }),
      on: { run: runId },
      url: expect.stringMatching(`/runs/${runId}/samples/${sampleId}$`),
    },
  });
  // A process that was killed before it noted the comment stores the same message again.
  await db.setting.delete({ where: { name: "announced-comments" } });
  expect(await texts()).toEqual(["See @Ann"]);
  await deleteRun(runId);
});

test("a webhook for a dataset or configuration gets the comments on these, also among several runs", async () => {
  const one = await judgedRun(1);
  const other = await judgedRun(1);
  const run = await db.run.findUniqueOrThrow({ where: { id: one.runId }, include: { dataset: true, configuration: true } });
  await db.dataset.update({ where: { id: run.datasetId }, data: { name: "tunnels" } });
  await db.configuration.update({ where: { id: run.configurationId }, data: { name: "hybrid" } });
  const ofDataset = await webhook({ dataset: "tunnels" });
  const ofBoth = await webhook({ dataset: "tunnels", configuration: "hybrid" });
  const ofNeither = await webhook({ configuration: "another" });
  const runs = [one.runId, other.runId];
  await add({ run: one.runId }, "on the one");
  await add({ run: other.runId }, "on the other");
  await add({ runs }, "on both");
  await add({ dataset: run.datasetId }, "on the ranking");
  expect(await texts(ofDataset)).toEqual(["on both", "on the one", "on the ranking"]);
  expect(await texts(ofBoth)).toEqual(["on both", "on the one"]);
  expect(await texts(ofNeither)).toEqual([]);
  const pages = (await announced(ofDataset)).map(({ data }) => data.url.replace(/^https?:\/\/[^/]+/, ""));
  expect(pages).toContain(`/compare?runs=${runs.toSorted().join(",")}#comments`);
  expect(pages).toContain(`/rank?dataset=${run.datasetId}#comments`);
  expect(pages).toContain(`/runs/${one.runId}?tab=comments`);
});

test("comments on samples that a round hides, and deleted ones, are not sent", async () => {
  const { runId } = await judgedRun(3);
  await startRound(runId, 1);
  const [sampleId = 0] = await hiddenSamples(runId, null);
  await webhook();
  await add({ run: runId }, "tells the score", { sampleId });
  await add({ run: runId }, "on the run");
  await deleteComment(await add({ run: runId }, "gone"), ann);
  expect(await texts()).toEqual(["on the run"]);
});

test("more comments than are read at once are all sent, to a webhook that chose the event later none of the earlier ones", async () => {
  const { runId } = await judgedRun(1);
  const row = { place: `run:${runId}`, runId, text: "x", reviewer: "Ann", reviewerKey: "name:Ann" };
  const some = () => db.comment.createMany({ data: Array.from({ length: 60 }, () => row) });
  const id = await webhook();
  await some();
  await announceComments();
  expect(await texts()).toHaveLength(60);
  const late = await webhook({ events: ["run.ended"] });
  await some();
  for (let round = 0; round < 3; round++) await announceComments();
  await db.webhook.update({
    where: { id: late },
    data: { choiceJson: JSON.stringify((await listWebhooks()).find((one) => one.id === id)) },
  });
  await add({ run: runId }, "later");
  expect(await texts(late)).toEqual(["later"]);
  expect(await texts(id)).toHaveLength(121);
});
