import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { setBaseline } from "@/lib/db/runs/baselines";
import { moveRun } from "@/lib/db/runs/status";
import { noteServed } from "@/lib/db/served";
import { assayItself } from "@/lib/domain/people/actor";
import { deleteRun } from "@/lib/runs/control/delete";
import { startRuns } from "@/lib/runs/start/create";
import { claimWebhook, listDeliveries } from "@/lib/webhooks/store/deliveries";
import type { NewWebhook } from "@/lib/webhooks/words/choice";
import { createTestDataset } from "@/testing/dataset";
import { judgedRows, work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { isThorough } from "@/testing/thorough";
import { announceEndings } from "./announce";
import { deliverMessages, mostAttempts, nextTry } from "./deliver";
import { addWebhook, changeWebhook, deleteWebhook, sendAgain, sendTest } from "./manage";
import { startReceiver } from "./receiver.fixture";

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(() => {
  process.env.ASSAY_WEBHOOK_HOSTS = "127.0.0.1";
});
afterAll(() => {
  delete process.env.ASSAY_WEBHOOK_HOSTS;
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.close();
  await db.webhook.deleteMany();
  await db.dataset.deleteMany();
});

const add = (choice: Partial<NewWebhook> = {}) =>
  addWebhook({ label: "Chat", url: receiver.url, events: ["run.ended"], ...choice }, assayItself);

async function judged(rows: object[] = rowsOf(2), name = "bridges"): Promise<string> {
  const { id } = await judgedRows(rows, ["nvidia-context-relevance"], name);
  return id;
}

/** Delivers until `isDone`. */
async function delivering(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const stop = new AbortController();
  const delivery = deliverMessages(stop.signal);
  await expect.poll(isDone).toBe(true);
  stop.abort();
  await delivery;
}

const messages = () => receiver.received.map(({ body }) => JSON.parse(body));
const deliveries = () => listDeliveries({}, { take: 100 });
/** A receiver answers before its answer is stored. */
const isAnswered = async () => (await deliveries())[0]?.attempts === 1;
const answering = (status: number) => {
  receiver.answer = (response) => void response.writeHead(status).end();
};

test("a run's end is sent once, with its scores and its address, to each webhook for it", async () => {
  const earlier = await judged();
  const webhook = await add();
  await add({ label: "Another dataset", dataset: "tunnels" });
  const id = await judged();
  await delivering(isAnswered);
  // A process that was killed before it took the mark off stores the same message again.
  await db.run.updateMany({ data: { isEndToTell: true } });
  await announceEndings();
  expect(await deliveries()).toMatchObject([
    { webhookId: webhook.id, run: { id }, event: "run.ended", attempts: 1, lastAnswer: "204", nextTryAt: null },
  ]);
  const [message, ...others] = messages();
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    type: "run.ended",
    timestamp: expect.any(String),
    data: { url: `http://127.0.0.1:3000/runs/${id}`, run: { id, status: "completed", dataset: "bridges", samples: 2 } },
  });
  expect(message.data.run.metrics["nvidia-context-relevance"].mean).toEqual(expect.any(Number));
  expect(JSON.stringify(messages())).not.toContain(earlier);
});

test("a cancelled run is announced, and a run that was paused by hand is not", async () => {
  await add({ events: ["run.ended", "run.paused"] });
  const { datasetId } = await createTestDataset(rowsOf(1));
  const judge = { kind: "lexical" } as const;
  const [paused = "", cancelled = ""] = [
    ...(await startRuns({ datasetId, metrics: ["all"], judge })),
    ...(await startRuns({ datasetId, metrics: ["all"], judge })),
  ];
  await moveRun(paused, ["queued"], "paused", "Paused manually.");
  await moveRun(cancelled, ["queued"], "cancelled", "Cancelled manually.");
  await announceEndings();
  expect((await deliveries()).map(({ run }) => run?.id)).toEqual([cancelled]);
});

