import { expect, test } from "vitest";
import { readAll } from "@/lib/datasets/every-event.fixture";

const lines = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const row = { input: { question: "Who?" }, output: { answer: "Ann." }, hits: [{ text: "Ann did." }] };

test("a path leads to each field, with $ or without, and what it reads is no metadata too", async () => {
  const rows = lines({
    request: { q: "Who?", user: 7 },
    reply: { parts: ["Ann."] },
    found: [{ node: { text: "Ann did." } }, { node: { text: "Bob saw it." } }],
  });
  const map = { question: "$.request.q", contexts: "found[].node.text", response: "reply.parts[0]" };
  const { samples, refusal } = await readAll(rows, { map });
  expect(refusal).toBeNull();
  expect(samples).toMatchObject([
    { question: "Who?", contexts: ["Ann did.", "Bob saw it."], response: "Ann.", metadata: { request: { user: 7 } } },
  ]);
  const others = await readAll(rows, { map: { ...map, contexts: 'found[*]["node"].text', response: "reply.parts[-1]" } });
  expect(others.samples[0]).toMatchObject({ contexts: ["Ann did.", "Bob saw it."], response: "Ann." });
});

test("a path continues in a column whose name has dots, and through JSON in a cell of a table", async () => {
  const dotted = await readAll(lines({ "a.b": { c: "Who?" }, contexts: ["x"], answer: "y" }), { map: { question: "a.b.c" } });
  expect(dotted.samples).toMatchObject([{ question: "Who?" }]);
  const table = 'meta,contexts,answer\n"{""q"":[""Who?""]}","[""x""]",y\n';
  expect((await readAll(table, { map: { question: "meta.q[0]" } })).samples).toMatchObject([{ question: "Who?" }]);
});

test("paths that lead nowhere, to too much or cannot be read are said", async () => {
  const rows = lines({ ...row, many: Array.from({ length: 20_000 }, (_, index) => ({ text: `text ${index}` })) });
  const problem = async (map: Record<string, string>) => {
    const { problems, refusal } = await readAll(rows, { map });
    return refusal ?? problems[0]?.reason;
  };
  expect(await problem({ contexts: "output.nothing[].text" })).toMatch(
    /^contexts=output\.nothing\[\]\.text selects nothing in the first 1 row\. The nearest path is output\./,
  );
  expect(await problem({ contexts: "many[].text" })).toBe("The path matches more than 10,000 values, too many for contexts");
  expect(await problem({ question: "nowhere.at.all" })).toContain("There is no column “nowhere.at.all” to map.");
  expect(await problem({ question: "many[].text" })).toContain("more than 10,000 values");
  for (const path of ["output..answer", "output[?@.a]", "output['a','b']"])
    expect(await problem({ response: path })).toContain("has an unsupported step");
  expect(await problem({ response: "output[" })).toContain("cannot be read");
  expect(await problem({ response: `output${".a".repeat(600)}` })).toContain("at most 1,000 characters");
});

test("where no name tells, paths to lists of texts are offered with a sample, however deep, and those that are offered work", async () => {
  const one = {
    turns_of_talk: [
      {
        prompt: { content: [{ text: "Who did it?" }] },
        output: {
          text: "Ann.",
          things: { found: [{ body: { words: "Ann did it in May." } }, { body: { words: "Bob saw it." } }] },
        },
      },
    ],
  };
  const rows = lines(one, one);
  const { refusal } = await readAll(rows);
  const map = Object.fromEntries(
    Array.from((refusal ?? "").matchAll(/It may be --map (\w+)=(\S+)/g), ([, field, path]) => [field, path]),
  );
  expect(map).toMatchObject({ contexts: "output.things.found[].body.words" });
  expect(refusal).toContain("(“Ann did it in May.”)");
  expect((await readAll(rows, { map })).samples.slice(0, 1)).toMatchObject([
    { question: "Who did it?", contexts: ["Ann did it in May.", "Bob saw it."], response: "Ann." },
  ]);
});

test("two paths with different questions are reported, with both values", async () => {
  const rows = lines(
    { inputs: { question: "Who?" }, request: { question: "Who is it?" }, hits: [{ text: "Ann." }], answer: "Ann." },
    { inputs: { question: "When?" }, request: { question: "When is it?" }, hits: [{ text: "Now." }], answer: "Now." },
  );
  const { refusal, samples } = await readAll(rows);
  expect(samples).toEqual([]);
  expect(refusal).toContain(
    "The question may be inputs.question (“Who?”) or request.question (“Who is it?”): choose one with --map question=inputs.question.",
  );
  expect((await readAll(rows, { caller: "api" })).refusal).toContain("choose one with map=question=inputs.question.");
  expect((await readAll(rows, { map: { question: "request.question" } })).samples).toHaveLength(2);
});

