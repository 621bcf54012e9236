import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { answer as askApi } from "@/lib/operations/answer";
import { answerOnce } from "@/lib/operations/http/once";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";

async function post(path: string, body: string, key: string | null, carryOut: (request: Request) => Promise<Response> = askApi) {
  const headers: HeadersInit = key === null ? {} : { "idempotency-key": key };
  const request = new Request(`http://127.0.0.1:3000/api/v1${path}`, { method: "POST", body, headers });
  const answer = await carryOut(request);
  return { status: answer.status, isReplayed: answer.headers.get("idempotency-replayed") === "true", body: await answer.json() };
}

const onceOf = (carryOut: () => Response) => (request: Request) => answerOnce(request, carryOut);

const file = rowsOf(2)
  .map((row) => `${JSON.stringify(row)}\n`)
  .join("");

test("a dataset, samples, a run and a share are each made once", async () => {
  const made = await post("/datasets?name=once", file, "d");
  const { id } = made.body;
  const run = JSON.stringify({ datasetId: id, metrics: ["all"], judge: { kind: "lexical" } });
  const started = await post("/runs", run, "r");
  const share = JSON.stringify({ runs: [started.body.runs[0].id] });
  const shared = await post("/shares", share, "s");
  const added = await post(`/datasets/${id}/samples`, '{"question":"Q","contexts":["C"],"response":"R"}', "a");
  expect([made, started, shared, added].map(({ status }) => status)).toEqual([201, 201, 201, 200]);
  const sizes = async () => [await db.dataset.count(), await db.run.count(), await db.share.count(), await db.sample.count()];
  const before = await sizes();
  const again = [
    await post("/datasets?name=once", file, "d"),
    await post("/runs", run, "r"),
    await post("/shares", share, "s"),
    await post(`/datasets/${id}/samples`, '{"question":"Q","contexts":["C"],"response":"R"}', "a"),
  ];
  expect(again).toEqual([made, started, shared, added].map((answer) => ({ ...answer, isReplayed: true })));
  expect(await sizes()).toEqual(before);
});

test("the database does not hold a share's link in the clear", async () => {
  const { url } = (
    await post(
      "/x",
      "",
      "clear",
      onceOf(() => Response.json({ url: "secret-link" })),
    )
  ).body;
  expect(url).toBe("secret-link");
  const stored = await db.keyedAnswer.findMany({ orderBy: { createdAt: "desc" }, take: 1 });
  expect(JSON.stringify(stored)).not.toContain("secret");
});

test("the same key with another request is refused; without a key, or with another, it is carried out again", async () => {
  const { datasetId: id } = await createTestDataset(rowsOf(1));
  const send = (question: string, key: string | null, query = "") =>
    post(`/datasets/${id}/samples${query}`, JSON.stringify({ question, contexts: ["C"], response: "R" }), key);
  expect((await send("A", "key")).body.added).toBe(1);
  const refused = await send("B", "key");
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining("Use a new key.")]);
  expect((await send("A", "key", "?config=other")).status).toBe(422);
  expect((await send("A", "another")).body.added).toBe(1);
  expect((await send("A", null)).body.added).toBe(1);
  expect((await send("A", "two words")).status).toBe(400);
  expect((await send("A", "k".repeat(256))).status).toBe(400);
});

test("two at once make one thing", async () => {
  const { datasetId: id } = await createTestDataset(rowsOf(1));
  const body = JSON.stringify([{ question: "Q", contexts: ["C"], response: "R" }]);
  const answers = await Promise.all([1, 2, 3].map(() => post(`/datasets/${id}/samples`, body, "both")));
  expect(answers.map(({ status, body }) => [status, body.added])).toEqual([1, 2, 3].map(() => [200, 1]));
  expect(await db.sample.count({ where: { datasetId: id } })).toBe(2);
});

test("a request that was refused may be sent again with its key", async () => {
  const { datasetId: id } = await createTestDataset(rowsOf(1));
  const send = (body: string) => post(`/datasets/${id}/samples`, body, "fix");
  expect((await send("{")).status).toBe(400);
  expect((await send('{"question":"Q","contexts":["C"],"response":"R"}')).status).toBe(200);
});

test("a key is forgotten after a day", async () => {
  let made = 0;
  const route = onceOf(() => Response.json({ made: ++made }));
  expect((await post("/x", "", "day", route)).body.made).toBe(1);
  expect((await post("/x", "", "day", route)).body.made).toBe(1);
  await db.keyedAnswer.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 3600_000) } });
  expect((await post("/x", "", "day", route)).body.made).toBe(2);
});
