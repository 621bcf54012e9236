import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { Problem } from "assay-lib/domain/api/problem";
import { DatasetList, DatasetReport, ImportReport } from "assay-lib/imports/api";
import { examplePath } from "assay-lib/imports/example";
import { answer as askApi } from "assay-lib/operations/answer";
import { Estimate, RunList, RunState } from "assay-lib/runs/api";
import { startRuns } from "assay-lib/runs/start/create";
import { SampleDetail, SamplePage } from "assay-lib/samples/api";
import { expect, test } from "vitest";
import { asIfByModel } from "@/testing/judge/as-if-by-model";
import { work } from "@/testing/judged/runs";
import { parsedLines } from "@/testing/rows";

const row = (question: string, id: string) =>
  `${JSON.stringify({ id, question, contexts: ["Emden lies on the Ems."], response: "At Emden." })}\n`;
const two = row("Where does the Ems end?", "q1") + row("Has Emden a harbour?", "q2");

function call(path: string, init: RequestInit = {}): Promise<Response> {
  const streamed = init.body instanceof ReadableStream ? { duplex: "half" } : {};
  return askApi(new Request(`http://127.0.0.1:3000/api/v1${path}`, { ...init, ...streamed }));
}

const post = (body: unknown): RequestInit => ({ method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) });

async function refused(answer: Promise<Response>, status: number): Promise<Problem> {
  const response = await answer;
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  return Problem.strict().parse(await response.json());
}

async function upload(body: BodyInit = two, query = "?name=ems&again=1"): Promise<{ id: string }> {
  const response = await call(`/datasets${query}`, { method: "POST", body });
  expect(response.status).toBe(201);
  const report = ImportReport.parse(await response.json());
  return { id: report.id ?? "" };
}

async function judged(metrics: string[] = ["all"]): Promise<string> {
  const { id } = await upload();
  const [runId = ""] = await startRuns({ datasetId: id, metrics, judge: { kind: "lexical" } });
  await work(runId);
  return runId;
}

test("a file is stored as it streams in, is listed, and can be deleted", async () => {
  const body = Readable.toWeb(createReadStream(examplePath())) as ReadableStream<Uint8Array>;
  const { id } = await upload(body, "?name=example");
  const found = DatasetReport.parse(await (await call(`/datasets/${id}`)).json());
  expect(found.configurations.map(({ samples }) => samples)).toEqual(Array(6).fill(48));
  const list = DatasetList.parse(await (await call("/datasets")).json());
  expect(list.datasets.map((one) => one.id)).toContain(id);
  expect((await call(`/datasets/${id}`, { method: "DELETE" })).status).toBe(204);
  await refused(call(`/datasets/${id}`), 404);
});

test("a form's fields name the dataset and map its columns", async () => {
  const form = new FormData();
  form.append("name", "From a form");
  form.append("map", "contexts=pieces");
  form.append("file", new File(['question,pieces,answer\nq,"[""a""]",x\n,"[""a""]",x\n'], "bm25.csv"));
  const response = await call("/datasets", { method: "POST", body: form });
  const report = ImportReport.parse(await response.json());
  expect(report).toMatchObject({
    name: "From a form",
    configurations: ["bm25"],
    accepted: 1,
    rejected: [{ line: 3, field: "question" }],
  });
});