test("the same question at two places is no choice", async () => {
  const same = lines({ input: { question: "Who?" }, trace: { question: "Who?" }, hits: [{ text: "Ann." }], answer: "Ann." });
  expect((await readAll(same)).samples).toMatchObject([{ question: "Who?" }]);
});

test("answers that are expected are references, never responses", async () => {
  const rows = lines({
    inputs: { question: "Who?" },
    reference_outputs: { answer: "Ann." },
    outputs: { documents: [{ page_content: "Ann." }] },
  });
  const { refusal } = await readAll(rows);
  expect(refusal).toContain("No column contains the response");
  expect((await readAll(rows, { map: { response: "" } })).samples).toMatchObject([{ reference: "Ann.", response: null }]);
});

test("a conversation without an answer rejects its row", async () => {
  const messages = (...texts: string[]) =>
    texts.map((content, index) => ({ role: index % 2 === 0 ? "user" : "assistant", content }));
  const rows = lines(
    { messages: messages("Hello", "Hi", "Who?", "Ann."), contexts: ["Ann did."] },
    { messages: messages("Who?"), contexts: ["Ann did."] },
  );
  const { samples, problems } = await readAll(rows);
  expect(samples).toMatchObject([
    {
      question: "Who?",
      response: "Ann.",
      turns: [
        { role: "user", text: "Hello" },
        { role: "assistant", text: "Hi" },
      ],
    },
  ]);
  expect(problems).toMatchObject([{ line: 2, field: "response" }]);
});

test("metadata of a context beyond its bound is left out with a hint, its text is read", async () => {
  const long = lines({
    question: "Who?",
    contexts: [{ id: "a", text: "Ann.", metadata: { page: "x".repeat(20_000) } }],
    answer: "Ann.",
  });
  const { samples, hints } = await readAll(long);
  expect(samples).toMatchObject([{ contexts: ["Ann."], contextDetails: [{ id: "a", score: null, metadata: {} }] }]);
  expect(hints).toContain("The metadata of 1 context is longer than 16,384 characters and was left out.");
});

test("deep, wide and odd rows are bounded", async () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const nested = `${'{"message":'.repeat(20_000)}"x"${"}".repeat(20_000)}`;
  const wide = JSON.stringify(
    Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, { question: index }])),
  );
  for (const value of [deep, nested, wide]) {
    const { samples, refusal, problems } = await readAll(`{"input":${value},"output":${value},"hits":[{"text":"a"}],"n":1}\n`);
    expect(samples).toEqual([]);
    expect(refusal ?? problems[0]?.reason).toMatch(/No column|Empty|needed|missing/);
  }
  const ids = `{"span":${'{"":'.repeat(20_000)}1${"}".repeat(20_000)},"question":"Who?","contexts":["a"],"response":"b"}\n`;
  expect((await readAll(ids)).refusal ?? null).toBeNull();
  const strange = '{"__proto__":{"question":"x"},"input":{"question":"Who?"},"output":{"answer":"Ann."},"hits":[{"text":"a"}]}\n';
  expect((await readAll(strange)).samples).toMatchObject([{ question: "Who?" }]);
  expect(Object.hasOwn(Object.prototype, "question")).toBe(false);
});

test("spans of one trace may stand anywhere; documents follow in the order of retrieval, and none twice", async () => {
  const span = (id: string, kind: string, parent: string | null, start: number, attributes: object) => ({
    name: id,
    context: { trace_id: "t", span_id: id },
    parent_id: parent,
    start_time: `2026-01-01T00:00:0${start}Z`,
    attributes: { "openinference.span.kind": kind, ...attributes },
  });
  const documents = (...texts: string[]) => ({ retrieval: { documents: texts.map((content) => ({ document: { content } })) } });
  const rows = lines(
    span("second", "RETRIEVER", "root", 3, documents("C")),
    span("outer", "RETRIEVER", "root", 1, documents("A", "B")),
    span("inner", "RETRIEVER", "outer", 2, documents("A", "B")),
    span("llm", "LLM", "root", 4, { "input.value": "a prompt", "output.value": "a draft" }),
    span("root", "CHAIN", null, 0, { "input.value": '{"question":"Who?","k":2}', "output.value": '{"answer":"Ann."}' }),
  );
  expect((await readAll(rows)).samples).toMatchObject([
    { question: "Who?", contexts: ["A", "B", "C"], response: "Ann.", externalId: "t" },
  ]);
});

test("held rows of traces have a bound", async () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    "context.span_id": `s${index}`,
    document_position: 0,
    input: "q".repeat(1000),
    reference: "text",
  }));
  const { refusal } = await readAll(lines(...rows), { map: { response: "" }, limits: { buffered: 10_000 } });
  expect(refusal).toContain("Rows of this file are joined into samples in memory");
});

