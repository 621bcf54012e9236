import { expect, test } from "vitest";
import type { RoundItem } from "@/lib/domain/round/definition";
import type { Entry } from "@/lib/domain/round/state";
import { resultsOf } from "./results";

const samples = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, question: at + 1, score: at % 3 === 0 ? 0.2 : 0.9 }));
const items = Array.from(
  { length: 20 },
  (_, at): RoundItem => ({ id: at + 1, position: at, sampleId: at + 1, context: null, stratum: 0, people: 2, repeatOf: null }),
);
let made = 0;
const label = (reviewerKey: string, itemId: number, value: number, more: Partial<Entry> = {}): Entry => ({
  ...{ id: ++made, itemId, reviewerKey, kind: "label", value },
  ...{ critique: null, rubricVersion: 1, isBlind: true, seconds: null },
  ...more,
});
/** The judge is right, but for sample 1: it scores low, and people call it good. */
const truth = (id: number) => Number(id === 1 || (id - 1) % 3 !== 0);
const given = {
  ...{ items, samples, passes: 0.5 },
  question: { kind: "yes-no", text: "Is it right?" },
  design: { kind: "random", size: 20 },
} as const;

test("labels say how the judge catches and passes, and what people would say of the whole run", () => {
  const found = resultsOf({ ...given, entries: items.map(({ id }) => label("a", id, truth(id))) });
  expect(found).toMatchObject({ labelled: 20, missing: 0, catches: { right: 6, of: 6 }, lets: { right: 13, of: 14 } });
  expect(found.catches?.ci95?.[0]).toBeCloseTo(0.5407, 4);
  expect(found.corrected).toMatchObject({ n: 20, samples: 60, labelsOnly: 0.7 });
});

test("people's agreement counts items that two labelled, and a repeated item one's own", () => {
  const again: RoundItem = { id: 21, position: 20, sampleId: 1, context: null, stratum: 0, people: 1, repeatOf: 1 };
  const entries = [
    ...items.map(({ id }) => label("a", id, truth(id))),
    ...[1, 2, 3, 4].map((id) => label("b", id, id === 4 ? 1 - truth(id) : truth(id))),
    label("a", 21, truth(1)),
  ];
  const found = resultsOf({ ...given, items: [...items, again], entries });
  expect(found.people).toMatchObject({ items: 4, same: 3 });
  expect(found.self).toEqual({ items: 1, same: 1 });
  // People differ on sample 4, so it is neither good nor bad.
  expect(found.catches).toMatchObject({ of: 5 });
});

test("labels that are not blind, were put off or taken back count nowhere", () => {
  const entries = [
    label("a", 1, 1, { isBlind: false }),
    label("a", 2, 1),
    label("a", 3, 1),
    label("a", 3, 0, { kind: "undo", value: null }),
  ];
  expect(resultsOf({ ...given, entries })).toMatchObject({
    labelled: 1,
    notBlind: 1,
    missing: 9,
    catches: { of: 0, ci95: null },
  });
});

test("picked samples give no corrected mean", () => {
  const entries = items.map(({ id }) => label("a", id, truth(id)));
  expect(resultsOf({ ...given, design: { kind: "picked", samples: [] }, entries }).corrected).toBeNull();
});
