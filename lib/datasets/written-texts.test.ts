import { expect, test } from "vitest";
import { line, readAll } from "./every-event.fixture";

/** Rows as other tools write them, and what is read. */
const cases: [what: string, file: string, read: object, hint: string | null][] = [
  [
    "messages of Bedrock's Converse",
    `${JSON.stringify({
      messages: [
        { role: "user", content: [{ text: "When did the mill open?" }] },
        { role: "assistant", content: [{ toolUse: { toolUseId: "t", name: "find", input: { query: "mill" } } }] },
        {
          role: "user",
          content: [
            {
              toolResult: {
                toolUseId: "t",
                content: [{ text: "It opened in 1902." }, { json: { results: [{ text: "Mill." }] } }],
              },
            },
          ],
        },
        { role: "assistant", content: [{ text: "In 1902." }] },
      ],
    })}\n`,
    { question: "When did the mill open?", contexts: ["It opened in 1902.", "Mill."], response: "In 1902." },
    null,
  ],
  ["in blocks", line({ question: [{ text: "When did the mill open?" }] }), { question: "When did the mill open?" }, null],
  [
    "documents as texts of JSON and of Python",
    line({ contexts: ['{"page_content": "One.", "metadata": {"page": 1}}', "page_content='Two.' metadata={'page': 2}"] }),
    {
      contexts: ["One.", "Two."],
      contextDetails: [
        { id: null, score: null, metadata: { page: 1 } },
        { id: null, score: null, metadata: { page: 2 } },
      ],
    },
    null,
  ],
  [
    "a message as text of Python",
    line({ response: "content='In 1902.' additional_kwargs={} id='run-1'" }),
    { response: "In 1902." },
    "The response is the text of a message object in 1 row: its content is read.",
  ],
  [
    "thoughts before the answer",
    line({ response: "<think>Perhaps 1902?</think>\n\nIn 1902." }),
    { response: "In 1902." },
    "The response begins with a model's thoughts in 1 row: they are left out.",
  ],
  [
    "what is noted of a passage, beside its text",
    line({
      contexts: { passage_text: ["It opened in 1902.", "It has two floors."], is_selected: [1, 0], section: ["Past", ""] },
    }),
    {
      contexts: ["It opened in 1902.", "It has two floors."],
      contextDetails: [
        { id: null, score: null, metadata: { is_selected: 1, section: "Past" } },
        { id: null, score: null, metadata: { is_selected: 0 } },
      ],
    },
    null,
  ],
  [
    "words for nothing in a table",
    "question,contexts,response,reference\nWhen?,#N/A,None,nan\n",
    { contexts: [], response: "", reference: null },
    "“nan” stands for the reference in 1 row: read as an empty cell.",
  ],
  [
    "a word for nothing in a file with types, where it is an answer",
    line({ response: "None", reference: "nan" }),
    { response: "None", reference: null },
    "“nan” stands for the reference in 1 row: read as an empty cell.",
  ],
  [
    "a cell that does not apply, and a model that says so",
    "question,context_1,context_2,response,reference\nWhen?,It opened in 1902.,,N/A,N/A\n",
    { contexts: ["It opened in 1902."], response: "N/A", reference: null },
    "“N/A” stands for the reference in 1 row: read as an empty cell.",
  ],
  [
    "short texts under a question that asks for the expected answer",
    "question,contexts,response,What should it have answered?\nWhen?,It opened in 1902.,In 1903.,In 1902.\n",
    { reference: null },
    "“What should it have answered?” is not read. If it is another system's, import again with --map 'response=What should it have answered?' and its name as --config. If it holds expected answers, use --map 'reference=What should it have answered?'.",
  ],
  [
    "a failed formula",
    "question,contexts,response\nWhen?,It opened in 1902.,#NAME?\n",
    { response: "#NAME?" },
    "“#NAME?” stands for the response in 1 row: a spreadsheet took a text for a formula. Export it again with these cells as text.",
  ],
  ["cells between bars", "question|contexts|response\nWhen?|It opened in 1902.|In 1902.\n", { response: "In 1902." }, null],
  [
    "quotes after a backslash",
    'question,contexts,response\n"Who said \\"go\\"?","[\\"Ann said it.\\",\\"To Bob.\\"]","Ann."\n',
    { question: 'Who said "go"?', contexts: ["Ann said it.", "To Bob."] },
    'A quote inside a cell is written \\" in this file, and read so.',
  ],
  [
    "rows and columns of nothing but commas",
    "question,contexts,response,,\nWhen?,It opened in 1902.,In 1902.,,\n,,,,\n",
    { response: "In 1902.", metadata: {} },
    null,
  ],
  ["lines that end with a comma", line().replace("\n", ",\n"), { response: "Ann" }, null],
  [
    "a table of a German spreadsheet",
    "question;context 1;context 2;response;label_grade;label_share;label_ok;temperature\nWhen?;It opened in 1902.;NA;In 1902.;0,25;80 %;WAHR;0,7\n",
    { contexts: ["It opened in 1902."], labels: { grade: 0.25, share: 0.8, ok: true }, metadata: { temperature: "0.7" } },
    "“label_grade” is read as a number: 0,25 is 0.25.",
  ],
  [
    "thousands of an English table",
    'question,contexts,response,label_views\nWhen?,It opened in 1902.,In 1902.,"1,234"\n',
    { labels: { views: "1,234" } },
    null,
  ],
  ["a reference that is an object", line({ reference: { total: 2 } }), { reference: null }, null],
];