test("traces of a session in Langfuse's export are one conversation by their times; rows keep their order", async () => {
  const trace = (second: number, sessionId: string | null, input: unknown = { question: `Q${second}` }) => ({
    id: `t${second}`,
    sessionId,
    timestamp: `2026-01-01T00:00:0${second}.000Z`,
    input,
    output: { answer: `A${second}` },
    observations: [{ type: "RETRIEVER", name: "search", output: [{ text: `D${second}` }] }],
  });
  const own = { question: "Q5", chat_history: ["system", "user"].map((role, at) => ({ role, content: `own ${at}` })) };
  const rows = [trace(3, "s"), trace(1, "s"), trace(2, "x"), trace(4, null), trace(5, "s", own), trace(6, "s")];
  const textOf = (cell: unknown) => (typeof cell === "object" && cell ? JSON.stringify(cell) : String(cell ?? ""));
  const cells = rows.map((row) => Object.values(row).map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`));
  const table = [Object.keys(rows[0] ?? {}), ...cells].map((line) => `${line.join(",")}\n`).join("");
  for (const file of [lines(...rows), table]) {
    const { samples } = await readAll(file);
    expect(samples.map(({ question, turns = [] }) => [question, turns.map(({ text }) => text).join(" ")])).toEqual([
      ["Q3", "Q1 A1"],
      ["Q1", ""],
      ["Q2", ""],
      ["Q4", ""],
      ["Q5", "own 1"],
      ["Q6", "Q1 A1 Q3 A3 Q5 A5"],
    ]);
  }
});

test("expected answers of a dataset are the reference, no response, unless a system answered too or the map says so", async () => {
  const context = "By Ann.";
  const forms: [row: object, other?: object][] = [
    [
      { question: "Who?", context, answer: { value: "Ann", aliases: ["A."], type: "Person" } },
      { answer: { aliases: ["A."], type: "Person" } },
    ],
    [{ question: "Who?", context, answers: { text: ["Ann", "A."], answer_start: [3, 3] } }],
    [{ question: "Who?", ctxs: [{ title: "Book", text: context }], answers: ["Ann", "A."] }, { answers: ["Ann", "A."] }],
    [
      { question: "Who?", context, answer: "Ann", supporting_facts: { title: ["Book"] } },
      { supporting_facts: { title: ["Book"] } },
    ],
    [{ question: "Who?", context, golden_answers: ["Ann"], response: "Bob" }, {}],
  ];
  for (const [row, metadata] of forms) {
    const { samples, refusal } = await readAll(lines(row, row));
    const response = "response" in row ? "Bob" : null;
    expect({ refusal, sample: samples[0] }).toMatchObject({
      refusal: null,
      sample: { contexts: [context], response, reference: "Ann" },
    });
    if (metadata) expect(samples[0]?.metadata).toEqual(metadata);
  }
  const gold = { question: "Who?", context, answer: "Ann", supporting_facts: ["Book"] };
  const byHand = await readAll(lines(gold), { map: { response: "answer" } });
  expect(byHand.samples).toMatchObject([{ response: "Ann", reference: null }]);
  const answered = await readAll(lines({ ...gold, output: "Bob" }));
  expect(answered.samples).toMatchObject([{ response: "Bob", reference: "Ann" }]);
});

test("of a tree of messages the branch that was written last is read, also if it is a circle", async () => {
  const node = (id: string, parent: string | null, role: string, text: string, create_time: number, more = {}) => [
    id,
    {
      id,
      parent,
      children: [],
      message: { author: { role }, content: { content_type: "text", parts: [text] }, create_time, ...more },
    },
  ];
  const nodes = [
    ["root", { id: "root", parent: null, children: [], message: null }],
    node("a", "root", "user", "Who?", 1),
    node("x", "a", "assistant", "Bob.", 2),
    node("call", "a", "assistant", "search(who)", 3, { recipient: "files" }),
    node("tool", "call", "tool", "By Ann.", 4),
    node("b", "tool", "assistant", "Ann.", 5),
  ];
  const { samples } = await readAll(lines({ title: "Talk", mapping: Object.fromEntries(nodes) }));
  expect(samples).toMatchObject([{ question: "Who?", contexts: ["By Ann."], response: "Ann.", metadata: { title: "Talk" } }]);
  const circle = Object.fromEntries([...nodes.slice(2), node("a", "b", "user", "Who?", 1)]);
  expect((await readAll(lines({ title: "Talk", mapping: circle }))).samples).toMatchObject([
    { question: "Who?", response: "Ann." },
  ]);
});
