import { readAll } from "assay-lib/datasets/every-event.fixture";
import { db } from "assay-lib/db/connection/client";
import { createConfiguration } from "assay-lib/db/datasets";
import { joinTraces } from "assay-lib/traces/join";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serveTraces } from "./serve.fixture";

let server: Awaited<ReturnType<typeof serveTraces>>;
beforeAll(async () => {
  server = await serveTraces();
});
afterAll(() => server.close());
const clear = async () => {
  await db.traceSpan.deleteMany();
  await db.trace.deleteMany();
  await db.sample.deleteMany();
};
beforeEach(clear);

const join = () => joinTraces(new Date(Date.now() + 600_000));
const joinAll = async (): Promise<void> => ((await join()) > 0 ? joinAll() : undefined);

interface Question {
  session?: string;
  answer?: string;
  project?: string;
  messages?: object[];
  /** Of the search. */
  other?: string;
}

/** A trace with one question, which began at this second. */
function asked(second: number, { session = "chat", answer = `A${second}`, project = "shop", messages, other }: Question = {}) {
  const keyed = (attributes: Record<string, string>) =>
    Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } }));
  const id = (number: number, digits: number) => (second * 10 + number).toString(16).padStart(digits, "0");
  const span = { traceId: id(0, 32), startTimeUnixNano: `${1_700_000_000 + second}000000000` };
  const input = messages ? JSON.stringify({ messages: [...messages, { role: "user", content: `Q${second}` }] }) : `Q${second}`;
  const root = { "openinference.span.kind": "CHAIN", "input.value": input, "output.value": answer, "session.id": session };
  const search = {
    "openinference.span.kind": "RETRIEVER",
    "retrieval.documents.0.document.content": `D${second}`,
    ...(other && { "session.id": other }),
  };
  const spans = [
    { ...span, spanId: id(1, 16), name: "answer", attributes: keyed(root) },
    { ...span, spanId: id(2, 16), parentSpanId: id(1, 16), name: "search", attributes: keyed(search) },
  ];
  return { resource: { attributes: keyed({ "service.name": project }) }, scopeSpans: [{ spans }] };
}

const send = async (...traces: ReturnType<typeof asked>[]) => {
  const body = JSON.stringify({ resourceSpans: traces });
  const answer = await fetch(server.url, { method: "POST", headers: { "content-type": "application/json" }, body });
  expect(answer.status).toBe(200);
};

/** "Q2: Q1 A1": each question with the messages before it. */
const conversations = async () =>
  (await db.sample.findMany({ where: { replacedIn: 0 } }))
    .map(({ question, turnsJson }) => {
      const turns = JSON.parse(turnsJson ?? "[]") as { text: string }[];
      return `${question}: ${turns.map(({ text }) => text).join(" ")}`;
    })
    .sort();

const chat = [1, 2, 3, 4].map((second) => asked(second));
const [first, second, third, fourth] = chat as [(typeof chat)[0], (typeof chat)[0], (typeof chat)[0], (typeof chat)[0]];
const expected = ["Q1: ", "Q2: Q1 A1", "Q3: Q1 A1 Q2 A2", "Q4: Q1 A1 Q2 A2 Q3 A3"];

test("traces of a session are one conversation in any order, sent together, one by one, again, or in a file", async () => {
  for (const order of [chat.toReversed(), [third, first, fourth, second]]) {
    await clear();
    for (const trace of order) {
      await send(trace);
      await joinAll();
    }
    expect(await conversations()).toEqual(expected);
    await send(...order);
    expect(await join()).toBe(0);
    await clear();
    await send(...order);
    expect(await join()).toBe(4);
    expect(await join()).toBe(0);
    expect(await conversations()).toEqual(expected);
    const { samples } = await readAll(JSON.stringify({ resourceSpans: order }), { fileName: "spans.json" });
    const read = samples.map(({ question, turns = [] }) => `${question}: ${turns.map(({ text }) => text).join(" ")}`);
    expect(read.sort()).toEqual(expected);
  }
});

