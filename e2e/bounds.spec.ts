import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { startServer, webServerOf } from "./server";

const MiB = 1024 * 1024;
const readers = 8;
const streams = 100;
const mostMegabytes = 700;

/** A row as long as one may be: its contexts are just below the bound of a cell. */
const row = (id: number, words: string): string =>
  JSON.stringify({
    id: `q${id}`,
    question: `What does row ${id} hold?`,
    contexts: Array.from({ length: 4 }, (_, at) => `${id} ${at} ${words.repeat(MiB)}`.slice(0, MiB - 1000)),
    response: `Row ${id} holds words.`,
  });

const packed = (rows: number, words: string): ArrayBuffer =>
  new Uint8Array(gzipSync(Array.from({ length: rows }, (_, id) => row(id, words)).join("\n"), { level: 1 })).buffer;

test("files, samples and connections at their bounds leave the server below 700 MB", { tag: "@test-all" }, async () => {
  test.setTimeout(0);
  const server = await startServer();
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${server.address}${path}`, init);
    expect(response.ok, `${path}: ${response.status}`).toBe(true);
    return response;
  };
  const post = async (path: string, body: unknown) =>
    (
      await send(`/api/v1${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    ).json();
  const upload = async (name: string, body: ArrayBuffer): Promise<string> => {
    const headers = { "content-type": "application/x-ndjson", "content-encoding": "gzip" };
    return (await (await send(`/api/v1/datasets?name=${name}`, { method: "POST", headers, body })).json()).id;
  };
  const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${webServerOf(server)}/status`, "utf8"))?.[1]) / 1024;
  const hanging = new AbortController();
  try {
    await upload("ascii", packed(48, "word and "));
    await upload("wide", packed(16, "wörd €uro "));
    expect(peak()).toBeLessThan(mostMegabytes);

    // RAGAS counts sentences, of which two letters have the most.
    const sentences = "Ab c. ".repeat((MiB - 1000) / 6);
    const small = {
      id: "q",
      question: sentences.slice(0, 20_000),
      contexts: [sentences, sentences.slice(0, MiB / 2)],
      response: "Ab c.",
    };
    const dataset = await upload("sentences", new Uint8Array(gzipSync(JSON.stringify(small))).buffer);
    const judge = { kind: "lexical", models: ["lexical"] };
    const run = (await post("/runs", { datasetId: dataset, metrics: ["ragas-context-relevancy"], judge })).runs[0].id;
    await expect
      .poll(async () => (await (await send(`/api/v1/runs/${run}`)).json()).status, { timeout: 0 })
      .toMatch(/^completed/);
    expect(server.output()).not.toContain("has not answered");

    const large = await upload("large", packed(1, "wörd €uro "));
    const judged = (await post("/runs", { datasetId: large, metrics: ["nvidia-context-relevance"], judge })).runs[0].id;
    await expect
      .poll(async () => (await (await send(`/api/v1/runs/${judged}`)).json()).status, { timeout: 0 })
      .toMatch(/^completed/);
    const { samples } = await (await send(`/api/v1/runs/${judged}/samples`)).json();
    const [{ id }] = samples;
    const passage = { field: "context", context: 0, start: 100, quote: "wörd €uro wörd" };
    await post("/comments", { on: { run: judged }, sampleId: id, reviewer: "Petra", text: "Too long.", passage });
    const { url } = await post("/shares", { runs: [judged], level: "everything" });
    const share = new URL(url).pathname;

    for (let stream = 0; stream < streams; stream++)
      void fetch(`${server.address}/api/v1/runs/${judged}/events`, { signal: hanging.signal }).catch(() => undefined);
    const paths = [
      `/datasets/${large}`,
      `/datasets/${large}?sample=${id}`,
      `/runs/${judged}`,
      `/runs/${judged}/samples/${id}`,
      `/api/v1/runs/${judged}/samples/${id}`,
      `/runs/${judged}/samples/${id}/contexts/0`,
      `/api/v1/comments?run=${judged}`,
      `${share}/samples/1`,
      `/api/v1/runs/${judged}/export?format=parquet`,
    ];
    // What a request has read must not outlive it.
    for (const path of [...paths, ...paths, ...paths])
      await Promise.all(Array.from({ length: readers }, async () => (await send(path)).arrayBuffer()));
    expect(peak()).toBeLessThan(mostMegabytes);
  } finally {
    hanging.abort();
    await server.stop();
  }
});
