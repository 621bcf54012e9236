import { expect, test } from "vitest";
import { correctedSentence } from "./in-words";

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
