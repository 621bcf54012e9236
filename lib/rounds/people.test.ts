import { expect, test } from "vitest";
import { labelEntry, roundItem } from "@/testing/rounds/entries";
import { peopleOf } from "./people";

const item = (id: number, repeatOf: number | null = null) => roundItem(id, id, { people: 1, repeatOf });
const entry = (
  reviewer: string,
  itemId: number,
  kind: "label" | "later" | "undo",
  value: number | null,
  seconds: number | null,
) => ({ ...labelEntry(reviewer, itemId, value, { kind, seconds }), reviewer });

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
