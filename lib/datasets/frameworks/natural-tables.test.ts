import { expect, test } from "vitest";
import { readAll } from "@/lib/datasets/every-event.fixture";

const question = "How many days off do part-time employees get?";
const passages = ["Part-time employees get 12 days off a year.", "Full-time employees get 24 days off a year."] as const;
const answer = "Part-time employees get 12 days off.";
const other = { question: "Can I return opened headphones?", passage: "Opened headphones cannot be returned at all." };

const csv = (...rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\n`).join("");
const lines = (...rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const expected = { question, contexts: [...passages], response: answer };

const documents = (named = ".content") =>
  Object.fromEntries(passages.map((text, at) => [`retrieval.documents.${at}.document${named}`, text]));
/** A trace's spans: id, parent and attributes. */
const spans: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ["a1", "", { "openinference.span.kind": "CHAIN", "input.value": question, "output.value": answer }],
  ["a2", "a1", { "openinference.span.kind": "RETRIEVER", "input.value": question.toLowerCase(), ...documents() }],
];
const written = (Attributes: object) =>
  Object.entries(Attributes).map(([Key, Value]) => ({ Key, Value: { Type: "STRING", Value } }));
const typed = (attributes: object) => Object.entries(attributes).map(([key, string_value]) => ({ key, value: { string_value } }));
const both = <T>(value: T): [T, T] => [value, value];

const read: Readonly<Record<string, string>> = {
  "spans as Go prints them": lines(
    ...spans.map(([SpanID, parent, attributes]) => ({
      Name: "x",
      SpanContext: { TraceID: "t", SpanID },
      Attributes: written(attributes),
      Parent: { TraceID: "0000000000000000", SpanID: parent || "0000000000000000" },
    })),
  ),
  "spans in rows of a database": lines(
    ...spans.map(([SpanId, ParentSpanId, SpanAttributes]) => ({ TraceId: "t", SpanId, ParentSpanId, SpanAttributes })),
  ),
  "attributes as a table's columns": csv(
    ["trace.trace_id", "trace.span_id", "trace.parent_id", "input.value", "output.value", "retrieval.documents"],
    ["t", "a1", "", question, answer, ""],
    ["t", "a2", "a1", question, "", JSON.stringify(passages.map((text) => ({ "document.content": text })))],
  ),
  "a list of traces, each a list of spans": JSON.stringify([
    spans.map(([id, parentId, tags]) => ({ traceId: "t", id, ...(parentId && { parentId }), tags })),
  ]),
  "spans as Python writes protobuf": JSON.stringify({
    resource_spans: [
      {
        scope_spans: [
          {
            spans: spans.map(([span_id, parent_span_id, attributes]) => ({
              trace_id: "t",
              span_id,
              parent_span_id,
              attributes: typed(attributes),
            })),
          },
        ],
      },
    ],
  }),
  "spans with input and output, in attributes of rows": lines(
    ...[
      { span_id: "1", parent_id: "undefined", span_kind: "workflow", input: { value: question }, output: { value: answer } },
      {
        span_id: "2",
        parent_id: "1",
        span_kind: "retrieval",
        input: { value: question.toLowerCase() },
        output: { documents: passages.map((text) => ({ text })) },
      },
    ].map((attributes) => ({ type: "span", attributes: { trace_id: "t", ...attributes } })),
  ),
  "a chat of .NET": lines({
    sources: passages,
    history: [
      { Role: { Label: "user" }, Items: [{ Text: question }] },
      { Role: { Label: "assistant" }, Items: [{ Text: answer }] },
    ],
  }),
  "a chat of Java": lines({
    messages: [
      { type: "USER", contents: [{ type: "TEXT", text: question }] },
      { type: "TOOL_EXECUTION_RESULT", text: JSON.stringify(passages) },
      { type: "AI", text: answer },
    ],
  }),
  "a chat whose last message is not answered": lines({
    messages: [
      { from: "human", value: question },
      { role: "tool", content: JSON.stringify(passages) },
      { from: "gpt", value: answer },
      { from: "human", value: "Thanks, and in winter?" },
    ],
  }),
  "a prompt that a template made": lines({
    prompt: `<|im_start|>system\nBe kind.<|im_end|>\n<|im_start|>user\n${question}<|im_end|>\n`,
    completion: answer,
    contexts: passages,
  }),
  "a prompt that all rows have": lines(
    ...[question, other.question].map((message) => ({ prompt: "Be kind.", user_message: message, contexts: passages, answer })),
  ),
  "a heading that two columns have": csv(["Question", "Context", "Context", "Answer"], [question, ...passages, answer]),
  "columns beside a name": JSON.stringify({
    name: "run 1",
    inputs: { question: both(question), contexts: both(passages), answer: both(answer) },
  }),
  "passages by id": lines({ question, contexts: { "doc-7": passages[0], "doc-12": passages[1] }, answer }),
  "a table called by who speaks": csv(
    ["System", "User", "Assistant", "Passage 1", "Passage 2"],
    ["Answer politely, and only from the context.", question, answer, ...passages],
  ),
  "a column of questions under another name": csv(
    ["Ticket", "Subject", "Description", "Bot reply", "Article excerpt 1", "Article excerpt 2"],
    ["81", "Question about policy", question, answer, ...passages],
  ),
  "ranks in another order": lines({
    question,
    answer,
    contexts: [
      { rank: 2, text: passages[1] },
      { rank: 1, text: passages[0] },
    ],
  }),
  "documents in Jaeger's logs": JSON.stringify({
    data: [
      {
        traceID: "t",
        spans: [
          {
            traceID: "t",
            spanID: "1",
            tags: Object.entries({ "input.value": question, "output.value": answer }).map(([key, value]) => ({ key, value })),
          },
          {
            traceID: "t",
            spanID: "2",
            references: [{ refType: "CHILD_OF", traceID: "t", spanID: "1" }],
            tags: [{ key: "db.system", value: "chroma" }],
            logs: passages.map((value) => ({
              fields: [
                { key: "event", value: "db.query.result" },
                { key: "db.query.result.document", value },
              ],
            })),
          },
        ],
      },
    ],
  }),
  "spans with input and output, in “meta”": lines(
    {
      trace_id: "t",
      span_id: "1",
      parent_id: "undefined",
      meta: { kind: "task", input: { value: question }, output: { value: answer } },
    },
    {
      trace_id: "t",
      span_id: "2",
      parent_id: "1",
      meta: { kind: "retrieval", input: { value: question }, output: { documents: passages.map((text) => ({ text })) } },
    },
  ),
  "a question once above its passages": csv(
    ["Question", "Answer", "Rank", "Passage"],
    [question, answer, "1", passages[0]],
    ["", "", "2", passages[1]],
  ),
  "a group heading above the heading": csv(
    ["", "Test", "", "System"],
    ["ID", "Question", "Answer", "Retrieved texts"],
    ["T1", question, answer, JSON.stringify(passages)],
  ),
  "numbered texts with their files": csv(
    ["question", "answer", "chunk_0_text", "chunk_0_doc", "chunk_1_text", "chunk_1_doc"],
    [question, answer, passages[0], "rules.pdf", passages[1], "rules.pdf"],
  ),
  "a row per message": csv(
    ["session_id", "timestamp", "sender", "text", "sources"],
    ["s1", "2026-11-02T09:00:03Z", "bot", answer, JSON.stringify(passages.map((content) => ({ content })))],
    ["s1", "2026-11-02T09:00:00Z", "user", question, ""],
  ),
  "a tool's input next to the question": lines({
    json: {
      chatInput: question,
      output: answer,
      intermediateSteps: [
        {
          action: { toolInput: { input: question.toLowerCase() } },
          observation: JSON.stringify(passages.map((text) => ({ type: "text", text }))),
        },
      ],
    },
  }),
  "texts that an index names as it likes": lines({
    query: question,
    answer: "12 days",
    prediction: answer,
    search_results: passages.map((page_snippet, page) => ({ page_name: `Page ${page}`, page_snippet, page_result: "" })),
  }),
  "rows of which some have one passage": lines(
    { data: { question, answer, passages: passages.map((body) => ({ title: "Rules", body })) } },
    { data: { question: other.question, answer: "No.", passages: [{ title: "Rules", body: other.passage }] } },
  ),
  "search results in the question's message": lines({
    request: {
      messages: [
        {
          role: "user",
          content: [
            ...passages.map((text) => ({
              type: "search_result",
              source: "s",
              title: "Rules",
              content: [{ type: "text", text }],
            })),
            { type: "text", text: question },
          ],
        },
      ],
    },
    response: {
      role: "assistant",
      content: [{ type: "text", text: answer, citations: [{ cited_text: passages[1], title: "Rules" }] }],
    },
  }),
  "sources inside the answer": lines({
    query: { text: question },
    answer: {
      answerText: answer,
      references: passages.map((content) => ({ chunkInfo: { content, documentMetadata: { title: "Rules" } } })),
      steps: [{ actions: [{ searchAction: { query: question.toLowerCase() } }] }],
    },
  }),
  "a row per field": csv(
    ["No", "Feld", "Inhalt"],
    ["1", "Frage", question],
    ...passages.map((text, at) => ["1", `Quelle ${at + 1}`, text]),
    ["1", "Antwort", answer],
  ),
  "a block per question": csv(
    ["Question:", question],
    ...passages.map((text, at) => [`Context ${at + 1}:`, text]),
    ["Answer:", answer],
    ["Question:", other.question],
    ["Context 1:", other.passage],
    ["Answer:", "No."],
  ),
  "a heading in two rows": csv(
    ["No.", "Question", "System output", "", ""],
    ["", "", "Answer", "Passage 1", "Passage 2"],
    ["1", question, answer, ...passages],
  ),
  "a table in Markdown": `# Run 7\n\n| Question | Answer | Passage 1 | Passage 2 |\n|:--|---|---|---|\n| ${[question, answer, ...passages].join(" | ")} |\n`,
  "rows of Snowflake's API": JSON.stringify({
    resultSetMetaData: { rowType: ["QUESTION", "ANSWER", "CHUNKS"].map((name) => ({ name })) },
    data: [[question, answer, JSON.stringify(passages)]],
  }),
  "rows of Athena's API": JSON.stringify({
    ResultSet: {
      Rows: [
        ["question", "answer", "context_1", "context_2"],
        [question, answer, ...passages],
      ].map((row) => ({ Data: row.map((VarCharValue) => ({ VarCharValue })) })),
      ResultSetMetadata: { ColumnInfo: ["question", "answer", "context_1", "context_2"].map((Name) => ({ Name })) },
    },
  }),
  "rows of BigQuery's API": JSON.stringify({
    schema: { fields: [{ name: "question" }, { name: "answer" }, { name: "contexts" }] },
    rows: [{ f: [{ v: question }, { v: answer }, { v: passages.map((v) => ({ v })) }] }],
  }),
  "lines that Loki found": JSON.stringify({
    data: { result: [{ stream: { app: "rag" }, values: [["1", JSON.stringify({ question, answer, contexts: passages })]] }] },
  }),
  "fields that CloudWatch found": JSON.stringify({
    results: [
      Object.entries({ question, answer, context_1: passages[0], context_2: passages[1] }).map(([field, value]) => ({
        field,
        value,
      })),
    ],
  }),
  "a log of events": lines({
    events: [
      { event: "action", name: "action_listen" },
      { event: "user", text: question },
      { event: "bot", text: answer, metadata: { search_results: passages.map((text) => ({ text })) } },
    ],
  }),
  "messages that are events": lines({
    messages: [
      { role: "user", event: "message", content: question },
      { role: "assistant", event: "message", content: answer },
    ],
    contexts: passages,
  }),
  "rows with a list that BigQuery's have too": lines(
    ...[1, 2].map(() => ({ question, answer, contexts: passages, f: [1, 2, 3, 4] })),
  ),
  "a sample with a table inside": JSON.stringify(
    { question, answer, contexts: passages, table: { columns: ["a", "b"], data: [["c", "d"]] } },
    null,
    1,
  ),
  "samples next to a table": JSON.stringify(
    { questions: [{ question, answer, contexts: passages }], stats: { columns: ["a"], values: [[1]] } },
    null,
    1,
  ),
  "a function's result of .NET": lines({
    history: [
      { Role: { Label: "user" }, Items: [{ Text: question }] },
      { Role: { Label: "tool" }, Items: [{ $type: "FunctionResultContent", Result: JSON.stringify(passages) }] },
      { Role: { Label: "assistant" }, Items: [{ Text: answer }] },
    ],
  }),
  "pages that are cited": lines({
    question,
    answer,
    citations: ["Rules, p. 3", "Rules, p. 5"],
    search_hits: passages.map((text) => ({ title: "Rules", text })),
  }),
  "passages that the prompt lacks": lines({
    question,
    answer,
    chunks: [
      ...passages.map((text) => ({ text, used_in_prompt: true })),
      { text: "Part-time employees work 20 hours.", used_in_prompt: false },
      { text: "Employees get a badge.", status: "removed" },
    ],
  }),
  "documents whose title is a text": lines({
    question,
    answer,
    ResultItems: passages.map((Text) => ({ DocumentTitle: { Text: "Rules" }, DocumentExcerpt: { Text } })),
  }),
  "decisions about answers": lines(
    { text: question, completion: answer, contexts: passages, answer: "accept" },
    { text: other.question, completion: "No.", contexts: [other.passage], answer: "reject" },
  ),
  "a prompt next to the question that is in it": lines({
    prompt: `Answer from the context.\n${passages.join("\n")}\nQuestion: ${question}`,
    user_question: question,
    contexts: passages,
    answer,
  }),
  "a count of documents": csv(
    ["question", "answer", "context 1", "context 2", "filtered_documents"],
    [question, answer, ...passages, "3 documents removed"],
  ),
  "a sheet's values": JSON.stringify({
    range: "A1:C2",
    values: [
      ["Question", "Answer", "Contexts"],
      [question, answer, JSON.stringify(passages)],
    ],
  }),
};

