import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { rememberTraits } from "@/lib/db/model-traits";
import { setPrice } from "@/lib/db/prices";
import { findRun } from "@/lib/db/runs/list";
import { samplesAfter } from "@/lib/db/samples/rows";
import type { StartRunInput } from "@/lib/domain/run";
import { asksOf } from "@/lib/judge/asks";
import { cacheKey, promptHash } from "@/lib/judge/cache-key";
import type { AskedUnit } from "@/lib/metrics/define";
import { metricById } from "@/lib/metrics/registry";
import { createTestDataset } from "@/testing/dataset";
import { startJudgeServer } from "@/testing/judge-server";
import { work } from "@/testing/judged/runs";
import { startRuns } from "./create";
import { type EstimateOptions, estimateRuns } from "./estimate";
import { planRuns } from "./plan";

const baseUrl = "http://127.0.0.1:9/v1";
const answer = "trulens-answer-relevance";
const nvidia = "nvidia-context-relevance";
const adherence = "context-adherence-plus";

beforeEach(() => {
  process.env.OPENAI_API_KEY = "test-key";
  process.env.OPENAI_BASE_URL = baseUrl;
});
afterEach(async () => {
  await db.modelPrice.deleteMany();
  await db.modelTraits.deleteMany();
  await db.run.deleteMany();
});

/** A prompt for answer relevance with an obvious number of tokens: 1 for "hello", then question and response. */
const short = { [answer]: { system: "hello", user: "{question} {response}" } };
/** "hello" and "hello world" with four tokens around each and three before the reply. */
const shortTokens = 4 + 1 + (4 + 2) + 3;

const helloRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `row-${index}`, question: "hello", contexts: ["x"], response: "world" }));

async function estimate(input: Partial<StartRunInput> & { datasetId: string }, options: EstimateOptions = {}) {
  const request: StartRunInput = { metrics: [answer], prompts: {}, judge: gpt, ...input };
  return estimateRuns(await planRuns(request), options);
}

const gpt = { kind: "openai" as const, models: ["gpt-4o"] };
const requestOf = (datasetId: string, more: Partial<StartRunInput> = {}): StartRunInput => ({
  datasetId,
  metrics: [answer],
  prompts: short,
  judge: gpt,
  ...more,
});

/** A run of the same request with judgments for the given asks. */
async function answered(
  input: StartRunInput,
  metric: string,
  values: (ask: AskedUnit) => { isAnswered: boolean; completionTokens?: number; cached?: boolean },
) {
  const [id = ""] = await startRuns(input);
  const [plan] = await planRuns(input);
  if (!plan) throw new Error("There is no plan.");
  const { run, configuration } = plan;
  const definition = metricById(metric);
  for (const sample of await samplesAfter(configuration.id, -1, 1000)) {
    for (const ask of definition ? asksOf(run, definition, sample, 0, []) : []) {
      const { isAnswered, completionTokens = 50, cached = false } = values(ask);
      if (!isAnswered) continue;
      for (const model of run.judge.models) {
        const hash = promptHash(ask.messages);
        await db.judgment.create({
          data: {
            runId: id,
            sampleId: sample.id,
            metric,
            step: ask.step,
            item: ask.item ?? -1,
            model,
            poll: ask.poll,
            raw: 1,
            score: 1,
            reply: "Score: 7",
            completionTokens,
            cached,
            promptHash: hash,
            cacheKey: cacheKey(run.judge, model, ask, hash),
          },
        });
      }
    }
  }
  await db.run.update({ where: { id }, data: { status: "completed", completionTokens: 1 } });
  return id;
}

test("calls, tokens and cost are those computed by hand", async () => {
  const { datasetId } = await createTestDataset(helloRows(3));
  const counted = await estimate({ datasetId, prompts: short });
  // 2.50 and 10 US dollars a million; the metric states 160 tokens a reply.
  const counts = {
    judgments: 3,
    cached: 0,
    calls: 3,
    tokens: { prompt: 3 * shortTokens, completion: 3 * 160 },
    costUsd: (3 * shortTokens * 2.5 + 3 * 160 * 10) / 1e6,
  };
  expect(counted).toMatchObject({ ...counts, basis: { samples: 3, of: 3 }, unknownPrices: [] });
  expect(counted.metrics).toMatchObject({ [answer]: counts });
  expect(counted.configurations).toEqual([
    expect.objectContaining({
      ...counts,
      name: "bridges",
      samples: 3,
      metrics: { [answer]: expect.objectContaining(counts) },
      unjudged: { [answer]: 0 },
    }),
  ]);
  expect(counted.costUsd).toBe(0.004905);
});

