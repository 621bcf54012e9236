import { expect, test } from "vitest";
import { compareClaims } from "./compare-claims";
import { sideOf } from "./side.fixture";

const red = "The Golden Bridge is painted red.";
const opened = "The Golden Bridge was opened in May 1933.";
const long = "The tunnel is twelve miles long.";

test("a claim that only the candidate states and supports is gained, one that only the baseline supports is lost", () => {
  const found = compareClaims(sideOf([red], [`+ 1.1 ${red}`, `- ${long}`]), sideOf([opened], [`+ 1.1 ${opened}`, `- ${red}`]));
  expect(found.gained).toEqual([{ text: opened, evidence: [{ context: 0, sentence: 0 }], other: null, isRetrieved: false }]);
  expect(found.lost).toMatchObject([{ text: red, other: { text: red, verdict: "not-found" } }]);
});

test("a claim that both support, or that the other side's judge left out, neither gains nor loses", () => {
  const found = compareClaims(
    sideOf([red, opened], [`+ 1.1 ${red}`, `? ${opened}`]),
    sideOf([red, opened], [`+ 1.1 ${red}`, `+ 2.1 ${opened}`]),
  );
  expect(found).toMatchObject({ gained: [], lost: [] });
});

test("two claims of one sentence are the same in other words, unless their facts differ", () => {
  const bridge = "The Golden Bridge, two miles long and painted red, was opened in May 1933 by the mayor.";
  const words = (claim: string) => sideOf([bridge], [`+ 1.1 ${claim}`]);
  const opened = words("The Golden Bridge was opened by the mayor in May 1933.");
  expect(compareClaims(opened, words("The mayor opened the red Golden Bridge in May 1933."))).toMatchObject({
    gained: [],
    lost: [],
  });
  for (const other of ["The Golden Bridge is two miles long.", "The mayor opened the Golden Bridge in May 1934."])
    expect(compareClaims(opened, words(other))).toMatchObject({ gained: [{ text: other }], lost: [{ other: null }] });
});

test("a gained claim whose sentence the other side retrieved too says so", () => {
  const found = compareClaims(sideOf([`Old. ${red}`], []), sideOf([red], [`+ 1.1 ${red}`]));
  expect(found.gained).toMatchObject([{ isRetrieved: true }]);
});

test("a claim that both state and neither supports is nowhere supported", () => {
  const found = compareClaims(sideOf([red], [`- ${long}`]), sideOf([red], [`! 1.1 ${long}`]));
  const inBoth = { text: long, isInBoth: true, elsewhere: null };
  expect(found.unsupported).toMatchObject([[inBoth], [{ ...inBoth, verdict: "contradicted" }]]);
});

test("the other side's judge decides that a claim is supported by contexts that were not retrieved", () => {
  const [ours] = compareClaims(sideOf([red], [`- ${opened}`]), sideOf([opened], [`+ 1.1 ${opened}`])).unsupported;
  expect(ours).toMatchObject([{ elsewhere: { by: "judge", evidence: [{ context: 0, sentence: 0 }], isRetrieved: false } }]);
});

test("a sentence of both sides on which judges differ is not one that was not retrieved", () => {
  const [ours] = compareClaims(sideOf([red], [`- ${red}`]), sideOf([red], [`+ 1.1 ${red}`])).unsupported;
  expect(ours).toMatchObject([{ elsewhere: { by: "judge", isRetrieved: true } }]);
});

test("without an equal claim, words of the other side's contexts count, but not of sentences that its own contexts have", () => {
  const other = sideOf([`Old. ${opened}`, red], []);
  const [ours] = compareClaims(sideOf([red], [`- ${opened}`, `- ${red}`, `- ${long}`]), other).unsupported;
  expect(ours.map(({ elsewhere }) => elsewhere)).toEqual([
    { by: "words", evidence: [{ context: 0, sentence: 1 }], isRetrieved: false },
    null,
    null,
  ]);
});

test("facts of the reference are found by both, one side or neither", () => {
  const before = sideOf([red], [], { needed: [`+ 1.1 ${red}`, `- ${opened}`, `- ${long}`, "? Not judged."] });
  const after = sideOf([red, opened], [], { needed: [`+ 1.1 ${red}`, `+ 2.1 ${opened}`, `- ${long}`, "- Not judged."] });
  expect(compareClaims(before, after).needed?.map(({ foundBy }) => foundBy)).toEqual(["both", "candidate", "neither"]);
  expect(compareClaims(before, sideOf([], [])).needed).toBeNull();
});
