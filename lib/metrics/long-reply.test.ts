import { expect, test } from "vitest";
import { builtInMetrics } from "./registry";

const sample = { question: "Where is it?", contexts: ["It is in Seattle."], response: "In Seattle." };
const ask = { step: 0, item: 0, poll: 0 };

test.each(builtInMetrics.map((metric) => ({ id: metric.id, metric })))(
  "$id: a reply beyond 60,000 characters gives no score",
  ({ metric }) => {
    const replies = ['{"score": 1}', "Score: 5\n", "Verdict: yes\n", '["1.1"]'].map(
      (end) => `${"It is so. ".repeat(400_000)}\n${end}`,
    );
    for (const reply of replies)
      expect(metric.parse(reply, sample, ask, metric.settings.parse({}))).toMatchObject({
        ok: false,
        cause: "malformed",
        detail: expect.stringContaining("up to 60,000 are read"),
      });
  },
);

test("thoughts before a reply do not count", () => {
  const [metric] = builtInMetrics.filter(({ id }) => id === "nvidia-context-relevance");
  const reply = `<think>${"It may be so. ".repeat(40_000)}</think>{"score": 2, "reasoning": "It says so."}`;
  expect(metric?.parse(reply, sample, ask, metric.settings.parse({}))).toMatchObject({ ok: true, reading: { raw: 2 } });
});

test("an extract beyond 50,000 characters gives no score", () => {
  const [metric] = builtInMetrics.filter(({ id }) => id === "ragas-context-relevancy");
  const read = metric?.parse("It is in Seattle. ".repeat(3_000), sample, ask, metric.settings.parse({ mode: "extract" }));
  expect(read).toMatchObject({ ok: false, cause: "malformed", detail: expect.stringContaining("50,000") });
});
