import { expect, test } from "vitest";
import { aQuestion } from "@/lib/judge/question.fixture";
import { createLexicalJudge } from "./create";
import { DocumentFrequencies } from "./document-frequencies";

test("between two replies other work of the process gets its turn", async () => {
  const judge = createLexicalJudge(new DocumentFrequencies());
  const seen: string[] = [];
  const ask = () => judge.ask(aQuestion()).then(() => seen.push("reply"));
  const first = ask().then(() => setImmediate(() => seen.push("other work")));
  await Promise.all([first, ask(), ask(), ask()]);
  expect(seen.indexOf("other work")).toBe(2);
});

test("after a reply that took long, what waits for a timer comes before the next", async () => {
  const judge = createLexicalJudge(new DocumentFrequencies());
  const question = aQuestion();
  const seen: string[] = [];
  const lexicalReply = () => {
    for (const began = performance.now(); performance.now() - began < 150; );
    seen.push("reply");
    return "Score: 1";
  };
  const ask = () => judge.ask({ ...question, metric: { ...question.metric, lexicalReply } });
  await Promise.all([ask().then(() => setTimeout(() => seen.push("other work"), 1)), ask()]);
  expect(seen).toEqual(["reply", "other work", "reply"]);
});
