import { expect, test } from "vitest";
import { readRunForm } from "./read-form";

const form = (values: Record<string, string | string[]>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) for (const each of [value].flat()) data.append(name, each);
  return data;
};
const chosen = { datasetId: "d", configurations: ["c1", "c2"], metrics: ["context-adherence-plus"], "judge.kind": "lexical" };
const problemsOf = (values: Record<string, string | string[]>) => {
  const read = readRunForm(form({ ...chosen, ...values }));
  return read.ok ? [] : read.problems;
};

test("a form becomes the input of its runs, without default settings", () => {
  const read = readRunForm(
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
    promptVersions: {},
    judge: { kind: "lexical" },
    limits: {},
    name: "",
    note: "why",
    tags: ["a", "b"],
  });
});

const model = {
  ...chosen,
  "judge.kind": "openai",
  "judge.models": "m1, m2",
  "judge.cache": "on",
  "limits.pauseOnUseless": "true",
  "limits.pauseOnOverrun": "true",
};

test("the judge's numbers are read for models only", () => {
  const judge = { "judge.timeout": "30", "judge.temperature": "", "judge.rpm": "1,000", "judge.tpm": "90000" };
  const read = readRunForm(form({ ...model, ...judge }));
  expect(read.ok && read.input.judge).toEqual({
    kind: "openai",
    models: ["m1", "m2"],
    timeout: 30,
    rpm: 1000,
    tpm: 90_000,
    // Browsers do not send unticked checkboxes.
    structured: false,
  });
  expect(problemsOf({ "judge.timeout": "soon", "limits.maxCalls": "0" })).toEqual([]);
});

test("limits are passed on; an empty field means no limit", () => {
  const read = (values: Record<string, string>) => {
    const done = readRunForm(form({ ...model, ...values }));
    return done.ok && done.input.limits;
  };
  expect(read({ "limits.maxCalls": "10,000", "limits.budgetUsd": "2,50" })).toEqual({ maxCalls: 10_000, budgetUsd: 2.5 });
  expect(read({ "limits.maxCalls": "", "limits.budgetUsd": " " })).toEqual({});
});

test("earlier replies are reused unless the checkbox is cleared", () => {
  const cacheOf = (values: Record<string, string | string[]>) => {
    const read = readRunForm(form(values));
    return read.ok && read.input.judge.cache;
  };
  const { "judge.cache": _, ...emptied } = model;
  expect(cacheOf(model)).toBeUndefined();
  expect(cacheOf(emptied)).toBe(false);
});

test.each([
  ["limits.budgetUsd", "0", "Budget per run, US dollars: a number above 0 and up to 10,000,000."],
  ["limits.budgetUsd", "five", "Budget per run, US dollars: a number above 0 and up to 10,000,000."],
  ["limits.maxCalls", "-1", "Maximum calls per run: a whole number from 1 to 1,000,000,000."],
  ["judge.rpm", "0", "Requests per minute: a whole number from 1 to 10,000,000."],
  ["judge.tpm", "1.5", "Tokens per minute: a whole number from 1 to 10,000,000,000."],
])("%s takes no %s", (path, value, message) => expect(problemsOf({ ...model, [path]: value })).toEqual([{ path, message }]));

test("every problem names its field", () => {
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
  ]);
  expect(problems[1]?.message).toBe("Polls: a whole number from 1 to 20.");
});

test("only an edited prompt is sent, with its line breaks", () => {
  const read = readRunForm(
    form({ ...chosen, "prompts.context-adherence-plus.user": "a\r\nb", "prompts.context-adherence-plus.system": "s" }),
  );
  expect(read.ok && read.input.prompts).toEqual({ "context-adherence-plus": { system: "s", user: "a\nb" } });
});

test("a chosen prompt version is sent, and not the built-in one", () => {
  const versionsIn = (version: string) => {
    const read = readRunForm(form({ ...chosen, "promptVersions.context-adherence-plus": version }));
    return read.ok && read.input.promptVersions;
  };
  expect(versionsIn("strict")).toEqual({ "context-adherence-plus": "strict" });
  expect(versionsIn("built-in")).toEqual({});
});