test("every model is called, and without one price there is no cost", async () => {
  const { datasetId } = await createTestDataset(helloRows(2));
  const judge = { kind: "openai" as const, models: ["gpt-4o", "llama"] };
  const counted = await estimate({ datasetId, prompts: short, judge });
  expect(counted).toMatchObject({ calls: 4, costUsd: null, unknownPrices: ["llama"] });
  expect(counted.tokens).toEqual({ prompt: 4 * shortTokens, completion: 4 * 160 });
  await setPrice("llama", { prompt: 1, completion: 0 });
  const priced = await estimate({ datasetId, prompts: short, judge });
  expect(priced.costUsd).toBeCloseTo((2 * shortTokens * 3.5 + 2 * 160 * 10) / 1e6, 9);
});

test("a reply is never estimated longer than the limit", async () => {
  const { datasetId } = await createTestDataset(helloRows(2));
  const judge = { ...gpt, maxTokens: 30 };
  expect((await estimate({ datasetId, prompts: short, judge })).tokens?.completion).toBe(60);
});

test("contexts without a sentence are not asked about by RAGAS", async () => {
  const { datasetId } = await createTestDataset([...helloRows(1), { question: "hello", contexts: [" "], response: "world" }]);
  expect(await estimate({ datasetId, metrics: ["ragas-context-relevancy"] })).toMatchObject({ judgments: 1, calls: 1 });
});

test("cached asks are not sent again, unless the cache is off", async () => {
  const { datasetId } = await createTestDataset([
    ...helloRows(1),
    { id: "other", question: "hello", contexts: ["x"], response: "world world" },
  ]);
  const request = requestOf(datasetId);
  await answered(request, answer, () => ({ isAnswered: true }));
  const again = await estimate(request);
  expect(again).toMatchObject({ judgments: 2, cached: 2, calls: 0, tokens: { prompt: 0, completion: 0 }, costUsd: 0 });
  const off = await estimate({ ...request, judge: { ...gpt, cache: false } });
  expect(off).toMatchObject({ cached: 0, calls: 2, tokens: { prompt: 2 * shortTokens + 1 } });
  const other = await estimate({ ...request, prompts: { [answer]: { system: "hello you", user: "{question} {response}" } } });
  expect(other).toMatchObject({ cached: 0, calls: 2 });
  const unpriced = await estimate({ ...request, judge: { kind: "openai", models: ["llama"] } });
  expect(unpriced).toMatchObject({ cached: 0, calls: 2, costUsd: null });
});

test("only missing polls are requested, and each pays for its prompt", async () => {
  const { datasetId } = await createTestDataset(helloRows(2));
  const prompts = { [adherence]: { system: "hello", user: "hello{contexts}{response}" } };
  const request = requestOf(datasetId, { metrics: [adherence], prompts, judge: { ...gpt, polls: 4 } });
  const fresh = await estimate(request);
  expect(fresh).toMatchObject({ judgments: 8, cached: 0, calls: 8, tokens: { completion: 8 * 250 } });
  const each = (fresh.tokens?.prompt ?? 0) / 8;
  await answered(request, adherence, ({ poll }) => ({ isAnswered: poll < 3 }));
  expect(await estimate(request)).toMatchObject({ judgments: 8, cached: 6, calls: 2, tokens: { prompt: 2 * each } });
});

test("polls that a server answers in one request pay for the prompt once", async () => {
  const { datasetId } = await createTestDataset(helloRows(2));
  const judge = { ...gpt, models: ["gpt-4o", "o3"], polls: 5 };
  const request = requestOf(datasetId, { metrics: [adherence], prompts: {}, judge });
  const single = await estimate(request);
  expect(single).toMatchObject({ calls: 20, isUpTo: true });
  const onePoll = await estimate({ ...request, judge: { ...gpt, polls: 1 } });
  expect(onePoll).toMatchObject({ calls: 2, isUpTo: false });
  await rememberTraits(baseUrl, { model: "o3", refused: [], severalReplies: true, streams: false });
  await rememberTraits("http://127.0.0.1:8/v1", { model: "gpt-4o", refused: [], severalReplies: true, streams: false });
  const several = await estimate(request);
  expect(several).toMatchObject({
    judgments: 20,
    calls: 10 + 2,
    isUpTo: true,
    tokens: { completion: single.tokens?.completion },
  });
  expect(several.tokens?.prompt).toBe(((single.tokens?.prompt ?? 0) / 20) * 12);
  await rememberTraits(baseUrl, { model: "gpt-4o", refused: [], severalReplies: false, streams: false });
  expect(await estimate(request)).toMatchObject({ calls: 12, isUpTo: false });
});

