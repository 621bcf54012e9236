import { expect, test } from "vitest";
import { line, readAll } from "./every-event.fixture";

const fieldsOf = (columns: readonly { column: string; field: string | null }[]) =>
  Object.fromEntries(columns.map(({ column, field }) => [column, field]));

const aliases: Record<string, string[]> = {
  question: ["question", "user_input", "query", "input", "prompt", "user_question", "User Input", "userInput", "USER-QUESTION"],
  contexts: [
    "contexts",
    "retrieved_contexts",
    "context",
    "retrieval_context",
    "documents",
    "passages",
    "chunks",
    "retrieved_documents",
    "retrievedContexts",
  ],
  response: ["response", "answer", "actual_output", "output", "completion", "generated_answer", "Generated Answer"],
  reference: ["reference", "ground_truth", "ground_truths", "expected_output", "reference_answer", "groundTruth"],
  id: ["id", "sample_id", "question_id", "qid", "external_id", "ID"],
  configuration: ["configuration", "config", "system", "retriever", "pipeline", "experiment", "variant"],
};
for (const [field, names] of Object.entries(aliases))
  test(`${field} is also read as ${names.slice(1).join(", ")}`, async () => {
    const values = { question: "q", contexts: ["c"], response: "r", reference: "f", id: "i", configuration: "g" };
    for (const name of names) {
      const row = Object.fromEntries(Object.entries(values).map(([key, value]) => [key === field ? name : key, value]));
      const { samples } = await readAll(`${JSON.stringify(row)}\n`);
      expect(samples).toEqual([
        {
          line: 1,
          question: "q",
          contexts: ["c"],
          response: "r",
          reference: "f",
          externalId: "i",
          configuration: "g",
          labels: {},
          metadata: {},
        },
      ]);
    }
  });

test("of two columns for one field, the one with values wins, then the better name, and a hint says so", async () => {
  const empty = await readAll(line({ contexts: undefined, context: null, retrieval_context: ["a"] }));
  expect(fieldsOf(empty.columns)).toMatchObject({ context: "metadata.context", retrieval_context: "contexts" });
  expect(empty.hints).toEqual([expect.stringContaining("“context” has no values")]);
  const both = await readAll(line({ answer: "other" }));
  expect(both.samples[0]).toMatchObject({ response: "Ann", metadata: { answer: "other" } });
  expect(both.hints).toEqual([expect.stringContaining("of the two names “response” takes precedence")]);
});

test("numbered contexts: empty ones are left out, and a row may have none", async () => {
  const { samples, problems } = await readAll("question,context_10,context_2,context_1,answer\nq,,b,a,r\nq,c,,a,r\nq,,,,r\n");
  expect(samples.map(({ contexts }) => contexts)).toEqual([["a", "b"], ["a", "c"], []]);
  expect(problems).toEqual([]);
});

test("labels come from label_*, labels.*, a labels object and human scores; the rest is metadata", async () => {
  const row = line({
    label_adherent: true,
    "labels.rank": [1, 0],
    labels: { final: "yes", adherent: false },
    human_score: 0.5,
    human_note: "ok",
    final_label: 1,
    Rating: "Good",
    rating: 4,
  });
  const { samples } = await readAll(row);
  expect(samples[0]?.labels).toEqual({ adherent: true, rank: [1, 0], final: "yes", human_score: 0.5, Rating: "Good" });
  expect(samples[0]?.metadata).toEqual({ human_note: "ok", final_label: 1, rating: 4 });
});

test("a label cell in a CSV gets the type of its text; metadata stays text", async () => {
  const cells = ["True", "false", "0.5", "7", "007", "9007199254740993", "[1, 2]", "partly", ""];
  const heading = `question,contexts,answer,${cells.map((_, i) => `label_${i}`).join(",")},year`;
  const { samples } = await readAll(`${heading}\nq,['c'],r,${cells.map((cell) => `"${cell}"`).join(",")},1990\n`);
  expect(Object.values(samples[0]?.labels ?? {})).toEqual([
    true,
    false,
    0.5,
    7,
    "007",
    "9007199254740993",
    [1, 2],
    "partly",
    null,
  ]);
  expect(samples[0]?.metadata).toEqual({ year: "1990" });
});

