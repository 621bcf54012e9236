import { expect, test } from "vitest";
import { readForm } from "./read-form";

const form = (values: Record<string, string | string[]>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) for (const each of [value].flat()) data.append(name, each);
  return data;
};
const chosen = { datasetId: "d", configurations: ["c1", "c2"], metrics: ["context-adherence-plus"], "judge.kind": "lexical" };
const problemsOf = (values: Record<string, string | string[]>) => {
  const read = readForm(form({ ...chosen, ...values }));
  return read.ok ? [] : read.problems;
};

test("a form becomes what starts runs; settings at their default are left to the metric", () => {
  const read = readForm(
    form({
      ...chosen,
      "settings.context-adherence-plus.polls": "3",
      "settings.context-adherence-plus.temperature": "1",
      tags: "a, b,",
      note: " why ",
      name: "",
    }),
  );
  expect(read.ok && read.input).toEqual({
    datasetId: "d",
    configurations: ["c1", "c2"],
    metrics: ["context-adherence-plus"],
    settings: { "context-adherence-plus": { polls: 3 } },
    prompts: {},
    judge: { kind: "lexical" },
    name: "",
    note: "why",
    tags: ["a", "b"],
  });
});

test("numbers of the judge are read for a model, and not for the lexical judge", () => {
  const judge = { "judge.kind": "openai", "judge.models": "m1, m2", "judge.timeout": "30", "judge.temperature": "" };
  const read = readForm(form({ ...chosen, ...judge }));
  expect(read.ok && read.input.judge).toEqual({ kind: "openai", models: ["m1", "m2"], timeout: 30 });
  expect(problemsOf({ "judge.timeout": "soon" })).toEqual([]);
});

test("every problem is told at its field", () => {
  const problems = problemsOf({
    configurations: [],
    "judge.kind": "openai",
    "judge.concurrency": "1.5",
    "settings.context-adherence-plus.polls": "21",
    tags: "x".repeat(51),
  });
  expect(problems.map(({ path }) => path)).toEqual([
    "configurations",
    "settings.context-adherence-plus.polls",
    "judge.concurrency",
    "tags",
    "judge.models",
  ]);
  expect(problems[1]?.message).toBe("Polls: a whole number from 1 to 20.");
});

test("only a prompt that was replaced is sent, with the line ends that it was typed with", () => {
  const read = readForm(
    form({ ...chosen, "prompts.context-adherence-plus.user": "a\r\nb", "prompts.context-adherence-plus.system": "s" }),
  );
  expect(read.ok && read.input.prompts).toEqual({ "context-adherence-plus": { system: "s", user: "a\nb" } });
});
