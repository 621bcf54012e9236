import { expect, test } from "vitest";
import { sideOf } from "./side.fixture";
import { extremesOf, tallyDocuments } from "./tally-documents";

const red = "The bridge is red.";
const opened = "It was opened in 1933.";

function tallied(...questions: [side: ReturnType<typeof sideOf>, other: ReturnType<typeof sideOf>][]) {
  const tallies = new Map();
  for (const [at, [side, other]] of questions.entries()) tallyDocuments(tallies, { side, other, sample: 10 + at, question: at });
  return extremesOf(tallies);
}

test("documents that the other side retrieved do not count", () => {
  expect(tallied([sideOf([red], [`+ 1.1 ${red}`]), sideOf([red], [])])).toEqual({ helped: [], hurt: [] });
});

test("a document's claims, facts and contradictions add up over questions, and its first place is kept", () => {
  const one = sideOf([red, opened], [`+ 2.1 ${opened}`, "! 2.1 It was opened in 1937."], { needed: [`+ 2.1 ${opened}`] });
  const found = tallied([one, sideOf([red], [])], [sideOf([opened], [`+ 1.1 ${opened}`]), sideOf([], [])]);
  const document = { sample: 10, rank: 1, question: 0, questions: 2, claims: 2, needed: 1, contradicted: 1, noise: 0 };
  expect(found).toEqual({ helped: [document], hurt: [document] });
});

test("supported claims that the reference does not have are noise", () => {
  const side = sideOf([red], [`+ 1.1 ${red}`]);
  const claims = side.claims.map((claim) => ({ ...claim, inReference: "not-found" as const }));
  expect(tallied([{ ...side, claims }, sideOf([], [])]).hurt).toMatchObject([{ noise: 1, contradicted: 0 }]);
});

test("documents are the same by id if all contexts of the question have one, else by text", () => {
  const claims = [`+ 1.1 ${red}`] as const;
  const other = sideOf(["Other words."], [], { ids: ["d1"] });
  expect(tallied([sideOf([red], claims, { ids: ["d1"] }), other]).helped).toEqual([]);
  expect(tallied([sideOf([red], claims), other]).helped).toHaveLength(1);
});
