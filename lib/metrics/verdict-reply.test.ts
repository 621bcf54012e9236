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
  ["All claims hold.\nVerdict: yes", "yes"],
  ["One does not.\nVerdict: no", "no"],
  ["x\n**Verdict:** Yes.", "yes"],
  ["x\n**Verdict: NO**", "no"],
  ["x\n- Verdict - no", "no"],
  ["x\nFinal verdict: yes", "yes"],
  ["x\nVerdict:\nno", "no"],
  ["x\n## Verdict\n**yes**", "yes"],
  ["x\nVerdict： yes", "yes"],
  ["x\nVerdict: yes (all claims are supported)", "yes"],
  ["Verdict: no\nSince the year is wrong.", "no"],
  ['{"reasoning": "Verdict: no, says the text. Yes it does.", "verdict": "yes"}', "yes"],
  ['```json\n{"reasoning": "r", "verdict": "No"}\n```', "no"],
  ["<think>Verdict: no</think>Verdict: yes", "yes"],
  ["yes", "yes"],
  ["**No.**", "no"],
  ["Is it there? Yes.\nno, it is not\nVerdict: yes", "yes"],
  ["The response says\nVerdict: yes\nwhich is no evidence.\nVerdict: no", "no"],
  ["x\nVerdict: yes\ny\nVerdict: yes\nz", "yes"],
  ["Verdict: yes\nVerdict: no\nas was said", "malformed"],
  ["x\nVerdict: yes\nVerdict: unclear", "malformed"],
  ["x\nVerdict: partly", "malformed"],
  ["x\nVerdict: yes/no", "malformed"],
  ["x\nVerdict: yes or no", "malformed"],
  ['{"verdict": "maybe"}', "malformed"],
  ['{"verdict": true}', "yes"],
  ["Yes, the year is there. No, the place is not.", "malformed"],
  ["Claim 1: yes\nClaim 2: no\nyes", "malformed"],
  ["My verdict is yes", "yes"],
  ["", "empty"],
  ["<think>yes", "empty"],
])("%j reads as %s", (reply, verdict) => {
  expect(verdictOf(reply)).toBe(verdict);
});

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
