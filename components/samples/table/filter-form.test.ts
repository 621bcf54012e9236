import { expect, test } from "vitest";
import { labelOption, readFilterForm } from "./filter-form";

const metrics = [
  { id: "a", group: "retrieval" },
  { id: "b", group: "retrieval" },
  { id: "c", group: "response" },
] as const;
function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return readFilterForm(form, metrics);
}

test("an empty form has no filter", () => {
  const { page, ...filters } = read({ differ: "", other: "", by: "0.4", label: "", error: "", review: "" });
  expect(Object.values(filters).every((value) => value === null)).toBe(true);
  expect(page).toBe(1);
});

test("a field named after its parameter is parsed like the address", () => {
  expect(read({ error: "timeout", review: "disagreed", split: "true" })).toMatchObject({
    error: "timeout",
    review: "disagreed",
    split: true,
  });
  expect(read({ error: "", review: "nonsense", split: "", queue: "all" })).toMatchObject({
    error: null,
    review: null,
    split: null,
  });
  expect(read({ queue: "all" })).not.toHaveProperty("queue");
});

test("bounds are clamped to the scale, and swapped if they are in the wrong order", () =>
  expect(read({ "from a": "0.8", "to a": "0.2", "to b": "7", "from c": "" }).score).toEqual([
    { metric: "a", from: 0.2, to: 0.8 },
    { metric: "b", to: 1 },
  ]));

test("a band overrides bounds", () =>
  expect(read({ "band a": "Poor", "from a": "0.9" }).score).toEqual([{ metric: "a", band: "Poor" }]));

test("a metric can differ from another one, not from itself", () => {
  expect(read({ differ: "a", other: "c", by: "0.5" })).toMatchObject({ differ: ["a", "c"], by: 0.5 });
  expect(read({ differ: "a", other: "a", by: "0.5" })).toMatchObject({ differ: null, by: null });
  expect(read({ differ: "retrieval", other: "", by: "0" })).toMatchObject({ differ: ["a", "b"], by: 0 });
});

test("a label may contain any characters", () => {
  expect(read({ label: labelOption("a=b", "c=d: e") })).toMatchObject({ label: "a=b", value: "c=d: e", unlabelled: null });
  expect(read({ label: "none" })).toMatchObject({ label: null, unlabelled: true });
});