for (const [what, file, read, hint] of cases)
  test(`reads ${what}`, async () => {
    const { samples, problems, refusal, hints } = await readAll(file);
    expect({ problems, refusal }).toEqual({ problems: [], refusal: null });
    expect(samples).toMatchObject([read]);
    if (hint !== null) expect(hints).toContain(hint);
  });

const passages = [
  "query_id,query,rank,passage,answer",
  "a,When did the mill open?,2,It burnt down in 1950.,",
  "a,When did the mill open?,1,It opened in 1902.,In 1902.",
  "b,Who built it?,1,Ann Berg built it.,Ann Berg.",
  "b,Who built it?,2,It has two floors.,Ann Berg.",
].join("\n");

test("joins rows that are passages of one question, in order of rank, unless the mapping says no", async () => {
  const { samples, hints } = await readAll(passages);
  expect(samples).toMatchObject([
    { externalId: "a", contexts: ["It opened in 1902.", "It burnt down in 1950."], response: "In 1902." },
    { externalId: "b", contexts: ["Ann Berg built it.", "It has two floors."], response: "Ann Berg." },
  ]);
  expect(hints).toContain(
    "Each row is one passage: 4 rows are read as 2 samples, by “query”, in order of “rank”. If each row is one sample, add the mapping skip:passages=",
  );
  const apart = await readAll(passages, { map: { contexts: "passage", "skip:passages": "" } });
  expect(apart.samples).toHaveLength(4);
});

test("rows of one question with different answers stay separate samples", async () => {
  const { samples } = await readAll(
    "question,contexts,response\nWhen?,It opened in 1902.,In 1902.\nWhen?,It burnt down in 1950.,In 1950.\n",
  );
  expect(samples).toHaveLength(2);
});

const sheet = "Frage;Antwort;Source 1;Source 2;Expected answer;Rating\nWann?;1902.;Eröffnet 1902.;Zwei Böden.;1902;4\n";

test("reads contexts from several columns, by name and by hand, and what was recognized stays so", async () => {
  const byName = await readAll(sheet);
  expect(byName.samples).toMatchObject([
    { question: "Wann?", response: "1902.", contexts: ["Eröffnet 1902.", "Zwei Böden."], reference: "1902" },
  ]);
  const byHand = await readAll(sheet, { map: { "contexts.1": "Source 2" } });
  expect(byHand.samples).toMatchObject([{ contexts: ["Zwei Böden."], reference: "1902" }]);
});
