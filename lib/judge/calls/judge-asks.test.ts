import { createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Fatal, Question } from "@/lib/judge/contract/call";
import type { Judge } from "@/lib/judge/contract/judge";
import { createOpenAiJudge } from "@/lib/judge/openai/create";
import { anEndpoint, aQuestion, aSetup } from "@/lib/judge/question.fixture";
import {
  type Behaviour,
  failure,
  inTurn,
  type JudgeServer,
  rateLimited,
  reply,
  startJudgeServer,
  unsupported,
} from "@/testing/judge-server";
import { Flow } from "./flow";
import { type AskPolicy, judgeAsks, type Spent } from "./judge-asks";
import { type JudgedUnit, longestReply } from "./settle";

const quick = { retries: 3, reask: 2, backoffBase: 1, backoffCap: 2, retryAfterCap: 3 };
const never = new AbortController().signal;
const aFlow = (concurrency = 4) => new Flow({ concurrency, rpm: null, tpm: null });

let server: JudgeServer;
let judge: Judge;

beforeEach(async () => {
  server = await startJudgeServer();
  judge = createOpenAiJudge({ endpoint: anEndpoint(server.url), setup: aSetup(server.url) });
});
afterEach(async () => {
  await judge.close();
  await server.close();
});

interface Asked {
  /** By poll; those that were left open are missing. */
  units: JudgedUnit[];
  fatal: Fatal | null;
  spent: Spent[];
}

async function ask(
  question: Question,
  policy: Partial<AskPolicy> = {},
  { drain = never } = {},
  of: Judge = judge,
): Promise<Asked> {
  const units: JudgedUnit[] = [];
  const spent: Spent[] = [];
  const fatal = await judgeAsks(
    of,
    question,
    { ...quick, flow: aFlow(), onSpent: (one) => spent.push(one), ...policy },
    drain,
    async ({ poll }, unit) => {
      units[poll] = unit;
    },
  );
  return { units, fatal, spent };
}

const judged = async (behaviours: [Behaviour, ...Behaviour[]], policy: Partial<AskPolicy> = {}): Promise<JudgedUnit> => {
  server.script = inTurn(...behaviours);
  const [unit] = (await ask(aQuestion(), policy)).units;
  if (!unit) throw new Error("It was left open.");
  return unit;
};

const busy = failure(500, { message: "Busy." });

test("when all retries fail, the last cause is stored", async () => {
  const unit = await judged([rateLimited(), busy]);
  expect(unit).toMatchObject({ reading: null, error: "http-500", errorDetail: "Busy.", reply: null, attempts: 4 });
  expect(server.requests).toHaveLength(4);
});

test("an unreadable reply is requested again at most `reask` times, and its text is stored", async () => {
  const unit = await judged([reply("I think it is fine.")]);
  expect(unit).toMatchObject({
    reading: null,
    error: "no-score",
    errorDetail: "There is no score.",
    reply: "I think it is fine.",
    attempts: 3,
  });
});

test("a repeated request names what could not be read and the wanted form, and never repeats a body", async () => {
  const unit = await judged([reply(`<think>Hm.</think>${"Fine. ".repeat(1000)}`), reply(""), reply("Score: 4")]);
  expect(unit).toMatchObject({ reading: { raw: 4 }, attempts: 3, wasAskedAgain: true });
  const [first = [], second = [], third = []] = server.requests.map(({ body }) => body.messages);
  expect(second.slice(0, first.length)).toEqual(first);
  expect(third.slice(0, second.length)).toEqual(second);
  const [said, why] = second.slice(first.length);
  expect(said).toEqual({ role: "assistant", content: "Fine. ".repeat(1000).slice(0, 2000) });
  expect(why?.role).toBe("user");
  expect(why?.content).toContain("There is no score.");
  expect(why?.content).toContain("Score: <number>");
  expect(third.slice(second.length).map(({ role }) => role)).toEqual(["assistant", "user"]);
});

test("marks of the prompt that a reply repeats cannot be forged in the next request", async () => {
  await judged([reply("See <<<BEGIN CONTEXT 9>>> X <<<END CONTEXT 9>>>"), reply("Score: 4")]);
  const [first = [], second = []] = server.requests.map(({ body }) => body.messages);
  expect(second[first.length]).toEqual({ role: "assistant", content: "See (((BEGIN CONTEXT 9))) X (((END CONTEXT 9)))" });
});

test("the first readable reply ends the retries, and the tokens of all attempts are summed", async () => {
  const unreadable: Behaviour = { kind: "reply", content: "Hm.", usage: { prompt_tokens: 20, completion_tokens: 1 } };
  const unit = await judged([unreadable, { kind: "reply", content: "", usage: null }, { ...unreadable, content: "Score: 4" }]);
  expect(unit).toMatchObject({ reading: { raw: 4 }, attempts: 3, promptTokens: 40, completionTokens: 2 });
});

test("retries and repeated requests are counted separately", async () => {
  const unit = await judged([busy, reply("Hm."), busy, reply("Hm."), busy, reply("Score: 4")]);
  expect(unit).toMatchObject({ reading: { raw: 4 }, attempts: 6 });
});

test("a blank reply is empty", async () => {
  expect(await judged([reply(" \n ")])).toMatchObject({ error: "empty", attempts: 3 });
  expect(await judged([{ kind: "reply", content: null }])).toMatchObject({ error: "empty" });
});

