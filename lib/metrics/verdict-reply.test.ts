import { expect, test } from "vitest";
import { contextAdherencePlus } from "./context-adherence-plus";

const sample = { question: "q", contexts: ["c"], response: "r" };
const settings = contextAdherencePlus.settings.parse({});
const readVerdict = (reply: string) => contextAdherencePlus.parse(reply, sample, { item: null, poll: 0 }, settings);

const verdictOf = (reply: string) => {
  const read = readVerdict(reply);
  return read.ok ? read.reading.verdict : read.cause;
};

test.each([
  ["x\n- Verdict - no", "no"],
  ["x\n## Verdict\n**yes**", "yes"],
  ["x\nVerdict： yes", "yes"],
  ['{"reasoning": "Verdict: no, says the text. Yes it does.", "verdict": "yes"}', "yes"],
  ["Is it there? Yes.\nno, it is not\nVerdict: yes", "yes"],
  ["The response says\nVerdict: yes\nwhich is no evidence.\nVerdict: no", "no"],
  ["x\nVerdict: yes\ny\nVerdict: yes\nz", "yes"],
  ["x\nVerdict: yes\nVerdict: unclear", "malformed"],
  ["My verdict is yes", "yes"],
])("%j reads as %s", (reply, verdict) => expect(verdictOf(reply)).toBe(verdict));

test("yes is 1 and no is 0", () => {
  expect(readVerdict("Verdict: yes")).toMatchObject({ reading: { raw: 1, score: 1 } });
  expect(readVerdict("Verdict: no")).toMatchObject({ reading: { raw: 0, score: 0 } });
});

test("the reasoning is the explanation, without the verdict", () => {
  expect(readVerdict("**Reasoning:** The year is there.\nSo is the place.\n\nVerdict: yes")).toMatchObject({
    reading: { explanation: "The year is there.\nSo is the place." },
  });
  expect(readVerdict("Verdict:\nno\nThe year is wrong.")).toMatchObject({ reading: { explanation: "The year is wrong." } });
  expect(readVerdict('{"reasoning": "The year is there.", "verdict": "yes"}')).toMatchObject({
    reading: { explanation: "The year is there." },
  });
  expect(readVerdict("yes")).toMatchObject({ reading: { explanation: null } });
});