for (const [name, text] of Object.entries(read))
  test(`${name} is read without a mapping`, async () => {
    const { samples, problems, refusal } = await readAll(text);
    expect({ problems, refusal }).toEqual({ problems: [], refusal: null });
    expect(samples[0]).toMatchObject(expected);
  });

const about = [question, other.question] as const;
const context = [passages[0], other.passage] as const;
const said = [answer, "No, that is not possible."] as const;
const table = (columns: Readonly<Record<string, readonly [string, string]>>) =>
  csv(Object.keys(columns), ...[0, 1].map((at) => Object.values(columns).map((cells) => cells[at] ?? "")));

/** With the mapping that each offers. */
const offered: Readonly<Record<string, [string, string]>> = {
  "a name with a word that is not known": [
    table({ "Customer question": about, "Fin answer": said, "Content used 1": context }),
    "--map 'response=Fin answer'",
  ],
  "a compound": [table({ Kundenanliegen: about, Antwort: said, Kontext: context }), "--map question=Kundenanliegen"],
  "one of two systems": [table({ question: about, context, "Answer A": said, "Answer B": said }), "--map 'response=Answer A'"],
  "instructions that look like an answer": [
    table({ question: about, context, "System message": ["Answer from the context only.", "Answer from the context only."] }),
    "--map 'response=System message'",
  ],
  "a summary of the ticket": [
    table({ question: about, context, Summary: ["A wrong answer.", "A late answer."], "Answer (bot, v2)": said }),
    "--map 'response=Answer (bot, v2)'",
  ],
};

