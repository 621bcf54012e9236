import { describe, expect, test } from "vitest";
import { JudgeSetup } from "@/lib/domain/judge";
import { readText } from "@/lib/judge/calls/settle";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import type { Ask } from "@/lib/metrics/define";
import { builtInMetrics } from "@/lib/metrics/registry";
import { asksFor } from "@/testing/asks";
import { judgeOfEachTest } from "@/testing/judged/each-test";
import { createJudge } from "./create";
import { anEndpoint, aSetup } from "./question.fixture";

const sample = {
  question: "When was the Eiffel Tower built?",
  contexts: ["The Eiffel Tower was built in 1889. It is made of iron.", "Boil the pasta for ten minutes."],
  response: "The Eiffel Tower was built in 1889.",
};
const frequencies = new DocumentFrequencies();
for (const context of sample.contexts) frequencies.addDocument(context);
const countWords = async () => frequencies;

const server = judgeOfEachTest();

describe.each(builtInMetrics.map((metric) => ({ id: metric.id, metric })))("$id", ({ metric }) => {
  const settings = metric.settings.parse({});
  const asks = asksFor([sample], metric);

  test.each(["lexical", "openai"] as const)("every ask to the %s judge is read at the first attempt", async (kind) => {
    const setup = kind === "openai" ? aSetup(server.url) : JudgeSetup.parse({ kind, models: ["lexical"] });
    const judge = await createJudge(setup, { endpoint: anEndpoint(server.url), countWords });
    expect(asks.length).toBeGreaterThan(0);
    for (const ask of asks) {
      const question = { model: setup.models[0] ?? "", asks: [ask] as [Ask], metric, settings, sample };
      const reply = await judge.ask(question);
      const read = readText(reply.ok ? reply.texts[0] : undefined, question, ask);
      expect(read).toMatchObject({ ok: true, reading: { score: expect.any(Number) } });
    }
    await judge.close();
  });
});
