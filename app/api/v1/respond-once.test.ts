import { db } from "assay-lib/db/connection/client";
import { expect, test } from "vitest";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import * as samples from "./datasets/[id]/samples/route";
import * as datasets from "./datasets/route";
import { respondOnce } from "./respond-once";
import * as runs from "./runs/route";
import * as shares from "./shares/route";

type Route = (request: Request, context: { params: Promise<never> }) => Promise<Response>;

async function post(route: Route, path: string, body: string, key: string | null, params = {}) {
  const headers: HeadersInit = key === null ? {} : { "idempotency-key": key };
  const request = new Request(`http://127.0.0.1:3000/api/v1${path}`, { method: "POST", body, headers });
  const answer = await route(request, { params: Promise.resolve(params as never) });
  return { status: answer.status, isReplayed: answer.headers.get("idempotency-replayed") === "true", body: await answer.json() };
}

const file = rowsOf(2)
  .map((row) => `${JSON.stringify(row)}\n`)
  .join("");

test("a dataset, samples, a run and a share are each made once", async () => {
  const made = await post(datasets.POST, "/datasets?name=once", file, "d");
  const { id } = made.body;
  const run = JSON.stringify({ datasetId: id, metrics: ["all"], judge: { kind: "lexical" } });
  const started = await post(runs.POST, "/runs", run, "r");
  const share = JSON.stringify({ runs: [started.body.runs[0].id] });
  const shared = await post(shares.POST, "/shares", share, "s");
  const added = await post(
    samples.POST as Route,
    `/datasets/${id}/samples`,
    '{"question":"Q","contexts":["C"],"response":"R"}',
    "a",
    { id },
  );
  expect([made, started, shared, added].map(({ status }) => status)).toEqual([201, 201, 201, 200]);
  const sizes = async () => [await db.dataset.count(), await db.run.count(), await db.share.count(), await db.sample.count()];
  const before = await sizes();
  const again = [
    await post(datasets.POST, "/datasets?name=once", file, "d"),
    await post(runs.POST, "/runs", run, "r"),
    await post(shares.POST, "/shares", share, "s"),
    await post(samples.POST as Route, `/datasets/${id}/samples`, '{"question":"Q","contexts":["C"],"response":"R"}', "a", { id }),
  ];
  expect(again).toEqual([made, started, shared, added].map((answer) => ({ ...answer, isReplayed: true })));
  expect(await sizes()).toEqual(before);
});

test("the database does not hold a share's link in the clear", async () => {
  const { url } = (await post(respondOnce(() => Response.json({ url: "secret-link" })) as Route, "/x", "", "clear")).body;
  expect(url).toBe("secret-link");
  const stored = await db.keyedAnswer.findMany({ orderBy: { createdAt: "desc" }, take: 1 });
  expect(JSON.stringify(stored)).not.toContain("secret");
});

test("the same key with another request is refused; without a key, or with another, it is carried out again", async () => {
  const { datasetId: id } = await createTestDataset(rowsOf(1));
  const send = (question: string, key: string | null, query = "") =>
    post(
      samples.POST as Route,
      `/datasets/${id}/samples${query}`,
      JSON.stringify({ question, contexts: ["C"], response: "R" }),
      key,
      { id },
    );
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
  const answers = await Promise.all(
    [1, 2, 3].map(() => post(samples.POST as Route, `/datasets/${id}/samples`, body, "both", { id })),
  );
  expect(answers.map(({ status, body }) => [status, body.added])).toEqual([1, 2, 3].map(() => [200, 1]));
  expect(await db.sample.count({ where: { datasetId: id } })).toBe(2);
});

test("a request that was refused may be sent again with its key", async () => {
  const { datasetId: id } = await createTestDataset(rowsOf(1));
  const send = (body: string) => post(samples.POST as Route, `/datasets/${id}/samples`, body, "fix", { id });
  expect((await send("{")).status).toBe(400);
  expect((await send('{"question":"Q","contexts":["C"],"response":"R"}')).status).toBe(200);
});

test("a key is forgotten after a day", async () => {
  let made = 0;
  const route = respondOnce(() => Response.json({ made: ++made })) as Route;
  expect((await post(route, "/x", "", "day")).body.made).toBe(1);
  expect((await post(route, "/x", "", "day")).body.made).toBe(1);
  await db.keyedAnswer.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 3600_000) } });
  expect((await post(route, "/x", "", "day")).body.made).toBe(2);
});
