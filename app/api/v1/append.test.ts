import { readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { db } from "assay-lib/db/connection/client";
import { uploadFolder } from "assay-lib/db/location/database-url";
import { Problem } from "assay-lib/domain/api/problem";
import { AppendReport } from "assay-lib/imports/api";
import { answer as askApi } from "assay-lib/operations/answer";
import { expect, test } from "vitest";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";

const row = (id: string, response = "At Emden.") => ({
  id,
  question: `Where is ${id}?`,
  contexts: ["Emden lies on the Ems."],
  response,
});
const lines = (rows: readonly object[]) => rows.map((one) => `${JSON.stringify(one)}\n`).join("");

async function send(
  id: string,
  body: BodyInit | object,
  { query = "", headers = {} }: { query?: string; headers?: HeadersInit } = {},
) {
  const isRaw = typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
  const url = `http://127.0.0.1:3000/api/v1/datasets/${id}/samples${query}`;
  const request = new Request(url, {
    method: "POST",
    body: isRaw ? body : JSON.stringify(body),
    headers,
    duplex: "half",
  } as RequestInit);
  return askApi(request);
}

async function stored(answer: Promise<Response>) {
  const response = await answer;
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return AppendReport.strict().parse(body);
}

async function refused(answer: Promise<Response>, status = 400): Promise<Problem> {
  const response = await answer;
  expect(response.status).toBe(status);
  return Problem.strict().parse(await response.json());
}

const dataset = async () => (await createTestDataset(rowsOf(1))).datasetId;
const count = (datasetId: string) => db.sample.count({ where: { datasetId } });

test("each turn of an imported or appended conversation is a sample where asked", async () => {
  const messages = ["a", "b"].flatMap((content) => [
    { role: "user", content },
    { role: "tool", content },
    { role: "assistant", content },
  ]);
  const chat = (id: string) => `${JSON.stringify({ id, messages })}\n`;
  const form = new FormData();
  form.append("each-turn", "1");
  form.append("file", new File([chat("x")], "chats.jsonl"));
  const request = new Request("http://127.0.0.1:3000/api/v1/datasets", { method: "POST", body: form });
  const { id, accepted } = await (await askApi(request)).json();
  expect(accepted).toBe(2);
  expect(await stored(send(id, chat("y"), { query: "?each-turn=1" }))).toMatchObject({ added: 2 });
  expect(await stored(send(id, chat("z")))).toMatchObject({ added: 1 });
});

test.each([
  ["one sample", JSON.stringify(row("a")), 1],
  ["one sample on several lines", JSON.stringify(row("a"), null, 2), 1],
  ["LangChain's", JSON.stringify({ input: "Where?", context: [{ page_content: "Here.", metadata: {} }], answer: "Here." }), 1],
  ["LlamaIndex's", JSON.stringify({ query: "Where?", response: "Here.", source_nodes: [{ node: { text: "I." } }] }), 1],
  ["a list", JSON.stringify([row("a"), row("b")]), 2],
  ["a list in an object", JSON.stringify({ samples: [row("a"), row("b")] }), 2],
  ["JSON Lines", lines([row("a"), row("b"), row("c")]), 3],
  ["columns", JSON.stringify({ question: ["Who?", "Where?"], contexts: [["Ann."], ["Here."]], response: ["Ann", "Here"] }), 2],
])("takes %s, packed or not", async (_, body, expected) => {
  const id = await dataset();
  expect(await stored(send(id, body))).toMatchObject({ added: expected, rejectedCount: 0, version: 2 });
  const again = await dataset();
  const packed = send(again, gzipSync(body), { headers: { "content-encoding": "gzip" } });
  expect(await stored(packed)).toMatchObject({ added: expected });
});

test("changes samples by id, and says which could not be read and why", async () => {
  const id = await dataset();
  const sent = lines([row("row-0"), row("new"), { id: "bad", contexts: ["x"], question: 7, response: "r" }]);
  expect(await stored(send(id, sent))).toMatchObject({
    added: 1,
    changed: 1,
    unchanged: 0,
    rejectedCount: 1,
    rejected: [{ line: 3, field: "question", reason: expect.stringContaining("a text is needed") }],
  });
  expect(await stored(send(id, sent))).toMatchObject({ added: 0, changed: 0, unchanged: 2, version: 2 });
});

test("?config= names the configuration of every sample, ?map= its fields", async () => {
  const id = await dataset();
  const sent = { id: "a", q: "Who?", found: ["Ann did."], said: "Ann." };
  const query = "?config=live&map=question=q,contexts=found,response=said";
  expect(await stored(send(id, sent, { query }))).toMatchObject({ added: 1 });
  const found = await db.sample.findFirstOrThrow({ where: { datasetId: id, externalId: "a" }, include: { configuration: true } });
  expect(found).toMatchObject({ question: "Who?", response: "Ann.", configuration: { name: "live", sampleCount: 1 } });
});

test("a sender that breaks off leaves nothing, however much it had sent", async () => {
  const id = await dataset();
  const many = lines(Array.from({ length: 3_000 }, (_, at) => row(`s${at}`, "x".repeat(2_000))));
  const broken = new ReadableStream({
    start(controller) {
      for (let at = 0; at < many.length; at += 65_536) controller.enqueue(Buffer.from(many.slice(at, at + 65_536)));
    },
    pull: (controller) => controller.error(new Error("gone")),
  });
  const { detail } = await refused(send(id, broken));
  expect(detail).toContain("upload was interrupted. Nothing was stored");
  await refused(send(id, `${many.slice(0, -500)}`.replace(/^/, "[").replaceAll("\n", ",")));
  await refused(send(id, gzipSync(many).subarray(0, 10_000)));
  expect(await count(id)).toBe(1);
  const uploads = uploadFolder();
  expect(readdirSync(uploads)).toEqual([]);
});

test("many samples are held in a file until all have come, and are then in order", async () => {
  const id = await dataset();
  const many = Array.from({ length: 3_000 }, (_, at) => row(`s${at}`, `${"\u2028é".repeat(500)} ${at}`));
  expect(await stored(send(id, lines(many)))).toMatchObject({ added: 3_000 });
  const found = await db.sample.findMany({ where: { datasetId: id }, orderBy: { position: "asc" }, select: { response: true } });
  expect(found.slice(1).map(({ response }) => response)).toEqual(many.map(({ response }) => response));
});

test.each([
  ["an empty body", "", {}, "is empty"],
  ["no sample", "[]", {}, "has no rows"],
  ["a bare value", "17", {}, "a single JSON value"],
  ["half of a sample", '{"question": "Who?", "contexts": ["An', {}, ""],
  ["no contexts", lines([{ question: "Who?" }, { question: "Where?" }]), {}, "contexts"],
  ["only broken samples", lines([{ ...row("a"), question: null }]), {}, "The only sample could not be read. Nothing was stored."],
  ["another packing", "abc", { "content-encoding": "br" }, "Send it with gzip, or uncompressed"],
  ["a false packing", lines([row("a")]), { "content-encoding": "gzip" }, "gzip, but the body is not"],
])("refuses %s with a sentence and stores nothing", async (_, body, headers, sentence) => {
  const id = await dataset();
  const { detail } = await refused(send(id, body, { headers }));
  expect(detail).toContain(sentence);
  expect(await count(id)).toBe(1);
});

test("refuses a gzip bomb", async () => {
  const id = await dataset();
  const bomb = gzipSync(`${JSON.stringify(row("a"))}\n${" ".repeat(80 * 1024 * 1024)}`);
  await refused(send(id, bomb, { headers: { "content-encoding": "gzip" } }), 413);
  expect(await count(id)).toBe(1);
});

test("an unknown dataset is named before anything is read", async () => {
  expect((await refused(send("nowhere", row("a")), 404)).detail).toBe("There is no dataset nowhere.");
});

test("scores of appended samples are metadata, and the answer says how they become a run", async () => {
  const datasetId = await dataset();
  const body = lines([{ ...row("scored"), scores: { tone: 0.4 } }]);
  const [hint = ""] = (await stored(send(datasetId, body))).hints;
  const [, address = ""] = /POST \/api\/v1(\S+)\.$/.exec(hint) ?? [];
  const url = `http://127.0.0.1:3000/api/v1${address.replace("CONFIGURATION", "bridges")}`;
  const response = await askApi(new Request(url, { method: "POST", body }));
  expect(await response.json()).toMatchObject({ id: datasetId, runs: [{ metrics: ["own.tone"], judgments: 1 }] });
});
