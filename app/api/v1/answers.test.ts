import { once } from "node:events";
import { request as open } from "node:http";
import type { AddressInfo } from "node:net";
import { addPerson } from "assay-lib/access/people/manage";
import { makeToken } from "assay-lib/access/tokens/manage";
import { db } from "assay-lib/db/connection/client";
import { disconnect } from "assay-lib/db/disconnect";
import { assayItself } from "assay-lib/domain/people/actor";
import { createDoorServer } from "assay-lib/door/server";
import { answer as askApi } from "assay-lib/operations/answer";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { write } from "@/testing/run-assay";
import { differences, type Operation, operations } from "./answers.fixture";

// What the door answers before a handler, and what a handler answers when the database fails, for every operation.

const door = createDoorServer({ handle: async (_, response) => void response.end(), actions: new Set() });
let token = "";
beforeAll(async () => {
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const { id } = await addPerson({ email: "ann@example.org", name: "Ann", role: "admin" }, assayItself);
  ({ token } = await makeToken({ label: "CI", role: "admin", expires: "none" }, id, assayItself));
});
afterAll(() => void door.close());

const addressOf = (address: string) => `/api/v1${address.replaceAll(/\{\w+\}/g, "1")}`;

/** What differs from the description in the door's answer; its status must be `expected`. */
async function asked(method: string, address: string, expected: number, headers: Record<string, string> = {}) {
  const { port } = door.address() as AddressInfo;
  const pathname = addressOf(address);
  const sent = open({ host: "127.0.0.1", port, method, path: pathname, headers, agent: false });
  sent.flushHeaders();
  const [response] = await once(sent, "response");
  let body = "";
  for await (const chunk of response) body += chunk;
  sent.destroy();
  expect([method, address, response.statusCode]).toEqual([method, address, expected]);
  const type = String(response.headers["content-type"]).split(";")[0] ?? "";
  return differences({ method, url: new URL(pathname, "http://127.0.0.1"), status: expected, type, body });
}

const has = (operation: Operation, status: number) => operation.responses[String(status)] !== undefined;

test("every operation responds as described without a token, and under another host name", async () => {
  for (const { method, address, operation } of operations) {
    if (has(operation, 401)) expect(await asked(method, address, 401)).toEqual([]);
    expect(await asked(method, address, 403, { host: "evil.example" })).toEqual([]);
  }
});

test("every operation that takes a body answers as described when it is too large", async () => {
  for (const { method, address, operation } of operations.filter(({ operation }) => has(operation, 413)))
    expect(
      await asked(method, address, 413, { authorization: `Bearer ${token}`, "content-length": String(2 ** 40) }),
      operation.operationId,
    ).toEqual([]);
});

/** Bodies that pass the checks before the database is read. */
const bodies: Record<string, unknown> = {
  startRuns: { datasetId: "1", metrics: ["all"], judge: { kind: "lexical" } },
  estimateRuns: { datasetId: "1", metrics: ["all"], judge: { kind: "lexical" } },
  editConfiguration: { parameters: { top_k: 5 } },
  addGoldenRows: { target: { name: "golden" }, rows: [{ sample: 1, reference: "In 1894." }] },
  startControls: { size: 10 },
  createShare: { runs: ["1"] },
  setReview: { verdict: "agree", reviewer: "Ann" },
  addComment: { on: { run: "1" }, text: "Why?", reviewer: "Ann" },
  changeComment: { resolved: true, reviewer: "Ann" },
  setBaseline: { run: "1" },
  startRound: {
    runId: "1",
    name: "Round",
    unit: "response",
    metric: "m",
    question: { kind: "yes-no", text: "Good?" },
    design: { kind: "random", size: 10 },
  },
  setBands: { Excellent: 0.9, Good: 0.7, Moderate: 0.5 },
  setRetention: { days: null },
  setPrice: { model: "m", prompt: 1, completion: 2 },
  setTraceRule: { project: "shop", dataset: "Shop" },
  addMetric: { name: "Tone", question: "Is it polite?", needs: ["response"], scale: "yes or no", prompt: "{response}" },
  addPromptVersion: {
    name: "strict",
    prompts: { "nvidia-context-relevance": { system: "Judge strictly.", user: "{question} {context}" } },
  },
  addWebhook: { label: "Chat", url: "https://hooks.example.org/", events: ["run.ended"] },
  saveJudge: { name: "one", address: "http://127.0.0.1:9/v1", key: "sk-one", model: "m" },
  testJudge: { name: "one" },
  changeWebhook: { label: "Chat", url: "https://hooks.example.org/", events: ["run.ended"] },
};
const queries: Record<string, string> = {
  removeReview: "?reviewer=Ann",
  deleteComment: "?reviewer=Ann",
  listComments: "?run=1",
  deletePrice: "?model=m",
  removeMetric: "?name=tone",
  removeJudge: "?name=one",
  rankRuns: "?runs=1,2",
};
/** They read no database, or answer otherwise when it fails. */
const withoutDatabase = ["describeApi", "getHealth", "importDataset", "previewImport", "storeScoredRuns", "addToken"];

test("every operation answers as described when the database cannot be used", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const before = process.env.DATABASE_URL;
  await disconnect();
  process.env.DATABASE_URL = `file:${write("no-database.db", "this is no database, however long it may be ".repeat(200))}`;
  const unexpected: string[] = [];
  for (const { name, method, address, operation } of operations) {
    if (withoutDatabase.includes(operation.operationId)) continue;
    const query = address.startsWith("/compare") ? "?runs=1,2" : (queries[operation.operationId] ?? "");
    // Whether a metric exists needs no database.
    const id = address.startsWith("/metrics/{id}/") ? "nvidia-context-relevance" : "1";
    const body = bodies[operation.operationId];
    const request = new Request(`http://127.0.0.1:3000/api/v1${address.replaceAll(/\{\w+\}/g, id)}${query}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(body === undefined && (method === "POST" || method === "PATCH") && { body: "{}" }),
    });
    const { status } = await askApi(request);
    if (status !== 503) unexpected.push(`${name} ${status}`);
  }
  await disconnect();
  process.env.DATABASE_URL = before;
  expect(unexpected).toEqual([]);
  errors.mockRestore();
  expect(await db.user.count()).toBe(1);
});
