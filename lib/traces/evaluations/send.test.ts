import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { evaluationSending } from "@/lib/db/evaluation-events";
import { noSpending, storeResults } from "@/lib/db/judgments/store";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { readCollector } from "@/lib/domain/traces/collector";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { sendEvaluations, sendWaiting } from "./send";

interface Collected {
  path: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads it as the collector would.
  body: any;
}

/** A collector on this machine, which accepts everything at first. */
async function startCollector() {
  const collected: Collected[] = [];
  const collector = { collected, answer: (response: ServerResponse): unknown => response.end("{}"), url: "", close: () => {} };
  const server = createServer(async (request, response) => {
    collected.push({ path: request.url ?? "", headers: request.headers, body: await json(request) });
    collector.answer(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  collector.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return collector;
}

const secret = "Bearer collector-secret-1234";
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeEach(async () => {
  collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `${collector.url}/otlp/`;
  process.env.OTEL_EXPORTER_OTLP_HEADERS = `authorization=${encodeURIComponent(secret)},x-team=search`;
});
afterEach(async () => {
  collector.close();
  for (const name of ["ENDPOINT", "LOGS_ENDPOINT", "HEADERS"]) delete process.env[`OTEL_EXPORTER_OTLP_${name}`];
  delete process.env.ASSAY_OTLP_EXPLANATIONS;
  await db.dataset.deleteMany();
  await db.evaluationSending.deleteMany();
});

const traceOf = (index: number) => (0xabc000 + index).toString(16).padStart(32, "0");
const spanOf = (index: number) => (0xdef000 + index).toString(16).padStart(16, "0");
const traced = (count: number) => rowsOf(count, (index) => ({ id: traceOf(index), span: spanOf(index), project: "shop" }));

async function judged(rows: object[]): Promise<string> {
  const { datasetId } = await createTestDataset(rows);
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: { kind: "lexical" } });
  await judgeNextRun(id, newOwner(), new AbortController().signal);
  return id;
}

const going = new AbortController().signal;
const send = (limitMs?: number) => {
  const named = readCollector(parseEnvironment(process.env)).collector;
  if (!named) throw new Error("No collector is named.");
  return sendWaiting(named, going, limitMs);
};
const state = async () => {
  const { row, waiting } = await evaluationSending();
  return { ...row, waiting };
};
const recordsOf = ({ body }: Collected) => body.resourceLogs[0].scopeLogs[0].logRecords;
// biome-ignore lint/suspicious/noExplicitAny: as above.
const attributesOf = ({ attributes }: any) =>
  Object.fromEntries(attributes.map(({ key, value }: { key: string; value: object }) => [key, Object.values(value)[0]]));
const tryAgainNow = () => db.evaluationSending.updateMany({ data: { nextTryAt: null } });

test("each score of a traced sample is an event of its span, sent once and without texts", async () => {
  const runId = await judged([...traced(2), ...rowsOf(1)]);
  await db.score.updateMany({
    where: { runId, sample: { externalId: traceOf(1) } },
    data: { score: null, cause: "timeout", explanation: "It says: bridge." },
  });
  const stop = new AbortController();
  const sending = sendEvaluations(stop.signal);
  await expect.poll(async () => (await state()).waiting).toBe(0);
  stop.abort();
  await sending;
  const [request, ...others] = collector.collected;
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    path: "/otlp/v1/logs",
    headers: { authorization: secret, "x-team": "search", "content-type": "application/json" },
  });
  const [first, second, ...more] = recordsOf(request as Collected);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    eventName: "gen_ai.evaluation.result",
    traceId: traceOf(0),
    spanId: spanOf(0),
    timeUnixNano: expect.stringMatching(/^\d{19}$/),
  });
  expect(attributesOf(first)).toEqual({
    "gen_ai.evaluation.name": "nvidia-context-relevance",
    "gen_ai.evaluation.score.value": expect.any(Number),
    "assay.run.id": runId,
  });
  expect(second).toMatchObject({ traceId: traceOf(1), spanId: spanOf(1) });
  expect(attributesOf(second)).toEqual({
    "gen_ai.evaluation.name": "nvidia-context-relevance",
    "error.type": "timeout",
    "assay.run.id": runId,
  });
  expect(await state()).toMatchObject({ accepted: 2, acceptedAtOnce: 2, rejected: 0, givenUp: 0, lastAnswer: "200" });
});

test("a score that models gave has its band as a label, which the stand-in's has not", async () => {
  const runId = await judged(traced(2));
  await send();
  await db.run.update({ where: { id: runId }, data: { judgeJson: JSON.stringify({ kind: "openai", models: ["gpt-4o"] }) } });
  await db.evaluationEvent.createMany({
    data: await db.score.findMany({ where: { runId }, select: { runId: true, sampleId: true, metric: true } }),
  });
  await db.score.updateMany({ where: { runId }, data: { score: 0.9 } });
  await send();
  const labels = collector.collected.map((request) =>
    recordsOf(request).map((record: unknown) => attributesOf(record)["gen_ai.evaluation.score.label"]),
  );
  expect(labels).toEqual([
    [undefined, undefined],
    ["Excellent", "Excellent"],
  ]);
});

