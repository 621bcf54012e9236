import { expect, test } from "vitest";
import type { PollsDetail } from "@/lib/metrics/shapes/polls";
import { labelInWords } from "./label-in-words";

const detail = (...votes: ("yes" | "no" | null)[]): PollsDetail => ({
  polls: votes.map((verdict, poll) => ({ model: "judge-a", poll, verdict, error: verdict ? null : "malformed" })),
  yes: votes.filter((vote) => vote === "yes").length,
  valid: votes.filter((vote) => vote !== null).length,
  n: votes.length,
  interval: null,
  surfaced: [],
  split: false,
  models: { "judge-a": 1 },
});
const say = (label: boolean | string | number, ...votes: ("yes" | "no" | null)[]) =>
  labelInWords({ adherent: label }, "adherent", detail(...votes))?.polls;

test("a label is compared with the polls, and the polls of the minority are named", () => {
  expect(labelInWords({ adherent: false }, "adherent", detail("yes", "yes", "yes", "no", "yes"))).toEqual({
    name: "adherent",
    label: "no",
    polls: "4 of 5 polls say yes. Poll 4 says no.",
    agrees: false,
  });
  expect(say(true, "no", "yes", "no", "no", "yes")).toBe("2 of 5 polls say yes. Polls 2 and 5 say yes.");
});

test("unanimous polls are not listed", () => {
  expect(say(true, "yes", "yes")).toBe("all 2 polls say yes.");
  expect(say(true, "no", "no", "no")).toBe("all 3 polls say no.");
  expect(say(false, "no")).toBe("the only poll says no.");
});

test("a split vote names no side", () => {
  const words = labelInWords({ adherent: true }, "adherent", detail("yes", "no"));
  expect(words?.polls).toBe("1 of 2 polls say yes.");
  expect(words?.agrees).toBeNull();
});

test("failed polls do not count", () => {
  expect(say(true, "yes", null, "yes")).toBe("all 2 polls say yes.");
  expect(say(true, null)).toBe("no poll is valid.");
});

test("synonyms of yes and no are accepted; other labels are ignored", () => {
  expect(labelInWords({ adherent: "Yes" }, "adherent", detail("yes"))?.label).toBe("yes");
  expect(labelInWords({ adherent: 0 }, "adherent", detail("yes"))?.label).toBe("no");
  expect(labelInWords({ adherent: "partly" }, "adherent", detail("yes"))).toBeNull();
  expect(labelInWords({}, "adherent", detail("yes"))).toBeNull();
});