test("a run that pauses automatically is announced, with its reason", async () => {
  await add({ events: ["run.paused"] });
  const { datasetId } = await createTestDataset(rowsOf(2));
  // The limit is reached at the second call.
  process.env.OPENAI_BASE_URL = "http://127.0.0.1:9/v1";
  const judge = { kind: "openai" as const, models: ["m"], retries: 0 };
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge, limits: { maxCalls: 1 } });
  await work(id);
  delete process.env.OPENAI_BASE_URL;
  await delivering(isAnswered);
  expect(messages()).toMatchObject([{ type: "run.paused", data: { run: { id, status: "paused", reason: expect.any(String) } } }]);
});

/** Rows whose contexts answer the question, or have nothing to do with it. */
const rowsWith = (count: number, isRelevant: boolean, from = 0) =>
  rowsOf(count, (index) => ({
    id: `row-${from + index}`,
    question: `When was bridge number ${from + index} opened?`,
    contexts: isRelevant ? [`Bridge number ${from + index} was opened in 1900.`] : ["Cheese is made of milk."],
  }));

test("a gate fails once a run loses against the baseline, by dataset's name", async () => {
  const baseline = await judged(rowsWith(12, true));
  await setBaseline("main", { run: baseline });
  await add({ events: ["gate.failed"], baseline: "main", margin: 0.05 });
  await judged(rowsWith(12, true));
  await judged(rowsWith(12, false), "tunnels");
  const worse = await judged(rowsWith(12, false));
  await delivering(async () => receiver.received.length > 0 && (await db.run.count({ where: { isEndToTell: true } })) === 0);
  expect(messages()).toMatchObject([
    {
      type: "gate.failed",
      data: {
        margin: 0.05,
        baseline: { name: "main", run: baseline },
        failed: [
          {
            metric: "nvidia-context-relevance",
            verdict: "fails",
            sentence: expect.stringMatching(/fell by \d\.\d+; at most 0\.05 is allowed/),
          },
        ],
        run: { id: worse },
      },
    },
  ]);
});

