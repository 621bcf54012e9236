import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judged } from "@/lib/metrics/judged.fixture";
import { MetricDefinition } from "@/lib/metrics/own/words/definition";
import { metricOf, scaleOf } from "./metric";
import { readPromptFile, readYaml, writeYaml } from "./yaml";

const folder = "example/metrics";
const shipped = readdirSync(folder).map((file) => {
  const text = readFileSync(`${folder}/${file}`, "utf8");
  return { file, definition: readYaml(text, file) };
});

const sample = {
  question: "When was the bridge opened?",
  contexts: ["The bridge was opened in 1933. It is red.", "Tunnels are closed in winter."],
  response: "It was opened in 1933 [1].",
  reference: "In 1933.",
};

describe.each(shipped)("$file", ({ definition }) => {
  const metric = metricOf("own", definition);
  const settings = metric.settings.parse({});

  test("fills its prompt, and reads and scores its own replies", () => {
    const [ask] = metric.asks(sample, settings, metric.template(settings));
    const prompt = ask?.messages.map(({ content }) => content).join("\n") ?? "";
    expect(prompt).toContain(definition.question);
    for (const field of definition.needs) {
      const texts = field === "contexts" ? sample.contexts : [sample[field]];
      for (const text of texts) expect(prompt).toContain(text);
    }
    expect(prompt).not.toMatch(/\{(?:question|contexts?|response|reference)\}/);
    const score = metric.score(sample, judged(metric, sample, ["a", "b"]), settings);
    expect(score.score).toEqual(expect.any(Number));
    expect(metric.shape.detail.strict().parse(JSON.parse(JSON.stringify(score.detail)))).toEqual(score.detail);
  });
});

test("lower is better turns the score around and keeps the raw grade", () => {
  const refusal = metricOf("refusal", shipped.find(({ file }) => file === "refusal.yaml")?.definition ?? fail());
  const read = refusal.parse(
    '{"reasoning": "It says that it does not know.", "grade": "yes"}',
    sample,
    { item: null, poll: 0 },
    {},
  );
  expect(read).toMatchObject({ ok: true, reading: { raw: 1, score: 0, verdict: "yes" } });
});

const fail = (): never => {
  throw new Error("There is no such file.");
};

describe("replies", () => {
  const grades = scaleOf(["not relevant", "partly", "relevant"]);
  test.each([
    ['{"reasoning": "Because.", "grade": "partly"}', 1, []],
    ['```json\n{"reasoning": "Because.", "grade": "Relevant"}\n```', 2, []],
    ["I compared them.\n\nGrade: not relevant", 0, ["read leniently"]],
    ["**Grade:** partly, since the year is missing", 1, ["read leniently"]],
    ["relevant", 2, ["read leniently"]],
    ["<grade>partly</grade>", 1, ["read leniently"]],
  ])("%j is read", (reply, raw, flags) => {
    expect(grades.read(reply)).toMatchObject({ ok: true, reading: { raw, score: raw / 2, flags } });
  });

  test.each([
    '{"reasoning": "Because.", "grade": "not relevant | partly | relevant"}',
    '{"reasoning": "Because.", "grade": 2}',
    '{"reasoning": "Because."}',
    "Grade: partly or relevant",
    "Grade: irrelevant",
    "Grade: partly\nGrade: relevant",
    "It is hard to say whether this is relevant.",
    "",
  ])("%j is an error", (reply) => expect(grades.read(reply)).toMatchObject({ ok: false }));

  test("numbers are whole and in range", () => {
    const numbers = scaleOf("0 to 10");
    expect(numbers.read('{"reasoning": "r", "score": 7}')).toMatchObject({ ok: true, reading: { raw: 7, score: 0.7 } });
    for (const wrong of ['{"score": 11}', '{"score": 7.5}', '{"score": -1}', "no idea"])
      expect(numbers.read(wrong), wrong).toMatchObject({ ok: false });
  });
});

