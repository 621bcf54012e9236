import { expect, test } from "vitest";
import { uncertified } from "./gate";
import { correctedSentence } from "./in-words";
import type { JudgeCertificate } from "./mean";

const corrected = {
  value: 0.66,
  ci95: [0.6, 0.72] as [number, number],
  cause: null,
  judgeMean: 0.78,
  labelsOnly: 0.66,
  labels: 100,
  samples: 200,
  missing: 0,
  narrower: null,
  estimator: "regression" as const,
  source: { kind: "round", id: "r", name: "First" } as const,
};

test("a corrected mean is said with its interval and the labels that it stands on", () => {
  expect(correctedSentence(corrected)).toBe("People would say 0.66 (0.60 to 0.72); 100 labels of the round “First”.");
  expect(correctedSentence({ ...corrected, source: { kind: "labels", name: "adherent" } })).toMatch(
    /treated as a random draw\.$/,
  );
});

test("without one its place says why", () => {
  const none = { ...corrected, value: null, ci95: null };
  expect(correctedSentence({ ...none, cause: "missing-labels", missing: 3, labels: 7 })).toBe(
    "People would say: 3 more labels needed; 7 labels of the round “First”.",
  );
  expect(correctedSentence({ ...none, cause: "picked" })).toContain("none: the samples were picked, not drawn at random");
});

const certificate: JudgeCertificate = {
  state: "certified",
  caught: 35,
  bad: 37,
  passed: 35,
  good: 37,
  catches: 0.82,
  lets: 0.82,
  bar: 0.8,
  passes: 0.5,
  round: { id: "r", name: "First" },
  openedAt: "2026-11-27T00:00:00.000Z",
  elsewhere: false,
};
const run = (certificates: Record<string, JudgeCertificate>) => ({ name: "hybrid", certificates });

test("a gated metric whose judge is certified passes, whatever the others are", () => {
  expect(uncertified([run({ adherence: certificate })], ["adherence"])).toEqual([]);
});

test("a judge that was not measured or was refused fails once for each metric, with what to do", () => {
  const refused = { ...certificate, state: "refused" as const, catches: 0.71 };
  const [one, other, ...more] = uncertified([run({ adherence: refused })], ["adherence", "relevance", "adherence"]);
  expect(one).toBe(
    "hybrid: the judge of adherence was refused in the round “First” (catches bad from 0.71, passes good from 0.82; bar 0.80). Use a certified judge, or label more samples in a new round.",
  );
  expect(other).toContain("the judge of relevance is not certified. Label a random round");
  expect(more).toEqual([]);
  const [both] = uncertified([run({}), { ...run({}), name: "bm25" }], ["adherence"]);
  expect(both).toMatch(/^hybrid and bm25: the judge/);
});
