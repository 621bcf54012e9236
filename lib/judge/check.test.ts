import { expect, test } from "vitest";
import { JudgeSetup } from "@/lib/domain/judge";
import { judgeOfEachTest } from "@/testing/judge/each-test";
import { failure, reply, startJudgeServer, unknownModel, unsupported } from "@/testing/judge-server";
import { checkJudge } from "./check";
import { anEndpoint, aSetup } from "./question.fixture";

let server = judgeOfEachTest(() => ({ script: () => reply("Score: 3") }));

test("a check confirms that the server offers the model", async () => {
  expect(await checkJudge(aSetup(server.url), anEndpoint(server.url))).toEqual({
    ok: true,
    message: `${server.url} can be reached and offers judge-a.`,
    models: ["judge-a", "judge-b"],
  });
});

test("a check requests one token from a model that the server does not list", async () => {
  expect(await checkJudge(aSetup(server.url, { models: ["judge-a", "gpt-9"] }), anEndpoint(server.url))).toEqual({
    ok: true,
    message: `${server.url} answers as gpt-9, though it does not list it.`,
    models: ["judge-a", "judge-b"],
  });
  expect(server.requests.map(({ body }) => [body.model, body.max_tokens])).toEqual([["gpt-9", 1]]);
});

test("a check names a model that the server lacks, and those that it lists", async () => {
  server.script = () => unknownModel("gpt-9");
  const check = await checkJudge(aSetup(server.url, { models: ["judge-a", "gpt-9"] }), anEndpoint(server.url));
  expect(check).toMatchObject({
    ok: false,
    message: expect.stringMatching(/has no model "gpt-9".* It lists judge-a, judge-b\.$/),
  });
});

test("a model that needs more than one token exists all the same", async () => {
  server.script = ({ body }) =>
    body.max_tokens === undefined
      ? failure(400, { message: "Could not finish the message because max_tokens or model output limit was reached." })
      : unsupported("max_tokens");
  expect(await checkJudge(aSetup(server.url, { models: ["o9"] }), anEndpoint(server.url))).toMatchObject({ ok: true });
  expect(server.requests.at(-1)?.body.max_completion_tokens).toBe(1);
});

test("a server that forbids its list, or returns a page there, is tried with a call", async () => {
  for (const list of [403, 500, "page"] as const) {
    await server.close();
    server = await startJudgeServer({ script: () => reply("OK"), models: list });
    expect(await checkJudge(aSetup(server.url), anEndpoint(server.url))).toMatchObject({ ok: true, models: null });
  }
});

test("a check sends the query and headers with every request, and they override the key", async () => {
  await server.close();
  server = await startJudgeServer({ script: () => reply("OK"), models: null });
  const endpoint = anEndpoint(`${server.url}?api-version=2024-10-21`, { headers: { authorization: "Bearer of-the-header" } });
  expect(await checkJudge(aSetup(server.url), endpoint)).toMatchObject({
    ok: true,
    message: `${server.url} answers as judge-a; it does not list its models.`,
  });
  expect(server.requests).toMatchObject([
    { query: "?api-version=2024-10-21", headers: { authorization: "Bearer of-the-header" } },
  ]);
});

test("without a model's name a server that lists none cannot be tried", async () => {
  await server.close();
  server = await startJudgeServer({ models: null });
  const setup = { ...aSetup(server.url), models: [] };
  expect(await checkJudge(setup, anEndpoint(server.url))).toMatchObject({
    ok: false,
    message: expect.stringContaining("ASSAY_MODEL"),
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

test("a server without a list of models is tried with one tiny call", async () => {
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

test("the lexical judge is always available", async () => {
  const lexical = JudgeSetup.parse({ kind: "lexical", models: ["lexical"] });
  expect(await checkJudge(lexical, anEndpoint(server.url))).toMatchObject({ ok: true });
});