test("a nameless column of row numbers is not stored; any other is metadata", async () => {
  const counting = await readAll(",question,contexts,answer\n0,a,['c'],r\n1,b,['c'],r\n");
  expect(counting.columns[0]).toEqual({
    column: "",
    field: null,
    why: "row numbers of a data frame",

    holds: null,
  });
  const other = await readAll(",question,contexts,answer\n5,a,['c'],r\n9,b,['c'],r\n");
  expect(other.samples.map(({ metadata }) => metadata)).toEqual([{ "column 1": "5" }, { "column 1": "9" }]);
});

test("a map assigns columns to fields, labels or metadata, leaves them out or declares them missing", async () => {
  const row = line({ response: undefined, text: "T?", score: 1, secret: "x", topic: "y" });
  const map = { question: "Text", response: "", "labels.human": "score", "metadata.subject": "topic", "skip:secret": "" };
  const { samples } = await readAll(row, { map });
  expect(samples).toMatchObject([
    { question: "T?", response: null, labels: { human: 1 }, metadata: { subject: "y", question: "Who wrote it?" } },
  ]);
  expect(samples[0]?.metadata).not.toHaveProperty("secret");
});

const invalidMaps: [map: Record<string, string>, sentence: string][] = [
  [{ contexts: "nowhere" }, "There is no column “nowhere” to map. The file's columns are: question, contexts, response."],
  [{ answer: "response" }, "“answer” is not a field that a column can be mapped to"],
  [{ question: "" }, "A sample needs its question"],
  [{ question: "response", response: "response" }, "The column “response” is mapped to both question and response"],
];
for (const [map, sentence] of invalidMaps)
  test(`the mapping ${JSON.stringify(map)} is refused`, async () => {
    expect((await readAll(line(), { map })).refusal).toContain(sentence);
  });

test("a name that first appears late in JSON Lines is still read as its field", async () => {
  const { samples, columns } = await readAll(line().repeat(5000) + line({ reference: "late", topic: "new" }));
  expect(samples.at(-1)).toMatchObject({ reference: "late", metadata: { topic: "new" } });
  expect(fieldsOf(columns)).toMatchObject({ reference: "reference", topic: "metadata.topic" });
});

test("references that are lists or numbers become text, and a hint says so", async () => {
  const { samples, hints } = await readAll(
    line({ reference: ["a", "b"] }) + line({ reference: ["c"] }) + line({ reference: 35 }) + line({ reference: null }),
  );
  expect(samples.map(({ reference }) => reference)).toEqual(["a\nb", "c", "35", null]);
  expect(hints).toEqual([
    "The reference is a list of several texts in 1 row: they are joined, one per line.",
    "The reference is a number or true/false in 1 row: it is stored as text.",
  ]);
});

test("keeps both of two columns with one name", async () => {
  const { samples, hints } = await readAll("question,contexts,answer,note,note\nq,['c'],r,x,y\n");
  expect(samples[0]?.metadata).toEqual({ note: "x", "note (2)": "y" });
  expect(hints).toEqual(["Two columns are called “note”; the later one is read as “note (2)”."]);
});

test.each([
  [
    "Question,Answer,Answer,Context\nWho?,Bob,Ann,By Ann.\n",
    "may be --map response=Answer (“Bob”) or --map 'response=Answer (2)'",
  ],
  ["Frage,Antwort,Gouden svar xy,Kontext\nWer?,Ann,Das war die gute Ann.,Text.\n", "--map 'reference=Gouden svar xy'"],
  ["question,context,answer\nWho?,yes,Ann\nWhy?,no,So.\n", "No column contains the retrieved contexts"],
  ["question,docs,answer\nWho?,KB-1; KB-2,Ann\n", "“docs” holds ids, not texts"],
  [`question,context,answer\n${"Who?,By Ann.,Ann\n".repeat(3)}`, "are repeated in 2 rows"],
  [
    `prompt,context,answer\n${`From: ${"A b c d. ".repeat(6)} Who?,${"A b c d. ".repeat(6)},Ann\n`}`,
    "The question contains the contexts",
  ],
])("what may be read wrong is said: %j", async (file, told) => {
  const { hints, refusal } = await readAll(file);
  expect([...hints, refusal].join(" ")).toContain(told);
});

