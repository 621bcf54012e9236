import { expect, test } from "vitest";
import type { JudgmentCause } from "@/lib/domain/cause";
import { watchReplies } from "./useless";

/** Null if the run does not pause. */
function pausesAfter(replies: readonly (JudgmentCause | null)[]): number | null {
  const reasonToPause = watchReplies();
  for (const [at, cause] of replies.entries()) if (reasonToPause(cause, "m") !== null) return at + 1;
  return null;
}

const many = (count: number, cause: (at: number) => JudgmentCause | null) => Array.from({ length: count }, (_, at) => cause(at));

test("a run pauses after 20 useless replies in a row, or if half of 50 are useless", () => {
  expect(pausesAfter(many(100, () => "truncated"))).toBe(20);
  expect(pausesAfter(many(100, (at) => (at === 0 ? null : "empty")))).toBe(21);
  expect(pausesAfter(many(300, (at) => (at < 200 ? null : "refused")))).toBe(220);
  expect(pausesAfter(many(100, (at) => (at % 2 === 0 ? "malformed" : null)))).toBe(50);
});

test("a run continues if fewer are useless, or if the server failed instead of the reply", () => {
  expect(pausesAfter(many(1000, (at) => (at % 5 < 2 ? "malformed" : null)))).toBeNull();
  expect(pausesAfter(many(19, () => "empty"))).toBeNull();
  expect(pausesAfter(many(100, () => "timeout"))).toBeNull();
});

test("each metric is counted by itself, since the others' good replies do not help it", () => {
  const reasonToPause = watchReplies();
  const reasons = many(40, () => "malformed").map((cause, at) => (at % 2 ? reasonToPause(cause, "a") : reasonToPause(null, "b")));
  expect(reasons.filter((reason) => reason !== null)).toEqual([expect.stringContaining("20 replies in a row to a")]);
});

test("the reason counts the causes and names the remedy", () => {
  const reasonToPause = watchReplies();
  const reasons = many(20, (at) => (at < 3 ? "empty" : "truncated")).map((cause) => reasonToPause(cause, "m"));
  expect(reasons.at(-1)).toBe(
    "20 replies in a row to m were useless (17 truncated, 3 empty). The reply was cut off at the token limit. A higher max_tokens lets it finish. Reasoning models think within this limit too. Then resume the run and retry the errors.",
  );
});