const good = `name: Tone
question: Is it polite?
needs: [response]
scale: yes or no
prompt: |
  {response}
`;

test.each([
  ["name: [", /tone.yaml, line \d+:/],
  ["", /line 1: name is missing/],
  [good.replace("name: Tone\n", ""), /line 1: name is missing/],
  [good.replace("Is it polite?", '""'), /line 2: question is empty/],
  [good.replace("[response]", "[answer]"), /line 3: needs must be|line 3: .*option/i],
  [good.replace("[response]", "[]"), /line 3: needs is empty/],
  [good.replace("yes or no", "[good]"), /line 4: grades must be at least 2/],
  [good.replace("yes or no", "[good, Good]"), /line 4: two grades are equal/],
  [good.replace("yes or no", "1 to 5"), /line 4: scale must be "yes or no", "0 to 10", or a list/],
  [good.replace("{response}", "the response"), /line 5: the prompt lacks \{response\}/],
  [good.replace("{response}", "{response} {answer}"), /line 6: \{answer\} is unknown; the placeholders: \{question\}/],
  [good.replace("{response}", "{response}\n  {question}"), /line 7: \{question\} is not in needs/],
  [`${good}colour: red\n`, /line 7: unknown field colour; the fields: name, question/],
  [`${good}polls: 0\n`, /line 7: polls must be at least 1/],
  [`${good}direction: down\n`, /line 7: direction must be/],
  [`${good}unit: context\n`, /needs contexts/],
  [`${good.replace("yes or no", "0 to 10")}polls: 3\n`, /line 7: polls above 1 need/],
  [`${good}bands: { Excellent: 0.5, Good: 0.7, Moderate: 0.2 }\n`, /line 7: /],
  [good.replace("{response}", `{response}${"x".repeat(30_000)}`), /line 5: prompt has at most 20,000 characters/],
  ["x".repeat(100_000), /more than 64 kB/],
  [
    `a: &a [x, x]\n${"b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\n"}`,
    /./,
  ],
])("a faulty file is refused with its line: %#", (text, message) => expect(() => readYaml(text, "tone.yaml")).toThrow(message));

describe("YAML as written reads as the same definition", () => {
  test.each(shipped)("$file", ({ definition }) => expect(readYaml(writeYaml(definition), "written")).toEqual(definition));

  const text = (most: number) =>
    fc
      .string({ unit: "binary", minLength: 1, maxLength: most })
      // YAML has no way to write half a character, nor does a database.
      .map((written) => written.toWellFormed().trim())
      .filter((written) => written !== "");
  test("any texts", () => {
    fc.assert(
      fc.property(text(40), text(200), fc.constantFrom("true", "null", "1", "a: b", "- a", "#", "yes"), (name, prompt, grade) => {
        const given = {
          name: `n ${name}`,
          question: prompt,
          needs: ["question"],
          unit: "sample",
          polls: 1,
          direction: "lower",
          scale: ["no", grade.replace(/[^\w ]/g, "x")],
          prompt: `{question}\n  ${prompt}\n# ${name}: |\n`,
          bands: "none",
        };
        const definition = MetricDefinition.safeParse(given);
        if (definition.success) expect(readYaml(writeYaml(definition.data), "written")).toEqual(definition.data);
      }),
    );
  });
});

const indented = Array.from({ length: 300 }, (_, at) => `${" ".repeat(at)}a:`).join("\n");

test.each([
  ["{".repeat(16_000), 1],
  [`system: x\n${"[".repeat(16_000)}`, 2],
  ["- ".repeat(16_000), 1],
  ["? ".repeat(16_000), 1],
  [indented, 101],
])("a file that nests too deep is refused before the parser's stack ends: %#", (text, line) => {
  const message = `a.yaml, line ${line}: values nest more than 100 deep`;
  expect(() => readPromptFile(text, "a.yaml", "claims")).toThrow(message);
  expect(() => readYaml(text, "a.yaml")).toThrow(message);
});