test("replies are estimated as long as earlier ones of that metric and model, if there are twenty", async () => {
  const { datasetId } = await createTestDataset(helloRows(21));
  const request = requestOf(datasetId, { judge: { ...gpt, cache: false } });
  let told = 0;
  await answered(request, answer, () => ({ isAnswered: told++ < 19, completionTokens: 40 }));
  expect((await estimate(request)).tokens?.completion).toBe(21 * 160);
  told = 0;
  await answered(request, answer, () => ({ isAnswered: told++ < 1, completionTokens: 80 }));
  // 19 of 40 tokens and one of 80.
  expect((await estimate(request)).tokens?.completion).toBe(21 * 42);
  const other = await estimate({ ...request, judge: { kind: "openai", models: ["o3"], cache: false } });
  expect(other.tokens?.completion).toBe(21 * 160);
});

test("cached judgments do not count for the length of replies", async () => {
  const { datasetId } = await createTestDataset(helloRows(25));
  const request = requestOf(datasetId, { judge: { ...gpt, cache: false } });
  await answered(request, answer, () => ({ isAnswered: true, cached: true, completionTokens: 7 }));
  expect((await estimate(request)).tokens?.completion).toBe(25 * 160);
});

test("beyond the limit of characters an even spread of the samples is counted and scaled up", async () => {
  const { datasetId } = await createTestDataset(helloRows(100));
  const whole = await estimate({ datasetId, prompts: short });
  const [plan] = await planRuns(requestOf(datasetId));
  const some = await estimate({ datasetId, prompts: short }, { characters: (plan?.promptCharacters ?? 0) / 4 });
  expect(whole.basis).toEqual({ samples: 100, of: 100 });
  expect(some.basis).toEqual({ samples: 25, of: 100 });
  expect({ ...some, basis: 0, configurations: 0 }).toEqual({ ...whole, basis: 0, configurations: 0 });
  expect((await estimate({ datasetId, prompts: short }, { characters: 1 })).basis).toEqual({ samples: 1, of: 100 });
});

test("a spread covers the whole file", async () => {
  // The first half is short and the second long, so the mean is right only if both are counted.
  const rows = helloRows(40).map((row, index) => (index < 20 ? row : { ...row, response: "world world world" }));
  const { datasetId } = await createTestDataset(rows);
  const whole = await estimate({ datasetId, prompts: short });
  const some = await estimate({ datasetId, prompts: short }, { characters: 200 });
  expect(some.basis.samples).toBeGreaterThan(1);
  expect(some.basis.samples).toBeLessThan(20);
  expect(some.tokens?.prompt).toBeGreaterThan(40 * shortTokens);
  expect(some.tokens?.prompt).toBeLessThan(40 * (shortTokens + 2));
  expect(Math.abs((some.tokens?.prompt ?? 0) - (whole.tokens?.prompt ?? 0))).toBeLessThan(20);
  expect(await estimate({ datasetId, prompts: short }, { characters: 200 })).toEqual(some);
});

test("the lexical judge takes no tokens, costs nothing, takes nothing from the cache and answers all polls at once", async () => {
  const { datasetId } = await createTestDataset(helloRows(2));
  const counted = await estimate({ datasetId, metrics: [answer, nvidia, adherence], judge: { kind: "lexical" } });
  expect(counted).toMatchObject({ judgments: 14, cached: 0, calls: 6, tokens: null, costUsd: 0, unknownPrices: [] });
});