test("explanations are sent once they are allowed", async () => {
  process.env.ASSAY_OTLP_EXPLANATIONS = "true";
  const runId = await judged(traced(1));
  await db.score.updateMany({ where: { runId }, data: { explanation: "It says: bridge." } });
  await send();
  const [record] = collector.collected.flatMap(recordsOf);
  expect(attributesOf(record)["gen_ai.evaluation.explanation"]).toBe("It says: bridge.");
});

test("an address that only gRPC understands, set for other programs, keeps nothing from working", async () => {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = "collector:4317";
  await judged(traced(1));
  const said: string[] = [];
  await sendEvaluations(going, (message) => said.push(message));
  expect(said).toEqual([expect.stringMatching(/^collector: scores are not sent back\. OTEL_EXPORTER_OTLP_ENDPOINT must be/)]);
  expect(await state()).toMatchObject({ waiting: 0 });
});

test("nothing is noted while no collector is named", async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await judged(traced(1));
  expect((await state()).waiting).toBe(0);
});

test("many events go in several requests, none twice, also after one that Assay's end cut off", async () => {
  await judged(traced(260));
  const stop = new AbortController();
  collector.answer = () => stop.abort();
  await sendWaiting(readCollector(parseEnvironment(process.env)).collector as never, stop.signal);
  expect(await state()).toMatchObject({ waiting: 260, failures: 0, leaseUntil: null });
  collector.collected.length = 0;
  collector.answer = (response) => response.end("{}");
  while (await send());
  expect(collector.collected.map((request) => recordsOf(request).length)).toEqual([250, 10]);
  expect(new Set(collector.collected.flatMap(recordsOf).map(({ traceId }) => traceId)).size).toBe(260);
});

test("a request to a busy collector is retried no sooner than it asks", async () => {
  await judged(traced(1));
  collector.answer = (response) => response.writeHead(503, { "retry-after": "600" }).end(`busy, ${secret}`);
  const before = Date.now();
  expect(await send()).toBe(false);
  const { nextTryAt, lastAnswer, ...rest } = await state();
  expect(rest).toMatchObject({ waiting: 1, failures: 1, accepted: 0 });
  expect(nextTryAt?.getTime()).toBeGreaterThanOrEqual(before + 600_000);
  expect(lastAnswer).toMatch(/^503: busy/);
  expect(lastAnswer).not.toContain("collector-secret");
  await send();
  expect(collector.collected).toHaveLength(1);
  collector.answer = (response) => response.end();
  await tryAgainNow();
  await send();
  expect(await state()).toMatchObject({ waiting: 0, failures: 0, accepted: 1 });
});

test("a collector that hangs or is gone holds nothing up, and events of yesterday are given up", async () => {
  await judged(traced(2));
  collector.answer = () => {};
  await send(100);
  expect(await state()).toMatchObject({ waiting: 2, failures: 1, lastAnswer: "No response within 0.1 seconds." });
  const old = await db.evaluationEvent.findFirstOrThrow();
  await db.evaluationEvent.update({ where: { id: old.id }, data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
  collector.close();
  await tryAgainNow();
  await send();
  expect(await state()).toMatchObject({
    waiting: 1,
    failures: 2,
    givenUp: 1,
    lastAnswer: expect.stringMatching(/^No response: /),
  });
});

test("what a collector rejects in part or as a whole is counted and not sent again", async () => {
  await judged(traced(3));
  collector.answer = (response) =>
    response.end(JSON.stringify({ partialSuccess: { rejectedLogRecords: "2", errorMessage: "too old" } }));
  await send();
  expect(await state()).toMatchObject({ waiting: 0, accepted: 1, rejected: 2, lastAnswer: "200: 2 rejected: too old" });
  await judged(traced(3));
  collector.answer = (response) => response.writeHead(400).end("no logs here");
  await send();
  expect(await state()).toMatchObject({ waiting: 0, accepted: 1, givenUp: 3, lastAnswer: "400: no logs here" });
});

test("an answer that breaks off counts by its status", async () => {
  await judged(traced(1));
  collector.answer = (response) => {
    response.writeHead(200, { "content-length": "100" }).write('{"partialSuccess":{"rejec');
    response.socket?.end();
  };
  await send();
  expect(await state()).toMatchObject({ waiting: 0, accepted: 1, lastAnswer: "200" });
});

test("a score that changes after it was sent is sent again", async () => {
  const runId = await judged(traced(1));
  await send();
  const { sampleId, metric } = await db.score.findFirstOrThrow({ where: { runId } });

  const score = { sampleId, metric, score: 0.25, cause: null, scored: 1, expected: 1, explanation: null, detail: {} };
  await storeResults(runId, null, [], [score], noSpending, { hasCollector: true });
  await send();
  const values = collector.collected.flatMap(recordsOf).map((record) => attributesOf(record)["gen_ai.evaluation.score.value"]);
  expect(values).toHaveLength(2);
  expect(values[1]).toBe(0.25);
});
