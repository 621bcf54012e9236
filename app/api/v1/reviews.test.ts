import { db } from "assay-lib/db/connection/client";
import { Problem } from "assay-lib/domain/api/problem";
import { answer as askApi } from "assay-lib/operations/answer";
import { ReviewPage, SampleReviews } from "assay-lib/reviews/api";
import { expect, test } from "vitest";
import { judgedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";

const url = (path: string) => `http://127.0.0.1:3000/api/v1${path}`;

async function judged() {
  const { id, configurationId } = await judgedRows(rowsOf(2), ["nvidia-context-relevance"]);
  const [first] = await db.sample.findMany({ where: { configurationId }, orderBy: { position: "asc" } });
  const sampleId = String(first?.id);
  const [judgment] = await db.judgment.findMany({ where: { runId: id, sampleId: Number(sampleId) } });
  const path = `/runs/${id}/samples/${sampleId}/reviews`;
  const send = (method: string, body: unknown) =>
    new Request(url(path), { method, body: typeof body === "string" ? body : JSON.stringify(body) });
  return {
    id,
    sampleId,
    judgmentId: judgment?.id ?? 0,
    put: (body: unknown) => askApi(send("PUT", body)),
    remove: (query: string) => askApi(new Request(url(`${path}?${query}`), { method: "DELETE" })),
    get: async () => SampleReviews.strict().parse(await (await askApi(new Request(url(path)))).json()).reviews,
    list: async (query = "") =>
      ReviewPage.strict().parse(await (await askApi(new Request(url(`/runs/${id}/reviews${query}`)))).json()),
  };
}

async function refused(answer: Promise<Response>, status: number): Promise<Problem> {
  const response = await answer;
  expect(response.status).toBe(status);
  return Problem.strict().parse(await response.json());
}

test("a verdict is stored, replaced, listed next to another person's, and deleted", async () => {
  const { put, get, list, remove, judgmentId, sampleId } = await judged();
  await put({ reviewer: " Ann  Lee", verdict: "agree" });
  await put({ reviewer: "Bo", judgmentId, verdict: "disagree", score: 0.5, note: "Half of it." });
  const answered = await put({ reviewer: "Ann Lee", verdict: "disagree" });
  expect(answered.status).toBe(200);
  const both = [
    { reviewer: "Ann Lee", judgmentId: null, verdict: "disagree", score: null, note: null, sampleId: Number(sampleId) },
    { reviewer: "Bo", judgmentId, verdict: "disagree", score: 0.5, note: "Half of it." },
  ];
  expect((await answered.json()).reviews).toMatchObject(both);
  expect(await get()).toMatchObject(both);
  const first = await list("?limit=1");
  expect(first).toMatchObject({ reviews: [both[0]], total: 2, progress: { samples: 2, reviewed: 1, disagreed: 1 } });
  expect(await list(`?limit=1&cursor=${first.next}`)).toMatchObject({ reviews: [both[1]], next: null });
  expect((await remove(`reviewer=Bo&judgment=${judgmentId}`)).status).toBe(204);
  await refused(remove(`reviewer=Bo&judgment=${judgmentId}`), 404);
  expect((await remove("reviewer=Ann+Lee")).status).toBe(204);
  expect(await get()).toEqual([]);
});

test("samples are filtered by their verdicts", async () => {
  const { id, put, sampleId } = await judged();
  await put({ reviewer: "Ann", verdict: "agree" });
  const listed = async (filter: string) => {
    const answer = await askApi(new Request(url(`/runs/${id}/samples?filter=${filter}`)));
    return ((await answer.json()) as { samples: { id: number }[] }).samples.map((sample) => String(sample.id));
  };
  expect(await listed("review:reviewed")).toEqual([sampleId]);
  expect(await listed("review:not-reviewed")).not.toContain(sampleId);
  expect(await listed("review:disagreed")).toEqual([]);
  const answer = askApi(new Request(url(`/runs/${id}/samples?filter=review:perhaps`)));
  await refused(answer, 400);
});

test.each([
  ["no verdict", { reviewer: "Ann" }, "verdict", 400],
  ["no name", { verdict: "agree" }, "reviewer", 400],
  ["a name of spaces", { reviewer: "  ", verdict: "agree" }, "reviewer", 400],
  ["a score on the metric's own scale", { reviewer: "Ann", verdict: "agree", score: 2 }, "score", 400],
  ["a note of a megabyte", { reviewer: "Ann", verdict: "agree", note: "x".repeat(1_000_000) }, "note", 400],
  ["a field that is none", { reviewer: "Ann", verdict: "agree", stars: 5 }, "stars", 400],
  ["a judgment that is not there", { reviewer: "Ann", verdict: "agree", judgmentId: 999_999 }, "", 404],
])("%s is refused, and nothing is stored", async (_, body, path, status) => {
  const { put, get } = await judged();
  const { errors = [], detail } = await refused(put(body), status);
  expect(errors[0]?.path ?? "").toBe(path);
  expect(detail).toMatch(/\w+ .*\.$/);
  expect(await get()).toEqual([]);
});
