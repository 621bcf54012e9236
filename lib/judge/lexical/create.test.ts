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
