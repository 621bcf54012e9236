import { expect, test } from "vitest";
import type { RoundItem } from "@/lib/rounds/words/definition";
import { peopleOf } from "./people";

const item = (id: number, repeatOf: number | null = null): RoundItem => ({
  id,
  position: id,
  sampleId: id,
  otherId: null,
  context: null,
  stratum: 0,
  people: 1,
  repeatOf,
});
let id = 0;
const entry = (
  reviewer: string,
  itemId: number,
  kind: "label" | "later" | "undo",
  value: number | null,
  seconds: number | null,
) => ({
  id: ++id,
  itemId,
  reviewer,
  reviewerKey: reviewer,
  kind,
  value,
  seconds,
  critique: null,
  rubricVersion: 1,
  isBlind: true,
});

test("each person's labels, pace and agreement with their own are counted", () => {
  const entries = [
    entry("Ana", 1, "label", 1, 10),
    entry("Ana", 2, "label", 0, 30),
    entry("Ana", 3, "label", 1, null),
    entry("Tom", 2, "later", null, null),
    entry("Eve", 1, "label", 1, 5),
    entry("Eve", 1, "undo", null, null),
  ];
  expect(peopleOf([item(1), item(2), item(3, 1)], entries)).toEqual([
    { key: "Ana", name: "Ana", labels: 3, cannot: 0, later: 0, seconds: 20, again: { items: 1, same: 1 } },
    { key: "Tom", name: "Tom", labels: 0, cannot: 0, later: 1, seconds: null, again: { items: 0, same: 0 } },
  ]);
});
