import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { MetricDefinition } from "@/lib/metrics/own/words/definition";
import { createTestDataset } from "@/testing/dataset";
import { failure, reply, wrongKey } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { rowsOf } from "@/testing/rows";
import { tryMetric } from "./try-metric";

const judge = usualJudge();
beforeEach(() => {
  process.env.ASSAY_MODEL = "judge-a, judge-b";
});
afterEach(async () => {
  delete process.env.ASSAY_MODEL;
  await db.dataset.deleteMany();
});

const perContext = MetricDefinition.parse({
  name: "Fit",
  question: "Does the CONTEXT fit?",
  needs: ["question", "contexts"],
  unit: "context",
  scale: ["none", "some", "all"],
  prompt: "{question} {context}",
});
const polled = MetricDefinition.parse({
  name: "Kind",
  question: "Is the RESPONSE kind?",
  needs: ["response"],
  scale: "yes or no",
  prompt: "{response}",
  polls: 3,
  bands: "none",
});
const graded = (grade: string) => reply(JSON.stringify({ reasoning: `Because ${grade}.`, grade }));

test("the first samples that have all are judged, and nothing is stored", async () => {
  judge.script = ({ prompt }) => graded(prompt.includes("Tunnel") ? "none" : "all");
  const rows = rowsOf(6, (index) => ({
    ...(index === 0 && { contexts: [] }),
    ...(index === 2 && { contexts: Array.from({ length: 14 }, (_, at) => `Context ${at} is of a bridge.`) }),
  }));
  const tried = await tryMetric(perContext, await createTestDataset(rows));
  expect(tried).toMatchObject({ model: "judge-a", calls: 2 + 10 + 2, thresholds: { Excellent: 0.9 } });
  expect(tried.samples.map(({ question, score, leftOut, prompts }) => [question, score, leftOut, prompts.length])).toEqual([
    ["When was bridge number 1 opened?", 0.5, 0, 2],
    ["When was bridge number 2 opened?", 1, 4, 10],
    ["When was bridge number 3 opened?", 0.5, 0, 2],
  ]);
  const [prompt] = tried.samples[0]?.prompts ?? [];
  expect(prompt).toMatchObject({
    context: 0,
    replies: [{ grade: "all", reasoning: "Because all.", cause: null, reply: '{"reasoning":"Because all.","grade":"all"}' }],
  });
  expect(prompt?.messages[1]?.content).toContain("Bridge number 1 was opened in 1801.");
  expect(judge.requests.map(({ body }) => body.messages)).toContainEqual(prompt?.messages);
  expect(judge.peak).toBeLessThanOrEqual(4);
  expect(await Promise.all([db.run.count(), db.judgment.count(), db.ownMetric.count()])).toEqual([0, 0, 0]);
});

test("polls share a prompt, and an unreadable reply says why", async () => {
  judge.script = (_, index) => (index === 1 ? reply("Hard to say.") : graded(index === 2 ? "no" : "yes"));
  const tried = await tryMetric(polled, await createTestDataset(rowsOf(1)));
  expect(tried).toMatchObject({ calls: 3, thresholds: null, samples: [{ score: 0.5, prompts: [{ context: null }] }] });
  const replies = tried.samples[0]?.prompts[0]?.replies ?? [];
  expect(replies.map(({ grade }) => grade).sort()).toEqual(["no", "yes", null].sort());
  expect(replies).toContainEqual(expect.objectContaining({ grade: null, cause: "no-score", reply: "Hard to say." }));
});

test("a call is repeated only without its reply format, and its failure is shown", async () => {
  judge.script = () => failure(500, { message: "The model crashed." });
  const tried = await tryMetric(polled, await createTestDataset(rowsOf(1)));
  expect(tried.samples).toMatchObject([{ score: null, cause: "http-500" }]);
  expect(tried.samples[0]?.prompts[0]?.replies[0]?.detail).toContain("The model crashed.");
  expect(judge.requests.map(({ body }) => body.response_format !== undefined)).toEqual([true, false]);
});

test("a judge that cannot be called ends it with the reason", async () => {
  judge.script = wrongKey;
  await expect(tryMetric(polled, await createTestDataset(rowsOf(3)))).rejects.toThrow(/OPENAI_API_KEY/);
});

test("a slow judge leaves the rest open, and a person can stop it", async () => {
  judge.script = (_, index) => (index === 0 ? graded("yes") : { kind: "hang" });
  const data = await createTestDataset(rowsOf(3));
  const tried = await tryMetric({ ...polled, polls: 1 }, data, { within: 1500 });
  expect(tried.samples.map(({ score, cause }) => score ?? cause).sort()).toEqual([1, "timeout", "timeout"].sort());
  expect(tried.samples.flatMap(({ prompts }) => prompts[0]?.replies[0]?.detail ?? [])).toContainEqual(
    expect.stringContaining("at most 1.5 seconds"),
  );
  const stop = new AbortController();
  const stopped = tryMetric(polled, data, { signal: stop.signal });
  await expect.poll(() => judge.inFlight).toBeGreaterThan(0);
  stop.abort();
  await stopped;
  await expect.poll(() => judge.inFlight).toBe(0);
});

test("without a model that can be asked, the stand-in judges", async () => {
  delete process.env.ASSAY_MODEL;
  const tried = await tryMetric(perContext, await createTestDataset(rowsOf(2)));
  expect(tried).toMatchObject({ model: "lexical", samples: [{ cause: null }, { cause: null }] });
  expect(judge.requests).toEqual([]);
});

test("a configuration without such samples is refused at its field", async () => {
  const data = await createTestDataset(rowsOf(20, () => ({ reference: undefined })));
  const needs = MetricDefinition.parse({ ...polled, needs: ["response", "reference"], prompt: "{response} {reference}" });
  await expect(tryMetric(needs, data)).rejects.toMatchObject({
    message: "None of the first 20 samples has a response and a reference. Choose another configuration.",
    errors: [{ path: "configuration" }],
  });
  await expect(tryMetric(polled, { ...data, configurationId: "gone" })).rejects.toThrow(/no longer exists/);
});
