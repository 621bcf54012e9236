import { expect, test } from "vitest";
import { readAll } from "./every-event.fixture";

const rows = (...all: object[]) => all.map((row) => `${JSON.stringify(row)}\n`).join("");
const steps = [
  { kind: "retrieve", query: "a", contexts: ["One.", { id: "d2", text: "Two.", score: 0.2 }] },
  { kind: "rerank", contexts: [{ id: "d2", text: "Two.", score: 0.9 }] },
  { kind: "answer", text: "Two." },
];

test("a row without contexts takes those of its last search or reranking", async () => {
  const { samples, problems } = await readAll(rows({ question: "a", response: "Two.", steps }));
  expect(problems).toEqual([]);
  expect(samples).toMatchObject([{ contexts: ["Two."], contextDetails: [{ id: "d2", score: 0.9 }], steps: { length: 3 } }]);
});

test("a row's own contexts are those that were answered from, whatever its steps found", async () => {
  const { samples } = await readAll(rows({ question: "a", contexts: ["Three."], response: "r", steps }));
  expect(samples).toMatchObject([{ contexts: ["Three."], steps: { length: 3 } }]);
});

test("a faulty step is refused with its place, and a column of another kind named steps is metadata", async () => {
  const wrong = { question: "b", contexts: ["c"], response: "r", steps: [{ kind: "retrieve" }, { kind: "jump" }] };
  const { problems } = await readAll(rows({ question: "a", contexts: ["c"], response: "r", steps }, wrong));
  expect(problems).toMatchObject([{ line: 2, field: "steps", reason: expect.stringContaining("Step 2: its kind is “jump”") }]);
  const { samples } = await readAll(rows({ question: "a", contexts: ["c"], response: "r", steps: 3 }));
  expect(samples).toMatchObject([{ metadata: { steps: 3 } }]);
});