test("a trace that changes makes the later ones join again, once", async () => {
  await send(...chat);
  await joinAll();
  await send(asked(2, { answer: "changed" }));
  expect([await join(), await join(), await join()]).toEqual([1, 2, 0]);
  expect((await conversations())[2]).toBe("Q3: Q1 A1 Q2 changed");
  await send(asked(2, { answer: "changed", session: "other" }));
  await joinAll();
  expect(await conversations()).toEqual(["Q1: ", "Q2: ", "Q3: Q1 A1", "Q4: Q1 A1 Q3 A3"]);
});

test("other sessions and projects stay apart, and a trace that names two sessions is in that of its root span", async () => {
  await send(asked(1), asked(2, { session: "x" }), asked(3, { project: "y" }), asked(4, { other: "x" }), asked(5));
  await joinAll();
  expect(await conversations()).toEqual(["Q1: ", "Q2: ", "Q3: ", "Q4: Q1 A1", "Q5: Q1 A1 Q4 A4"]);
  expect((await db.trace.findMany({ where: { reason: { not: null } } })).map(({ reason }) => reason)).toEqual([
    "Its spans name several sessions: that of its root span counts, else the earliest.",
  ]);
});

test("earlier messages in a trace's own spans come before those of its session; instructions are no messages", async () => {
  const system = { role: "system", content: "Be brief." };
  await send(first, asked(2, { messages: [system] }), asked(3, { messages: [system, { role: "user", content: "own" }] }));
  await joinAll();
  expect(await conversations()).toEqual(["Q1: ", "Q2: Q1 A1", "Q3: own"]);
});

test("a long session keeps the newest messages, and a late trace changes only those near it", async () => {
  const long = Array.from({ length: 70 }, (_, index) => asked(index + 2));
  await send(...long);
  await joinAll();
  await send(first);
  expect([await join(), await join(), await join()]).toEqual([1, 60, 0]);
  const found = await db.sample.findMany({
    where: { replacedIn: 0, question: { in: ["Q52", "Q71"] } },
    orderBy: { question: "asc" },
  });
  expect(
    found.map(({ turnsJson, metadataJson }) => [JSON.parse(turnsJson ?? "").length, JSON.parse(metadataJson).turnsLeftOut]),
  ).toEqual([
    [100, 2],
    [100, 20],
  ]);
  expect(JSON.parse(found[1]?.turnsJson ?? "")[0]).toEqual({ role: "user", text: "Q21" });
});

test("a message that cannot be stored or is too long keeps no later trace from being a sample", async () => {
  await send(first, asked(2, { answer: "\0\ud800" }), asked(3), asked(4, { answer: "x".repeat(70_000) }), asked(5));
  await joinAll();
  expect(await conversations()).toEqual(["Q1: ", "Q3: Q1 A1 Q2 \ufffd\ufffd", expect.stringMatching(/^Q4: .* A3$/), "Q5: "]);
});

test("a trace whose spans were deleted keeps its sample when it is joined again", async () => {
  await send(second);
  await joinAll();
  await db.traceSpan.deleteMany();
  await send(first);
  await joinAll();
  expect(await conversations()).toEqual(["Q1: ", "Q2: "]);
  expect(await db.trace.findMany({ select: { state: true } })).toEqual([{ state: "sampled" }, { state: "sampled" }]);
});

test("an interruption between two traces of a session changes nothing in the end", async () => {
  await send(second, fourth);
  await joinAll();
  const { id } = await db.dataset.findFirstOrThrow({ where: { name: "Traces" } });
  await db.configuration.updateMany({ where: { name: "shop" }, data: { name: "kept" } });
  const busy = await createConfiguration({ datasetId: id, name: "shop", fileName: "busy.csv", format: null });
  await send(first, third);
  await expect(join()).rejects.toThrow("is being imported");
  await db.configuration.delete({ where: { id: busy ?? "" } });
  await db.configuration.updateMany({ where: { name: "kept" }, data: { name: "shop" } });
  await joinAll();
  expect(await conversations()).toEqual(expected);
});