const textsOf2023 = "Ann的收入在2023年是多少？";
test.each([
  ["question,context,answer,Correct answer,Expected answer\nWho?,By Ann.,Ann,Das war die gute Ann.,Bob\n", { reference: "" }],
  ["Frage,Antwort,Gouden svar xy,Kontext\nWer?,Ann,Das war die gute Ann.,Text.\n", { reference: "" }],
  ["question,context,answer,Agent notes\nWho?,By Ann.,Ann,The agent was not helpful here today.\n", {}],
  ["question,context,answer,Expected source\nWho?,By Ann.,Ann,handbook.pdf\nWhy?,By Bob.,Bob,faq.md\n", {}],
  [`question,context,answer\n${textsOf2023},安娜在2023年获奖。,Ann\n`, {}],
  ["Create date;Copy of id;Question;Answer;Context\n1;1;Who?;Ann;By Ann.\n", {}],
  ["--- Export ---\nquestion,context,answer\nWho?,By Ann.,Ann\n", {}],
  [
    JSON.stringify({
      question: ["a?", "b?"],
      contexts: [["c"], ["d"]],
      response: ["x", "y"],
      meta: [1, 2],
      values: [["e"], ["f"]],
    }),
    {},
  ],
  ['{"id":"1","question":"Who?","contexts":["By Ann."],"response":"Ann","tags":{"a":"b"},"trace":{"id":"t1"}}\n', {}],
])("nothing is said or read that the file does not say: %j", async (file, map) => {
  const { hints, refusal, samples } = await readAll(file, { map });
  expect(refusal).toBeNull();
  expect(samples[0]).toMatchObject({ reference: null });
  expect(hints.filter((hint) => /not read|neither|ids, not/.test(hint))).toEqual([]);
});

test("questions in Chinese are no codes", async () => {
  const { samples } = await readAll(
    `question,用户问题,context,answer\n${textsOf2023},请问,By Ann.,Ann\n安娜2024年呢？,请说,By Bob.,Bob\n`,
  );
  expect(samples[0]?.question).toBe(textsOf2023);
});

test("a long group above the heading is repeated in no name", async () => {
  const columns = "a,".repeat(100);
  const { columns: read } = await readAll(
    `x,${"g".repeat(5000)}\n${columns}question,context,answer\n${columns}Who?,By Ann.,Ann\n`,
  );
  expect(Math.max(...read.map(({ column }) => column.length))).toBeLessThan(200);
});

test("a column is mapped to a parameter, which is shown under its name", async () => {
  const rows = line({ "Depth of search": 5 });
  const { samples, columns } = await readAll(rows, { map: { "params.k": "Depth of search" } });
  expect(samples).toMatchObject([{ metadata: { "params.k": 5 } }]);
  expect(fieldsOf(columns)).toMatchObject({ "Depth of search": "params.k" });
});

test("an instruction of all prompts is no question, and configurations with the same questions stay apart", async () => {
  const prompts = ["Who?", "Why?"].map((asked) => ({
    prompt: `Be good. ${asked}`,
    instruction: "Be good.",
    contexts: ["c"],
    answer: "x",
  }));
  const { samples } = await readAll(prompts.map((row) => `${JSON.stringify(row)}\n`).join(""));
  expect(samples[0]?.question).toBe("Be good. Who?");
  const ofSystem = (said: string) => [{ question: "a?", fetched: ["c"], said, score: 1 }];
  const file = JSON.stringify({ bm25: ofSystem("b"), dense: ofSystem("d") });
  const read = await readAll(file, { map: { contexts: "fetched", response: "said" } });
  expect(read.samples.map(({ response }) => response)).toEqual(["b", "d"]);
  const models = ["one", "two"].map((model) => line({ model })).join("");
  const isAsked = (hints: readonly string[]) => hints.some((hint) => hint.includes("--map configuration=model"));
  expect(isAsked((await readAll(models)).hints)).toBe(true);
  expect(isAsked((await readAll(line({ model: "one" }) + line({ model: "two", question: "Why?" }))).hints)).toBe(false);
  expect(isAsked((await readAll(models, { map: { configuration: "model" } })).hints)).toBe(false);
});

const deep = "[".repeat(20_000) + "]".repeat(20_000);
const deepRow = `{"question":"a","contexts":${deep},"answer":"b","score":1}`;
test.each([`${deepRow}\n${deepRow}\n`, `{"one":[${deepRow}],"other":[${deepRow}]}`])(
  "what is nested 20,000 levels deep is a problem of its row: %#",
  async (file) => {
    const { problems, refusal } = await readAll(file);
    expect(refusal).toBeNull();
    expect(problems).toMatchObject([{ field: "contexts" }, { field: "contexts" }]);
  },
);
