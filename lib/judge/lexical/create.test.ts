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

test("after a reply that took long, other work gets many turns of the event loop", async () => {
  const judge = createLexicalJudge(new DocumentFrequencies());
  const question = aQuestion();
  const lexicalReply = () => {
    for (const began = performance.now(); performance.now() - began < 150; );
    return "Score: 1";
  };
  const ask = () => judge.ask({ ...question, metric: { ...question.metric, lexicalReply } });
  let turns = 0;
  const count = () => setImmediate(() => turns++ < 1_000 && count());
  const [, second] = [ask().then(count), ask()];
  await second;
  expect(turns).toBeGreaterThan(5);
});