for (const [name, [text, map]] of Object.entries(offered))
  test(`${name} is offered, not read`, async () => expect((await readAll(text)).refusal).toContain(map));

const refused: Readonly<Record<string, string>> = {
  "places of sources": table({
    question: about,
    answer: said,
    Source: ["Staff handbook, page 12, section 3", "Shop rules, page 2, row 9"],
  }),
  "pages of sources": lines({ question, answer, citations: ["Rules, p. 3", "Rules, p. 5"] }),
  "addresses of sources": table({ question: about, answer: said, "Source 1": ["https://a.example/1", "https://a.example/2"] }),
  "a verdict in words": table({
    question: about,
    answer: said,
    Relevant: ["Yes, it is about the topic.", "No, it is about shoes."],
  }),
  "a judge's reasons": table({
    question: about,
    context,
    "Answer remarks": ["This is fine, but too long.", "This is quite wrong."],
  }),
  "kinds of questions": table({
    context,
    answer: said,
    "Question type": ["single hop specific query here", "multi hop abstract query here"],
  }),
  "what people said": lines({ question, answer, comments: [{ author: "Ann", text: "I think that this is right." }] }),
  "a table on its side": csv(
    ["Question", question, other.question],
    ["Context", passages[0], other.passage],
    ["Answer", answer, answer],
  ),
  "what should be found": lines({ question, reference_answer: answer, reference_context: passages[0] }),
};