test("a form with fields after the file, two files or no file is refused, and nothing is stored", async () => {
  const count = async () => DatasetList.parse(await (await call("/datasets")).json()).datasets.length;
  const before = await count();
  const file = () => new File([two], "a.jsonl");
  const late = new FormData();
  late.append("file", file());
  late.append("name", "late");
  const several = new FormData();
  several.append("file", file());
  several.append("other", file());
  const none = new FormData();
  none.append("name", "none");
  for (const [form, sentence] of [
    [late, "after the file"],
    [several, "more than one file"],
    [none, "has no file"],
  ] as const) {
    expect((await refused(call("/datasets", { method: "POST", body: form }), 400)).detail).toContain(sentence);
  }
  const cut = { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x" } };
  const half = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.jsonl"\r\n\r\n${two}`;
  expect((await refused(call("/datasets", { ...cut, body: half }), 400)).detail).toContain("interrupted");
  expect(await count()).toBe(before);
});

test("runs are estimated, started, listed a page at a time, and ask the worker for nothing before", async () => {
  const { id: datasetId } = await upload();
  const body = { datasetId, metrics: ["nvidia-context-relevance"], judge: { kind: "lexical" } };
  const estimate = Estimate.parse(await (await call("/runs?estimate=1", post(body))).json());
  expect(estimate).toMatchObject({
    calls: 2,
    byMetric: { "nvidia-context-relevance": 2 },
    judgments: 2,
    cached: 0,
    tokens: null,
    costUsd: 0,
    basis: { samples: 2, of: 2 },
    unknownPrices: [],
  });
  const started = await call("/runs", post(body));
  expect(started.status).toBe(201);
  const [{ id }] = ((await started.json()) as { runs: [{ id: string }] }).runs;
  await call("/runs", post(body));
  const first = RunList.parse(await (await call(`/runs?limit=1&dataset=${datasetId}&order=asc`)).json());
  expect(first).toMatchObject({ total: 2, runs: [{ id, status: "queued", progress: { planned: 2, done: 0 } }] });
  const second = RunList.parse(await (await call(`/runs?limit=1&dataset=${datasetId}&order=asc&cursor=${first.next}`)).json());
  expect(second.next).toBeNull();
  expect(second.runs[0]?.id).not.toBe(id);
  await refused(call(`/runs/${id}`, { method: "DELETE" }), 409);
  await refused(call(`/datasets/${datasetId}`, { method: "DELETE" }), 409);
  const paused = RunState.parse(await (await call(`/runs/${id}/pause`, post(""))).json());
  expect(paused.status).toBe("paused");
  expect((await call(`/runs/${id}/resume`, post(""))).status).toBe(200);
  expect((await call(`/runs/${id}/cancel`, post(""))).status).toBe(200);
  await refused(call(`/runs/${id}/cancel`, post("")), 409);
  expect((await call(`/runs/${id}`, { method: "DELETE" })).status).toBe(204);
});

test("an estimate for a model has tokens and cost, and limits may be given in either place", async () => {
  const { id: datasetId } = await upload();
  const judge = { kind: "openai", models: ["gpt-4o", "llama"] };
  const estimate = async (body: object) =>
    Estimate.parse(await (await call("/runs?estimate=1", post({ datasetId, judge, ...body }))).json());
  process.env.OPENAI_API_KEY = "test-key";
  const unknown = await estimate({ metrics: ["nvidia-context-relevance"] });
  expect(unknown).toMatchObject({ calls: 4, costUsd: null, unknownPrices: ["llama"] });
  expect(unknown.tokens?.completion).toBe(4 * 70);
  const known = await estimate({ metrics: ["nvidia-context-relevance"], judge: { ...judge, models: ["gpt-4o"] } });
  expect(known.tokens).toEqual({ prompt: (unknown.tokens?.prompt ?? 0) / 2, completion: 2 * 70 });
  expect(known.costUsd).toBeCloseTo(((known.tokens?.prompt ?? 0) * 2.5 + 2 * 70 * 10) / 1e6, 9);

  const limits = { concurrency: 3, rpm: 60, tpm: 9000, maxCalls: 5, budgetUsd: 1 };
  const body = {
    datasetId,
    metrics: ["nvidia-context-relevance"],
    judge: { kind: "openai", models: ["gpt-4o"], rpm: 60 },
    limits,
  };
  const [{ id }] = ((await (await call("/runs", post(body))).json()) as { runs: [{ id: string }] }).runs;
  const started = RunState.parse(await (await call(`/runs/${id}`)).json());
  expect(started.judge).toMatchObject({ concurrency: 3, rpm: 60, tpm: 9000, cache: true });
  expect(started.limits).toMatchObject({ maxCalls: 5, budgetUsd: 1, pauseOnUseless: true, pauseOnOverrun: true });
  const unpriced = post({ ...body, judge: { kind: "openai", models: ["llama"] } });
  expect((await refused(call("/runs", unpriced), 400)).errors?.[0]?.path).toBe("limits.budgetUsd");
  delete process.env.OPENAI_API_KEY;
});

const aRun = { datasetId: "x", metrics: ["all"], judge: { kind: "lexical" } };
test.each<[string, unknown, string, number?]>([
  ["what is no JSON", "{", ""],
  ["an unknown dataset", aRun, "datasetId", 404],
  ["an unknown metric", { ...aRun, metrics: ["accuracy"] }, "metrics"],
  ["a judge without a key", { ...aRun, judge: { kind: "openai" } }, "judge.kind"],
  ["a server of the caller's choice", { ...aRun, judge: { kind: "openai", baseUrl: "http://x" } }, "judge.baseUrl"],
  ["a wrong number", { ...aRun, judge: { kind: "lexical", concurrency: 0 } }, "judge.concurrency"],
  ["an unknown limit", { ...aRun, limits: { calls: 1 } }, "limits.calls"],
  ["no calls at all", { ...aRun, limits: { maxCalls: 0 } }, "limits.maxCalls"],
  ["a budget below zero", { ...aRun, limits: { budgetUsd: -1 } }, "limits.budgetUsd"],
  ["two limits of one kind", { ...aRun, judge: { kind: "lexical", rpm: 5 }, limits: { rpm: 6 } }, "limits.rpm"],
])("a run of %s is refused", async (_, body, path, status = 400) => {
  const { errors = [] } = await refused(call("/runs", post(body)), status);
  expect(errors[0]?.path ?? "").toBe(path);
});

test("samples are sorted, filtered, paged and read in full", async () => {
  const id = await asIfByModel(await judged());
  const list = async (query: string) => SamplePage.strict().parse(await (await call(`/runs/${id}/samples${query}`)).json());
  const all = await list("?sort=trulens-context-relevance&order=desc");
  const scores = all.samples.map((one) => one.scores["trulens-context-relevance"]?.score ?? -1);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect((await list("?filter=text:harbour")).samples.map(({ externalId }) => externalId)).toEqual(["q2"]);
  const band = all.samples[0]?.scores["nvidia-context-relevance"]?.band;
  const banded = await list(`?filter=nvidia-context-relevance:band:${band}`);
  expect(new Set(banded.samples.map((one) => one.scores["nvidia-context-relevance"]?.band))).toEqual(new Set([band]));
  expect((await list("?filter=nvidia-context-relevance:cause:any")).total).toBe(0);
  expect((await list("?filter=error:any&filter=text:harbour")).total).toBe(0);
  const page = await list("?limit=1");
  expect((await list(`?limit=1&cursor=${page.next}`)).samples.map(({ externalId }) => externalId)).toEqual(["q2"]);
  const sampleId = String(page.samples[0]?.id);
  const detail = SampleDetail.strict().parse(await (await call(`/runs/${id}/samples/${sampleId}`)).json());
  expect(detail.contexts).toEqual(["Emden lies on the Ems."]);
  expect(detail.judgments.filter(({ metric }) => metric === "context-adherence-plus")).toHaveLength(5);
  const narrow = SampleDetail.parse(await (await call(`/runs/${id}/samples/${sampleId}?metric=nvidia-context-relevance`)).json());
  expect(narrow.contexts).toEqual(detail.contexts);
  expect(Object.keys(narrow.scores)).toEqual(["nvidia-context-relevance"]);
  expect(new Set(narrow.judgments.map(({ metric }) => metric))).toEqual(new Set(["nvidia-context-relevance"]));
  await refused(call(`/runs/${id}/samples/${sampleId}?metric=none`), 400);
  await refused(call(`/runs/${id}/samples/0`), 404);
});

test.each([
  "sort=nothing",
  "filter=nothing",
  "filter=x:band:Poor",
  "filter=nvidia-context-relevance:band:Bad",
  "filter=nvidia-context-relevance:bin:10",
  "filter=text:a&filter=text:b",
  "filter=error:timeout&filter=error:empty",
  "limit=0",
  "limit=1e9",
  "limit=x",
  "cursor=x",
  "order=up",
  "limit=1&limit=2",
  "lmit=1",
])("samples by %s are refused", async (query) => {
  const id = await judged(["nvidia-context-relevance"]);
  await refused(call(`/runs/${id}/samples?${query}`), 400);
});

test("events report the progress of a finished run once, then end", async () => {
  const id = await judged(["nvidia-context-relevance"]);
  const response = await call(`/runs/${id}/events`);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const text = await response.text();
  expect(text).toMatch(
    /^retry: 2000\n\nevent: progress\ndata: \{"status":"completed".*"done":2.*\}\n\nevent: end\ndata: \{"status":"completed"\}\n\n$/,
  );
});

test("events of a queued run stop when the client disconnects", async () => {
  const { id: datasetId } = await upload();
  const [id = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" } });
  const caller = new AbortController();
  const response = await call(`/runs/${id}/events`, { signal: caller.signal });
  const reader = response.body?.getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await next()).toBe("retry: 2000\n\n");
  expect(await next()).toContain('"status":"queued"');
  caller.abort();
  expect((await reader?.read())?.done).toBe(true);
});

test("events of a run deleted in the meantime say so, then end", async () => {
  const { id: datasetId } = await upload();
  const [id = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" } });
  const response = await call(`/runs/${id}/events`);
  const reader = response.body?.getReader();
  await reader?.read();
  await call(`/runs/${id}/cancel`, post(""));
  await call(`/runs/${id}`, { method: "DELETE" });
  const events: string[] = [];
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    events.push(new TextDecoder().decode(read.value));
  // The cancellation ends the events too, and may be seen first.
  expect(events.at(-1)).toMatch(/^event: end\ndata: \{"status":"(?:cancelled|removed)"\}\n\n$/);
});

test("a run resumes with the limits sent, and wrong limits are refused with their path", async () => {
  const { id: datasetId } = await upload();
  const [id = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" } });
  await call(`/runs/${id}/pause`, post(""));
  const goOn = (body: unknown) => call(`/runs/${id}/resume`, post(body));
  for (const body of ["{", { limits: { maxCalls: 0 } }, { limits: { calls: 1 } }, { maxCalls: 5 }, { limits: null }]) {
    await refused(goOn(body), 400);
  }
  const resumed = RunState.parse(await (await goOn({ limits: { maxCalls: 500 } })).json());
  expect(resumed).toMatchObject({ status: "queued", limits: { maxCalls: 500 }, progress: { limits: { maxCalls: 500 } } });
  await refused(goOn({ limits: { maxCalls: 600 } }), 409);
});

test("a run is exported as a file", async () => {
  const id = await judged(["nvidia-context-relevance"]);
  const csv = await call(`/runs/${id}/export?format=csv`);
  expect(csv.headers.get("content-disposition")).toBe(`attachment; filename="assay-${id}.csv"`);
  expect((await csv.text()).trimEnd().split("\n")).toHaveLength(3);
  const judgments = await call(`/runs/${id}/export?judgments=1`);
  expect(parsedLines(await judgments.text()).map((row) => row.sampleId)).toEqual(["q1", "q2"]);
  await refused(call(`/runs/${id}/export?format=xml`), 400);
});
