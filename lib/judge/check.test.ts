import { expect, test } from "vitest";
import { JudgeSetup } from "@/lib/domain/judge";
import { failure, reply, startJudgeServer, unknownModel, unsupported } from "@/testing/judge-server";
import { checkJudge } from "./check";
import { anEndpoint, aSetup } from "./question.fixture";

interface Given extends NonNullable<Parameters<typeof startJudgeServer>[0]> {
  setup?: Partial<JudgeSetup>;
  endpoint?: Parameters<typeof anEndpoint>[1];
  path?: string;
}

/** Checks the judge of a server that is made so, and says what the server was asked. */
async function check({ setup, endpoint, path = "", ...made }: Given) {
  const server = await startJudgeServer({ script: () => reply("Score: 3"), ...made });
  const checked = await checkJudge({ ...aSetup(server.url), ...setup }, anEndpoint(`${server.url}${path}`, endpoint));
  await server.close();
  return { ...checked, message: checked.message.replaceAll(server.url, "URL"), requests: server.requests };
}

const both = { models: ["judge-a", "gpt-9"] };

test.each<[string, Given, boolean, RegExp]>([
  ["a model that is listed", {}, true, /^URL can be reached and offers judge-a\.$/],
  ["one that is not listed, but answers", { setup: both }, true, /^URL answers as gpt-9, though it does not list it\.$/],
  [
    "one that the server lacks",
    { setup: both, script: () => unknownModel("gpt-9") },
    false,
    /has no model "gpt-9".* It lists judge-a, judge-b\.$/,
  ],
  ["no list", { models: null }, true, /^URL answers as judge-a; it does not list its models\.$/],
  ["a list that is forbidden", { models: 403 }, true, /answers as judge-a/],
  ["a list that fails", { models: 500 }, true, /answers as judge-a/],
  ["a page in place of a list", { models: "page" }, true, /answers as judge-a/],
  ["no list and a wrong key", { models: null, script: () => failure(401, { message: "No." }) }, false, /OPENAI_API_KEY/],
  ["no list and no model's name", { models: null, setup: { models: [] } }, false, /ASSAY_MODEL/],
  ["no key", { endpoint: { apiKey: null } }, false, /OPENAI_API_KEY/],
  ["a wrong path", { path: "/nowhere" }, false, /OPENAI_BASE_URL/],
])("%s", async (_, given, ok, message) => {
  expect(await check(given)).toMatchObject({ ok, message: expect.stringMatching(message) });
});

test("the models are those listed, and a call asks for one token with the address's query and headers", async () => {
  expect(await check({ setup: both })).toMatchObject({
    models: ["judge-a", "judge-b"],
    requests: [{ body: { model: "gpt-9", max_tokens: 1 } }],
  });
  const headers = { authorization: "Bearer of-the-header" };
  const query = "?api-version=2024-10-21";
  expect(await check({ models: null, path: query, endpoint: { headers } })).toMatchObject({
    models: null,
    requests: [{ query, headers }],
  });
});

test("a model that needs more than one token exists all the same", async () => {
  const script = ({ body }: { body: { max_tokens?: number } }) =>
    body.max_tokens === undefined
      ? failure(400, { message: "Could not finish the message because max_tokens or model output limit was reached." })
      : unsupported("max_tokens");
  const { ok, requests } = await check({ setup: { models: ["o9"] }, script });
  expect([ok, requests.at(-1)?.body.max_completion_tokens]).toEqual([true, 1]);
});

test("a server that is not there is named with its variable, OpenAI itself needs a key, and the lexical judge neither", async () => {
  const gone = "http://127.0.0.1:9/v1";
  const messageOf = async (...args: Parameters<typeof checkJudge>) => (await checkJudge(...args)).message;
  expect(await messageOf(aSetup(gone), anEndpoint(gone))).toContain("OPENAI_BASE_URL");
  expect(await messageOf(aSetup(gone), anEndpoint("https://api.openai.com/v1", { apiKey: null }))).toContain("OPENAI_API_KEY");
  const lexical = JudgeSetup.parse({ kind: "lexical", models: ["lexical"] });
  expect(await checkJudge(lexical, anEndpoint(gone))).toMatchObject({ ok: true });
});
