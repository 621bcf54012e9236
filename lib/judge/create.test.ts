import { expect, test } from "vitest";
import { JudgeSetup } from "@/lib/domain/judge";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { judgeOfEachTest } from "@/testing/judge/each-test";
import { reply } from "@/testing/judge-server";
import { createJudge } from "./create";
import { anEndpoint, aQuestion, aSetup } from "./question.fixture";

const lexical = JudgeSetup.parse({ kind: "lexical", models: ["lexical"] });
const countWords = async () => new DocumentFrequencies();

const server = judgeOfEachTest(() => ({ script: () => reply("Score: 3") }));

test("the setup chooses the judge", async () => {
  const words = await createJudge(lexical, { endpoint: anEndpoint(server.url), countWords });
  expect(await words.ask(aQuestion({ model: "lexical" }))).toMatchObject({
    ok: true,
    texts: [{ text: "Score: 10" }],
    promptTokens: null,
  });
  expect(server.requests).toHaveLength(0);

  const model = await createJudge(aSetup(server.url), { endpoint: anEndpoint(server.url), countWords });
  expect(await model.ask(aQuestion())).toMatchObject({ ok: true, texts: [{ text: "Score: 3" }] });
  expect(server.requests[0]?.headers.authorization).toBe("Bearer sk-test-key");
  await model.close();
});

test("OpenAI itself needs a key, another server does not", async () => {
  const openai = JudgeSetup.parse({ kind: "openai", models: ["any"] });
  await expect(
    createJudge(openai, { endpoint: anEndpoint("https://api.openai.com/v1", { apiKey: null }), countWords }),
  ).rejects.toThrow(/OPENAI_API_KEY/);
  const local = await createJudge(aSetup(server.url), { endpoint: anEndpoint(server.url, { apiKey: null }), countWords });
  expect(await local.ask(aQuestion())).toMatchObject({ ok: true });
  expect(server.requests[0]?.headers.authorization).toBeUndefined();
  await local.close();
});
