import { expect, test } from "vitest";
import type { PeopleOnRun } from "@/lib/corrected/people";
import { withoutRounds } from "./people";

const figures = {
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
};
const people: PeopleOnRun = {
  corrected: {
    adherence: { ...figures, source: { kind: "round", id: "veiled-id", name: "Veiled round" } },
    relevance: { ...figures, source: { kind: "labels", name: "relevant" } },
  },
  certificates: {
    adherence: {
      state: "certified",
      caught: 35,
      bad: 37,
      passed: 35,
      good: 37,
      catches: 0.82,
      lets: 0.82,
      bar: 0.8,
      passes: 0.5,
      round: { id: "veiled-id", name: "Veiled round" },
      openedAt: "2026-11-27T00:00:00.000Z",
      elsewhere: true,
    },
  },
};

test("a share of everything shows what rounds say, without their names, ids and dates", () => {
  const shown = withoutRounds(people, true);
  expect(shown).toMatchObject({ corrected: { adherence: { value: 0.66 } }, certificates: { adherence: { state: "certified" } } });
  expect(JSON.stringify(shown)).not.toMatch(/veiled|2026/i);
});

test("with texts alone only labels of the file are left", () => {
  expect(withoutRounds(people, false)).toEqual({ corrected: { relevance: people.corrected.relevance }, certificates: {} });
});