test("a message that is refused comes again with the same id, later each time, for a day, and then no more", async () => {
  answering(500);
  const { id } = await add();
  await judged();
  await delivering(async () => (await deliveries())[0]?.attempts === 1);
  const [failed] = await deliveries();
  expect(failed).toMatchObject({ lastAnswer: "500", acceptedAt: null, nextTryAt: expect.any(Date) });
  const outcome = { isAccepted: false, isFinal: false, answer: "500", retryAfter: null };
  let now = 0;
  for (let attempts = 1; attempts < mostAttempts; attempts++) {
    const next = nextTry(outcome, attempts, now)?.getTime() ?? 0;
    expect(next).toBeGreaterThan(now);
    now = next;
  }
  expect(now / 3_600_000).toBeGreaterThan(22);
  expect(now / 3_600_000).toBeLessThan(27);
  expect(nextTry(outcome, mostAttempts, now)).toBeNull();
  expect(nextTry({ ...outcome, isFinal: true }, 1)).toBeNull();
  expect(nextTry({ ...outcome, retryAfter: 600 }, 1, 0)?.getTime()).toBe(600_000);

  // The last attempt of an hour of errors.
  await db.webhookDelivery.updateMany({ data: { attempts: mostAttempts - 1, nextTryAt: new Date() } });
  await delivering(async () => (await deliveries())[0]?.nextTryAt === null);
  expect(await deliveries()).toMatchObject([{ attempts: mostAttempts, acceptedAt: null, nextTryAt: null }]);
  answering(200);
  expect(await sendAgain(failed?.id ?? "", id)).toMatchObject({ attempts: 1, acceptedAt: expect.any(Date), lastAnswer: "200" });
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

test("a receiver that hangs keeps neither others waiting nor runs", async () => {
  const other = await startReceiver();
  receiver.answer = () => undefined;
  await add();
  await add({ label: "Other", url: other.url });
  const stop = new AbortController();
  const delivery = deliverMessages(stop.signal);
  await judged();
  await judged();
  await expect.poll(() => other.received.length).toBe(2);
  // The other's answers are noted shortly after it has received the messages.
  await expect.poll(async () => (await deliveries()).filter(({ acceptedAt }) => acceptedAt).length).toBe(2);
  // One connection, however many messages wait.
  expect(receiver.received.length).toBe(1);
  stop.abort();
  await delivery;
  other.close();
  // What Assay itself broke off counts as not tried.
  expect((await deliveries()).filter(({ attempts }) => attempts === 0)).toHaveLength(2);
});

test.runIf(isThorough)("what a killed process was sending is sent by the next one, and only by one", async () => {
  const { id } = await add();
  await judged();
  await announceEndings();
  expect(await claimWebhook(id, 60_000)).toBe(true);
  const stop = new AbortController();
  const delivery = Promise.all([deliverMessages(stop.signal), deliverMessages(stop.signal)]);
  await wait(1_500);
  expect(receiver.received).toEqual([]);
  await db.webhook.updateMany({ data: { leaseUntil: new Date(Date.now() - 1) } });
  await expect.poll(() => receiver.received.length).toBe(1);
  stop.abort();
  await delivery;
  expect(receiver.received).toHaveLength(1);
});

test("a test is sent at once and returns what the receiver answered", async () => {
  const { id } = await add();
  answering(418);
  await noteServed("http://127.0.0.1:4202");
  expect(await sendTest(id)).toMatchObject({ event: "test", run: null, attempts: 1, lastAnswer: "418", acceptedAt: null });
  const url = "http://127.0.0.1:4202/settings/webhooks";
  expect(messages()).toMatchObject([{ type: "test", data: { webhook: { id, label: "Chat" }, url } }]);
  await expect(sendTest("gone")).rejects.toThrow("There is no webhook gone.");
  await expect(sendAgain("gone", id)).rejects.toThrow("This message no longer exists");
});

test("messages are deleted with their run, and with their webhook", async () => {
  const { id } = await add();
  const run = await judged();
  await judged();
  await announceEndings();
  await deleteRun(run);
  await announceEndings();
  await db.run.deleteMany({ where: { removedAt: { not: null } } });
  expect(await deliveries()).toHaveLength(1);
  await deleteWebhook(id, assayItself);
  expect(await deliveries()).toEqual([]);
});

test("additions, changes and deletions are in the audit log, without the path or the secret", async () => {
  const { id, secret } = await add({ url: `${receiver.url}/T0/secret-path` });
  const changed = await changeWebhook(id, { label: "Pager", url: receiver.url, events: ["run.paused"] }, assayItself);
  expect(changed).toMatchObject({ id, label: "Pager", events: ["run.paused"], baseline: null, margin: 0.03 });
  await deleteWebhook(id, assayItself);
  const events = await db.auditEvent.findMany({ where: { action: { startsWith: "webhook" } }, orderBy: { id: "asc" } });
  expect(events.map(({ action }) => action).slice(-3)).toEqual(["webhook-added", "webhook-changed", "webhook-deleted"]);
  expect(JSON.stringify(events)).not.toMatch(/secret-path|whsec_/);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

test.each([
  ["no event", { events: [] }, "Choose at least one event"],
  ["an unknown event", { events: ["coffee"] }, "Events are: run.ended"],
  ["a gate without a baseline", { events: ["gate.failed"] }, "needs the baseline"],
  ["a margin out of bounds", { margin: 2 }, "from 0 to 1"],
  ["no label", { label: " " }, "Say what the webhook is for"],
  ["an unknown field", { colour: "red" }, "colour"],
  ["an address that is not public", { url: "https://10.0.0.1/" }, "not a public address"],
  ["no address", { url: "" }, /^Give the receiver's address\.$/],
  [
    "all at once",
    { label: "", url: "ftp://a.example", events: ["gate.failed"] },
    /webhook is for.*https:\/\/.*needs the baseline/,
  ],
])("%s is refused", async (_, choice, sentence) => {
  await expect(add(choice as Partial<NewWebhook>)).rejects.toThrow(sentence);
});

test("there are at most 20 webhooks", async () => {
  for (let count = 0; count < 20; count++) await add();
  await expect(add()).rejects.toThrow("There are already 20 webhooks");
});