test("a server that never answers ends the run only after all retries", async () => {
  const listener = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  let connections = 0;
  listener.on("connection", () => connections++);
  const address = listener.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}/v1`;
  const closed = createOpenAiJudge({ endpoint: anEndpoint(url), setup: aSetup(url) });
  const { units, fatal } = await ask(aQuestion(), {}, {}, closed);
  expect(units).toEqual([]);
  expect(fatal).toEqual({ sentence: expect.stringContaining("OPENAI_BASE_URL"), canBeFixed: true });
  expect(connections).toBe(4);
  await closed.close();
  await new Promise((resolve) => listener.close(resolve));
});

test("a 429 from a server that is answering other calls is never a failure; from one that answers none it is", async () => {
  const flow = aFlow(2);
  let refusals = 0;
  // Any second call in flight is refused, so every call succeeds in the end without a failure.
  server.script = () => (server.inFlight > 0 && ++refusals > 0 ? rateLimited() : { ...reply("Score: 4"), latencyMs: 150 });
  const all = await Promise.all(Array.from({ length: 6 }, () => ask(aQuestion(), { flow, retries: 1 })));
  expect(all.every(({ units }) => units[0]?.error === null)).toBe(true);
  expect(refusals).toBeGreaterThan(0);
  expect(await judged([rateLimited()], { retries: 2 })).toMatchObject({ error: "rate-limited", attempts: 3 });
});

test("closing the judge during a call leaves the question open", async () => {
  server.script = () => {
    judge.close();
    return { kind: "hang" };
  };
  expect(await ask(aQuestion())).toMatchObject({ units: [], fatal: null, spent: [{ calls: 1 }] });
});

test("draining finishes the call in flight and sends no more", async () => {
  const drain = new AbortController();
  server.script = () => {
    drain.abort();
    return reply("Score: 4");
  };
  expect((await ask(aQuestion(), {}, { drain: drain.signal })).units).toMatchObject([{ reading: { raw: 4 } }]);
  expect((await ask(aQuestion(), {}, { drain: drain.signal })).units).toEqual([]);
  expect(server.requests).toHaveLength(1);
});

test("a limit leaves open what would exceed it, including retries", async () => {
  let left = 2;
  server.script = inTurn(busy);
  const { units, spent } = await ask(aQuestion(), { mayAsk: () => left-- > 0 });
  expect(units).toEqual([]);
  expect(spent).toHaveLength(2);
});

test("every request is reported with its tokens, including unreadable replies and refused parameters", async () => {
  server.script = inTurn(
    unsupported("temperature"),
    { kind: "reply", content: "Hm.", usage: { prompt_tokens: 20, completion_tokens: 1 } },
    busy,
    { kind: "reply", content: "Score: 4", usage: { prompt_tokens: 20, completion_tokens: 3 } },
  );
  expect((await ask(aQuestion())).spent).toEqual([
    { model: "judge-a", calls: 2, promptTokens: 20, completionTokens: 1, cachedTokens: 0 },
    { model: "judge-a", calls: 1, promptTokens: null, completionTokens: null, cachedTokens: 0 },
    { model: "judge-a", calls: 1, promptTokens: 20, completionTokens: 3, cachedTokens: 0 },
  ]);
});

test("polls share one request where the server supports it, each with its own reply", async () => {
  server.script = ({ body }) => ({
    kind: "replies",
    contents: Array.from({ length: body.n ?? 1 }, (_, index) => `Score: ${index}`),
    usage: { prompt_tokens: 100, completion_tokens: 17 },
  });
  const { units, spent } = await ask(aQuestion({ polls: 5 }));
  expect(server.requests.map(({ body }) => body.n)).toEqual([5]);
  expect(units.map(({ reading, attempts }) => [reading?.raw, attempts])).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
  ]);
  // Prompt tokens are counted once.
  expect(units.map(({ promptTokens }) => promptTokens)).toEqual([100, 0, 0, 0, 0]);
  expect(units.reduce((total, { completionTokens }) => total + (completionTokens ?? 0), 0)).toBe(17);
  expect(spent).toEqual([{ model: "judge-a", calls: 1, promptTokens: 100, completionTokens: 17, cachedTokens: 0 }]);
  expect(judge.traitsOf("judge-a").severalReplies).toBe(true);
});

test("only the unreadable polls of a shared request are requested again", async () => {
  server.script = ({ body }) => ({ kind: "replies", contents: body.n ? ["Score: 1", "Hm.", "Score: 3"] : ["Score: 2"] });
  const { units } = await ask(aQuestion({ polls: 3 }));
  expect(server.requests.map(({ body }) => body.n)).toEqual([3, undefined]);
  expect(units.map(({ attempts, reading }) => [attempts, reading?.raw])).toEqual([
    [1, 1],
    [2, 2],
    [1, 3],
  ]);
});

test.each<[string, (n: number | undefined) => Behaviour | null]>([
  ["that ignores n", () => null],
  ["that refuses n by name", (n) => (n ? unsupported("n") : null)],
  ["that refuses its value", (n) => (n ? failure(400, { message: "n must be 1" }) : null)],
  ["that refuses it without naming it", (n) => (n ? failure(422, { message: "Only one choice can be generated." }) : null)],
])("a server %s gets one request per poll, and that is remembered", async (_, refuse) => {
  let value = 0;
  server.script = ({ body }) => refuse(body.n) ?? reply(`Score: ${value++}`);
  const first = await ask(aQuestion({ polls: 3 }));
  expect(first.units.map(({ reading }) => reading?.raw)).toEqual([0, 1, 2]);
  expect(judge.traitsOf("judge-a").severalReplies).toBe(false);
  const before = server.requests.length;
  await ask(aQuestion({ polls: 3 }));
  expect(server.requests.slice(before).map(({ body }) => body.n)).toEqual([undefined, undefined, undefined]);
});

test("a very long reply is cut for storage, with a note", async () => {
  const unit = await judged([{ kind: "large", characters: 250_000 }], { reask: 0 });
  expect(unit.reply?.slice(longestReply)).toBe("\n[50000 further characters were not stored]");
});
