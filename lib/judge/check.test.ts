import { afterEach, beforeEach, expect, test } from "vitest";
import { failure, type JudgeServer, reply, startJudgeServer } from "@/e2e/judge-server";
import { JudgeSetup } from "@/lib/domain/judge";
import { checkJudge } from "./check";
import { anEndpoint, aSetup } from "./question.fixture";

let server: JudgeServer;
beforeEach(async () => {
  server = await startJudgeServer({ script: () => reply("Score: 3") });
});
afterEach(() => server.close());

test("a check says that the server offers the model", async () => {
  expect(await checkJudge(aSetup(server.url), anEndpoint(server.url))).toEqual({
    ok: true,
    message: `${server.url} can be reached and offers judge-a.`,
    models: ["judge-a", "judge-b"],
  });
});

test("a check names a model that the server does not list", async () => {
  const check = await checkJudge(aSetup(server.url, { models: ["judge-a", "gpt-9"] }), anEndpoint(server.url));
  expect(check).toMatchObject({
    ok: false,
    message: expect.stringContaining('does not list "gpt-9". It offers judge-a, judge-b.'),
  });
});

test("a check names a missing key", async () => {
  expect(await checkJudge(aSetup(server.url), anEndpoint(server.url, { apiKey: null }))).toMatchObject({
    ok: false,
    message: expect.stringContaining("OPENAI_API_KEY"),
  });
});

test("a check names a wrong address", async () => {
  expect(await checkJudge(aSetup(server.url), anEndpoint(`${server.url}/nowhere`))).toMatchObject({
    ok: false,
    message: expect.stringContaining("OPENAI_BASE_URL"),
  });
  await server.close();
  expect(await checkJudge(aSetup(server.url), anEndpoint(server.url))).toMatchObject({
    ok: false,
    message: expect.stringContaining("OPENAI_BASE_URL"),
  });
});

test("a server without a list of models is sent one tiny question", async () => {
  await server.close();
  server = await startJudgeServer({ script: () => reply("OK"), models: null });
  expect(await checkJudge(aSetup(server.url), anEndpoint(server.url))).toMatchObject({ ok: true, models: null });
  expect(server.requests).toHaveLength(1);
  server.script = () => failure(401, { message: "No." });
  expect(await checkJudge(aSetup(server.url), anEndpoint(server.url))).toMatchObject({
    ok: false,
    message: expect.stringContaining("OPENAI_API_KEY"),
  });
});

test("OpenAI itself needs a key", async () => {
  const openai = anEndpoint("https://api.openai.com/v1", { apiKey: null });
  expect(await checkJudge(aSetup(server.url), openai)).toMatchObject({
    ok: false,
    message: expect.stringContaining("OPENAI_API_KEY"),
  });
});

test("the lexical judge is always there", async () => {
  const lexical = JudgeSetup.parse({ kind: "lexical", models: ["lexical"] });
  expect(await checkJudge(lexical, anEndpoint(server.url))).toMatchObject({ ok: true });
});