test("counting stops when it is aborted", async () => {
  const { datasetId } = await createTestDataset(helloRows(2));
  await expect(estimate({ datasetId }, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
});

test("the worst case is that of every reply as long as it may be, with all re-asks and retries", async () => {
  const { datasetId } = await createTestDataset(helloRows(3));
  const judge = { ...gpt, maxTokens: 100, reask: 2, retries: 1 };
  const { worst, pausesAt, builtInPrices } = await estimate({ datasetId, prompts: short, judge });
  // Four requests each. A re-ask repeats one more reply of 100 tokens with 300 around it: 1 + 2, and 2 in the retry.
  const prompt = 3 * (4 * shortTokens + 5 * 400);
  const completion = 3 * 4 * 100;
  expect(worst).toEqual({ calls: 12, tokens: { prompt, completion }, costUsd: (prompt * 2.5 + completion * 10) / 1e6 });
  expect(pausesAt).toEqual({ reason: "twice-the-estimate", costUsd: 0.2 });
  expect(builtInPrices).toEqual(["gpt-4o"]);
});

test("a budget pauses first where it is below twice the estimate, and nothing where both are off", async () => {
  const { datasetId } = await createTestDataset(helloRows(3));
  const pausesAt = async (limits: StartRunInput["limits"]) => (await estimate({ datasetId, limits })).pausesAt;
  expect(await pausesAt({ budgetUsd: 0.1 })).toEqual({ reason: "budget", costUsd: 0.1 });
  expect(await pausesAt({ budgetUsd: 5 })).toEqual({ reason: "twice-the-estimate", costUsd: 0.2 });
  expect(await pausesAt({ budgetUsd: 5, pauseOnOverrun: false })).toEqual({ reason: "budget", costUsd: 5 });
  expect(await pausesAt({ pauseOnOverrun: false })).toBeNull();
});

test("a model that refuses a limit of reply tokens has no worst case", async () => {
  const { datasetId } = await createTestDataset(helloRows(1));
  await rememberTraits(baseUrl, {
    model: "gpt-4o",
    refused: ["max_tokens", "max_completion_tokens"],
    severalReplies: null,
    streams: false,
  });
  expect((await estimate({ datasetId })).worst).toBeNull();
});

test("a run of nothing but the longest, unreadable replies stays below its worst case", async () => {
  const usage = { prompt_tokens: 60, completion_tokens: 100 };
  const server = await startJudgeServer({
    script: (request) => ({
      kind: "reply",
      content: "word ".repeat(100),
      usage: { ...usage, prompt_tokens: Math.ceil(JSON.stringify(request.body.messages).length / 4) },
    }),
  });
  process.env.OPENAI_BASE_URL = server.url;
  const { datasetId } = await createTestDataset(helloRows(5));
  const judge = { ...gpt, maxTokens: 100, reask: 2, retries: 0 };
  const request: StartRunInput = { datasetId, metrics: [answer], judge, limits: { pauseOnUseless: false } };
  const { worst } = await estimate(request);
  const [id = ""] = await startRuns(request);
  await work(id);
  const run = await findRun(id);
  await server.close();
  expect(run).toMatchObject({ calls: 15, failed: 5 });
  expect(worst?.calls).toBe(15);
  expect(run?.completionTokens).toBe(worst?.tokens.completion);
  expect(run?.costUsd).toBeLessThanOrEqual(worst?.costUsd ?? 0);
});

test("a plan of three configurations that share contexts is estimated as it is then judged", async () => {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const server = await startJudgeServer({
    script: ({ body }) => {
      const n = body.n ?? 1;
      const prompt_tokens = (body.messages ?? []).reduce((sum, { content }) => sum + 4 + countTokens(content), 3);
      const verdict = "The claims were checked one by one. ".repeat(30);
      const contents = Array.from({ length: n }, () => (n > 1 ? `${verdict}\nVerdict: yes` : "Score: 2"));
      const completion_tokens = contents.reduce((sum, content) => sum + countTokens(content), 0);
      return { kind: "replies", contents, usage: { prompt_tokens, completion_tokens } };
    },
  });
  process.env.OPENAI_BASE_URL = server.url;
  const rows = (name: string) =>
    ["a", "b", "c"].flatMap((configuration, at) =>
      Array.from({ length: 30 }, (_, index) => ({
        configuration,
        id: `row-${index}`,
        question: `${name} question ${index}`,
        // Two of three contexts are those of the other configurations.
        contexts: [`shared ${name} ${index}`, `common ${name} ${index}`, `own ${name} ${at} ${index}`],
        response: `answer ${name} ${at} ${index}`,
      })),
    );
  const requestOf = async (name: string): Promise<StartRunInput> => ({
    datasetId: (await createTestDataset(rows(name), name)).datasetId,
    metrics: [nvidia, adherence],
    judge: gpt,
    limits: { pauseOnUseless: false },
  });
  async function judged(request: StartRunInput) {
    const ids = await startRuns(request);
    const made = { judgments: 0, cached: 0, calls: 0, prompt: 0, completion: 0 };
    for (const id of ids) {
      await work(id);
      const run = await findRun(id);
      made.judgments += (run?.ok ?? 0) + (run?.failed ?? 0);
      made.cached += run?.cached ?? 0;
      made.calls += run?.calls ?? 0;
      made.prompt += run?.promptTokens ?? 0;
      made.completion += run?.completionTokens ?? 0;
    }
    return made;
  }
  const first = await requestOf("first");
  const most = await estimate(first);
  const made = await judged(first);
  expect(most).toMatchObject({ judgments: made.judgments, cached: made.cached, isUpTo: true });
  expect(most.calls).toBeGreaterThan(made.calls);
  // That run has found out what the server supports, and how long its replies are.
  const second = await requestOf("second");
  const expected = await estimate(second);
  const then = await judged(second);
  await server.close();
  expect(expected).toMatchObject({ judgments: then.judgments, cached: then.cached, calls: then.calls, isUpTo: false });
  expect(then.cached).toBeGreaterThan(90);
  expect(Math.abs((expected.tokens?.prompt ?? 0) / then.prompt - 1)).toBeLessThan(0.1);
  expect(Math.abs((expected.tokens?.completion ?? 0) / then.completion - 1)).toBeLessThan(0.1);
});
