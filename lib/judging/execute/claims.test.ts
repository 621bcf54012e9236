import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { answerEveryMetric, reply, type Script } from "@/testing/judge-server";
import { judgeOfEachTest, judgesFile } from "@/testing/judged/each-test";
import { work } from "@/testing/judged/runs";

const server = judgeOfEachTest();
judgesFile(() => ({ one: { baseUrl: server.url } }));

const row = {
  question: "What is it?",
  contexts: ["It is red. It is long.", "It was opened in 1933."],
  response: "It is red. It was opened in 1937. It is old.",
};

async function judgeRow(script: Script, more: object = {}, { models = ["one/a"], claims = {} } = {}) {
  server.script = script;
  const { datasetId } = await createTestDataset([{ ...row, ...more }]);
  const judge = { kind: "openai" as const, models, retries: 0, reask: 0, cache: false };
  const [id = ""] = await startRuns({ datasetId, metrics: ["claims"], judge, settings: { claims } });
  await work(id);
  const [score] = await db.score.findMany({ where: { runId: id } });
  const figures = await db.sampleFigure.findMany({ where: { runId: id }, orderBy: { key: "asc" } });
  return {
    run: await findRun(id),
    score,
    detail: JSON.parse(score?.detailJson ?? "{}"),
    figures: Object.fromEntries(figures.map(({ key, value }) => [key, value])),
  };
}

const isCheck = (prompt: string) => prompt.includes("<<<BEGIN CLAIMS>>>");

const verdicts = JSON.stringify({
  verdicts: [
    { claim: 1, evidence: ["1.1"], verdict: "supported" },
    { claim: 2, evidence: ["2.1"], verdict: "contradicted" },
    { claim: 3, evidence: [], verdict: "not found" },
  ],
});

test("a run takes a response apart, checks its claims, and stores the ledger with its figures", async () => {
  const { run, score, detail, figures } = await judgeRow((request, index) =>
    isCheck(request.prompt) ? reply(verdicts) : answerEveryMetric()(request, index),
  );
  expect(run).toMatchObject({ status: "completed", ok: 2, planned: 2, failed: 0 });
  expect(score?.score).toBeCloseTo(1 / 3, 9);
  expect(detail.claims).toMatchObject([
    { text: "It is red.", sentences: [0], verdict: "supported", evidence: [{ context: 0, sentence: 0 }] },
    { text: "It was opened in 1937.", sentences: [1], verdict: "contradicted", evidence: [{ context: 1, sentence: 0 }] },
    { text: "It is old.", sentences: [2], verdict: "not-found", evidence: [] },
  ]);
  expect(figures).toMatchObject({
    contextUse: 1 / 2,
    contradictedShare: expect.closeTo(1 / 3, 9),
    unsupported: 2,
    claimRecall: null,
  });
  expect(server.requests.map(({ body }) => body.response_format?.json_schema?.name)).toEqual(["claims", "claims-check"]);
});

const reference = "It is red. It was opened in 1933.";

/** The truth about the row, whichever text claims are checked against. */
const truth: Script = ({ prompt }, index) => {
  if (!isCheck(prompt)) return answerEveryMetric()({ prompt } as never, index);
  const known = [...prompt.matchAll(/^(\d+\.\d+) (.*)$/gm)].map(([, number, text]) => ({ number, text }));
  const asked = [...(prompt.split("<<<BEGIN CLAIMS>>>")[1] ?? "").matchAll(/^(\d+) (.*)$/gm)];
  return reply(
    JSON.stringify({
      verdicts: asked.map(([, claim, text]) => {
        const found = known.find((one) => one.text === text);
        return { claim: Number(claim), evidence: found ? [found.number] : [], verdict: found ? "supported" : "not found" };
      }),
    }),
  );
};

test("with a reference its claims are checked against contexts and response, and the response's against it", async () => {
  const { run, score, detail, figures } = await judgeRow(truth, { reference });
  expect(run).toMatchObject({ status: "completed", ok: 6, planned: 6, failed: 0 });
  expect(score?.explanation).toContain("They hold 2 of 2 claims of the reference.");
  expect(detail.needed).toEqual([
    {
      text: "It is red.",
      sentences: [0],
      inContexts: "supported",
      evidence: [{ context: 0, sentence: 0 }],
      inResponse: "supported",
      responseSentences: [0],
    },
    {
      text: "It was opened in 1933.",
      sentences: [1],
      inContexts: "supported",
      evidence: [{ context: 1, sentence: 0 }],
      inResponse: "not-found",
      responseSentences: [],
    },
  ]);
  expect(detail.claims.map(({ inReference }: { inReference: string }) => inReference)).toEqual([
    "supported",
    "not-found",
    "not-found",
  ]);
  expect(figures).toMatchObject({ claimRecall: 1, completeness: 0.5, utilization: 0.5, relevantNoise: 0, irrelevantNoise: 0 });
});

test("one model takes texts apart and another checks, if the settings say so", async () => {
  const settings = { extractModel: "one/large", checkModel: "one/small" };
  const { run } = await judgeRow(truth, {}, { models: ["one/large", "one/small"], claims: settings });
  expect(run).toMatchObject({ status: "completed", ok: 2, planned: 2 });
  expect(server.requests.map(({ body }) => body.model)).toEqual(["large", "small"]);
});

test("a run that stops within a long response's first calls has no more done than planned", async () => {
  const stop = new AbortController();
  server.script = (request, index) => {
    if (index === 4) stop.abort();
    return truth(request, index);
  };
  const { datasetId } = await createTestDataset([{ ...row, response: row.response.repeat(3_000) }]);
  const judge = { kind: "openai" as const, models: ["one/a"], retries: 0, reask: 0, cache: false, concurrency: 1 };
  const [id = ""] = await startRuns({ datasetId, metrics: ["claims"], judge });
  const { ok, failed, planned } = await work(id, stop.signal);
  expect(ok + failed).toBeGreaterThan(2);
  expect(ok + failed).toBeLessThan(planned);
});

test("a model for one step must be one of the run's", async () => {
  await expect(judgeRow(truth, {}, { claims: { checkModel: "one/b" } })).rejects.toThrow("one/b");
});