for (const [name, text] of Object.entries(refused))
  test(`${name} ${name.includes("what") ? "is" : "are"} no field`, async () => {
    expect((await readAll(text)).refusal).toMatch(
      /(?:^|The first column holds names of fields: swap the table's rows and columns. )No column contains the (?:question|retrieved contexts|response)/,
    );
  });

test("gold: passages are texts, ids are ids, and a few words are the reference", async () => {
  const of = async (gold: unknown) => (await readAll(lines({ question, contexts: passages, answer, gold }))).samples[0];
  expect(await of([passages[0]])).toMatchObject({ gold: [{ id: null, text: passages[0] }], reference: null });
  expect(await of(["rules.md#3"])).toMatchObject({ gold: [{ id: "rules.md#3", text: null }] });
  expect(await of("12 days")).toMatchObject({ reference: "12 days" });
});

test("an answer next to what a system put out is the reference, and a list in a cell is its texts", async () => {
  const output = csv(["question", "docs", "answer", "output"], [question, passages[0], "['12 days']", answer]);
  expect((await readAll(output)).samples[0]).toMatchObject({ response: answer, reference: "12 days" });
  const bot = csv(["Frage", "Antwort", "Antwort des Chatbots", "Kontext"], [question, "12 Tage", answer, passages[0]]);
  expect((await readAll(bot)).samples[0]).toMatchObject({ response: answer, reference: "12 Tage" });
});

test("ratings are no responses, and totals below a table no questions", async () => {
  const rated = csv(
    ["Question", "Chatbot message", "Response", "Context"],
    ...[1, 2, 3].map((n) => [question, `${answer} ${n}`, "Helpful", passages[0]]),
    ["Average (n=3)", "", "", ""],
  );
  const { samples, problems } = await readAll(rated);
  expect(samples.map(({ response }) => response)).toEqual([1, 2, 3].map((n) => `${answer} ${n}`));
  expect(problems).toMatchObject([{ line: 5, reason: "A total below the table is no question" }]);
  const words = await readAll(csv(["Question", "Context", "Response", "Reference"], ["Media", "", "", answer]));
  expect(words.samples).toMatchObject([{ question: "Media", reference: answer }]);
});

test("a verdict may be the answer to a question", async () => {
  const rows = ["Approved", "Rejected"].map((said) => ({ question, contexts: passages, answer: said, reference: said }));
  const { samples } = await readAll(lines(...rows));
  expect(samples.map(({ response, reference }) => [response, reference])).toEqual(rows.map(({ answer: said }) => [said, said]));
});

test("short contexts are no counts, and ids beside contexts are those of the ones that are left", async () => {
  const days = await readAll(csv(["question", "contexts", "answer"], [question, "2 working days", answer]));
  expect(days.samples).toMatchObject([{ contexts: ["2 working days"] }]);
  const contexts = [{ text: "Gone.", removed: true }, { text: passages[0] }];
  const { samples } = await readAll(lines({ question, answer, contexts, context_ids: ["a", "b"] }));
  expect(samples).toMatchObject([{ contexts: [passages[0]], contextDetails: [{ id: "b" }] }]);
});

test("an answer inside what a database found, and tables of other programs, are refused with what to do", async () => {
  const inside = lines({ question, data: { Rule: [{ content: passages[0], extra: { generate: { result: answer } } }] } });
  const { refusal } = await readAll(inside);
  expect(refusal).toContain("--map 'response=data.Rule[0].extra.generate.result'");
  expect((await readAll(inside, { map: { response: "data.Rule[0].extra.generate.result" } })).samples).toMatchObject([
    { contexts: [passages[0]], response: answer },
  ]);
  expect((await readAll("<html><table><tr><td>Question</td></tr></table></html>")).refusal).toContain("save it as XLSX or CSV");
  expect((await readAll(`[[case]]\nquestion = "${question}"\n`)).refusal).toContain("Convert it to JSON");
});

test("what stands twice, copies of a database, and runs without texts", async () => {
  const twice = `{"question": "${question}", "context": "a b", "context": "c d", "answer": "${answer}"}`;
  expect((await readAll(twice)).hints).toContain("“context” stands twice in one object: only the last value is read.");
  const copied = `question\tcontext\tanswer\tnote\n${question}\tSee "12"\\nor 13.\t${answer}\t\\N\n`;
  expect((await readAll(copied)).samples[0]?.contexts).toEqual(['See "12"\nor 13.']);
  expect((await readAll("q1 Q0 d7 1 12.3 bm25\nq1 Q0 d9 2 11.9 bm25\n")).refusal).toContain("as TREC does");
  const told = [
    { role: "user", content: question },
    { role: "assistant", content: answer, context: passages[0] },
  ];
  expect((await readAll(lines({ conversation: { messages: told } }))).samples[0]?.contexts).toEqual([passages[0]]);
  const challenge = { questions: [{ body: question, ideal_answer: ["12 days"], snippets: passages, answer }] };
  expect((await readAll(JSON.stringify(challenge))).samples).toMatchObject([{ question, reference: "12 days" }]);
  const cited = ["It is 12", " days.", "Ask HR."].map((text) => ({ text, citations: [0] }));
  expect((await readAll(lines({ question, contexts: passages, answer: cited }))).samples[0]?.response).toBe(
    "It is 12 days. Ask HR.",
  );
  const history = [
    { role: "user", content: "Hi" },
    { role: "assistant", content: "Hello" },
    { role: "user", content: question },
  ];
  expect((await readAll(lines({ question, history, contexts: passages, answer }))).samples[0]?.turns).toHaveLength(2);
});

test("what stands once, next to the first passage, is the sample's", async () => {
  const merged = csv(
    ["Question", "Answer", "Passage", "Expected answer", "Score", "Page"],
    [question, answer, passages[0], "12 days", "4", "3"],
    ["", "", passages[1], "", "", "5"],
  );
  expect((await readAll(merged)).samples).toMatchObject([
    {
      contexts: passages,
      reference: "12 days",
      metadata: { Score: "4" },
      contextDetails: [{ metadata: { Page: "3" } }, { metadata: { Page: "5" } }],
    },
  ]);
});

test("a cell that holds several texts is all of them, if the column's cells do", async () => {
  const of = async (...cells: string[]) =>
    (
      await readAll(csv(["question", "contexts", "answer"], ...cells.map((cell, at) => [`${at} ${question}`, cell, answer])))
    ).samples.map(({ contexts }) => contexts);
  const [one, two] = passages;
  const both = [[one, two], [one]];
  expect(await of(`[1] ${one} [2] ${two}`, `[1] ${one} [2] ${two}`, `[1] ${one}`)).toEqual([both[0], ...both]);
  expect(await of(`Document 1: ${one}\nDocument 2: ${two}`)).toEqual([both[0]]);
  for (const [first, second] of [
    ["1.", "2."],
    ["•", "•"],
  ]) {
    const cell = `${first} ${one}\n${second} ${two}`;
    const many = Array.from({ length: 5 }, () => cell);
    expect(await of(...many)).toEqual(many.map(() => both[0]));
    expect(await of(cell)).toEqual([[cell]]);
  }
  expect(await of(`<doc id="a">${one}</doc>\n<doc>${two}</doc>`)).toEqual([both[0]]);
  for (const mark of ["\n---\n", " ||| ", " [SEP] "]) {
    const joined = `${one}${mark}${two}`;
    expect(await of(joined, joined, one)).toEqual([both[0], ...both]);
    expect(await of(joined, one ?? "", two ?? "")).toEqual([[joined], [one], [two]]);
  }
  const footers = Array.from({ length: 5 }, (_, at) => `${at} ${one}\n---\nLast updated in May by the team.`);
  const mixed = [`${one}\n---\n${two}`, `${one} ||| ${two}`, one ?? ""];
  for (const cells of [footers, mixed]) expect(await of(...cells)).toEqual(cells.map((cell) => [cell]));
  const whole = [
    `Step 1: ${one} Step 2: ${two}`,
    `(1) ${one} (2) ${two}`,
    `Days off\n========\n${one}`,
    `---\ntitle: Days off\n---\n${one}`,
    `# Days off\n\n${one}\n\n---\n\n## Full-time\n\n${two}`,
    `<strong>Part-time</strong> ${one}`,
    `<div><div>${one}</div><div>${two}</div></div>`,
  ];
  for (const cell of whole) expect(await of(cell)).toEqual([[cell]]);
  const named = await readAll(lines({ question, contexts: { "a.pdf": one, "b.pdf": two }, answer }));
  expect(named.samples).toMatchObject([{ contexts: both[0], contextDetails: [{ id: "a.pdf" }, { id: "b.pdf" }] }]);
  const scored = both[0]?.map((text, at) => ({ 本文: text, スコア: 0.8 - at / 10 }));
  expect((await readAll(lines({ question, 検索結果: scored, answer }))).samples).toMatchObject([{ contexts: both[0] }]);
});

test("prompts that hold their contexts are read from below their headings", async () => {
  const prompts = [
    `Answer from this.\n\nContext:\n[1] ${passages[0]}\n[2] ${passages[1]}\n\nQuestion: ${question}\nAnswer:`,
    `### Context\n[1] ${passages[0]}\n[2] ${passages[1]}\n\n### Question\n${question}`,
    `<documents>\n<document>${passages[0]}</document>\n<document>${passages[1]}</document>\n</documents>\n<question>${question}</question>`,
  ];
  for (const prompt of prompts) {
    expect((await readAll(lines({ prompt, completion: answer }))).samples).toMatchObject([expected]);
    const chat = [
      { role: "user", content: prompt },
      { role: "assistant", content: answer },
    ];
    expect((await readAll(lines({ messages: chat }))).samples).toMatchObject([expected]);
  }
  const examples = `${prompts[0]} 12\n\n${prompts[0]}`;
  expect((await readAll(lines({ prompt: examples, completion: answer }))).refusal).toContain("retrieved contexts");
});

test("what people said, in lists of any tool, is labels, and what a machine said is not", async () => {
  const row = { question, contexts: passages, answer };
  const of = async (said: object) => (await readAll(lines({ ...row, ...said }))).samples[0]?.labels;
  const marked = [
    { from_name: "quality", value: { rating: 4 } },
    { from_name: "verdict", value: { choices: ["good"] } },
  ];
  expect(await of({ annotations: [{ completed_by: 3, result: marked }] })).toEqual({ quality: 4, verdict: "good" });
  expect(await of({ annotations: [{ completed_by: 3, was_cancelled: true, result: marked }] })).toEqual({});
  expect(await of({ predictions: [{ model_version: "m", result: marked }] })).toEqual({});
  const each = [1, 2].map((value) => ({ value, user_id: `u${value}`, status: "submitted" }));
  expect(await of({ responses: { rating: each } })).toEqual({ "rating.u1": 1, "rating.u2": 2 });
  const scores = ["ANNOTATION", "EVAL"].map((source) => ({ name: source, value: 1, source }));
  expect(await of({ scores })).toEqual({ ANNOTATION: 1 });
  const assessments = ["HUMAN", "LLM_JUDGE"].map((kind) => ({
    assessment_name: kind,
    source: { source_type: kind, source_id: "a" },
    feedback: { value: true },
  }));
  expect(await of({ assessments })).toEqual({ HUMAN: true });
  const kinds = ["HUMAN", "LLM"].map((kind) => ({ name: kind, annotator_kind: kind, source: "APP", result: { score: 1 } }));
  expect(await of({ annotations: kinds })).toEqual({ HUMAN: 1 });
  expect(await of({ purchases: [{ user_id: "u1", name: "price", value: 10 }], feedback: null })).toEqual({});
});

test("columns of one name hold a context each, and a heading that is repeated is no row", async () => {
  const one = lines({ question, context: passages[0], "context (2)": passages[1], answer });
  expect((await readAll(one)).samples).toMatchObject([expected]);
  const row = [question, JSON.stringify(passages), answer];
  const twice = csv(["question", "contexts", "answer"], row, ["question", "contexts", "answer"], row);
  const { samples, hints } = await readAll(twice);
  expect(samples).toMatchObject([expected, expected]);
  expect(hints).toContain("The heading is repeated below it: these lines are left out.");
  const quoted = csv(
    ["question", "contexts", "answer"],
    [JSON.stringify(question), JSON.stringify(passages), JSON.stringify(answer)],
  );
  expect((await readAll(quoted)).samples).toMatchObject([expected]);
});

test("datasets of questions: expected answers of several names, and texts rather than addresses", async () => {
  const bioasq = {
    body: question,
    documents: ["http://e.com/1"],
    snippets: passages.map((text) => ({ text })),
    ideal_answer: [answer],
  };
  expect((await readAll(lines(bioasq, { ...bioasq, body: other.question }))).samples[0]).toMatchObject({
    question,
    contexts: passages,
    response: null,
    reference: answer,
  });
  const parts = [{ question: "Which?", short_answers: ["12"] }];
  const asqa = lines({ ambiguous_question: question, qa_pairs: [...parts, ...parts], contexts: passages, response: answer });
  expect((await readAll(asqa)).refusal).toContain("--map question=ambiguous_question");
});
