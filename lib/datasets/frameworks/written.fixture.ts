/** Rows as their owner would write them by hand. */
export const own = [
  { question: "Who wrote Emma?", contexts: ["Jane Austen wrote Emma.", "Emma appeared in 1815."], response: "Jane Austen." },
  {
    question: "Where is Bath?",
    contexts: ["Bath lies in Somerset.", "It is on the Avon | a river."],
    response: "In Somerset, England.",
  },
  { question: "When did she die?", contexts: ["Austen died in 1817.", "She was 41."], response: "In 1817." },
];
type Own = (typeof own)[number];

const lines = (form: (row: Own, index: number) => object) =>
  own.map((row, index) => `${JSON.stringify(form(row, index))}\n`).join("");
const cell = (value: unknown) => `"${(typeof value === "string" ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;
const table = (heading: string[], rows: unknown[][]) =>
  [heading, ...rows].map((cells) => `${cells.map(cell).join(",")}\n`).join("");
const documents = (row: Own, form: (text: string, index: number) => object) => row.contexts.map(form);
const scored = (text: string, index: number) => ({ id: `doc-${index}`, score: 2 - index, text });

const spansOf = (row: Own, trace: number) => {
  const retrieved = row.contexts.flatMap((text, index) => [
    [`retrieval.documents.${index}.document.content`, text],
    [`retrieval.documents.${index}.document.id`, `doc-${index}`],
    [`retrieval.documents.${index}.document.score`, 2 - index],
  ]);
  return [
    {
      span: `r${trace}`,
      parent: `c${trace}`,
      attributes: [["openinference.span.kind", "RETRIEVER"], ["input.value", row.question], ...retrieved],
    },
    {
      span: `c${trace}`,
      parent: null,
      attributes: [
        ["openinference.span.kind", "CHAIN"],
        ["input.value", row.question],
        ["output.value", row.response],
      ],
    },
  ].map((span) => ({ ...span, trace: `t${trace}` }));
};
/** A row per span: a question with its answer, and the search in it. */
const spanRows = (
  form: (span: { id: string; parent: string | null; kind: "chain" | "retriever"; row: Own; output: object }) => object,
) =>
  own
    .flatMap((row, index) => [
      form({ id: `a${index}`, parent: null, kind: "chain", row, output: { answer: row.response } }),
      form({ id: `b${index}`, parent: `a${index}`, kind: "retriever", row, output: documents(row, scored) }),
    ])
    .map((row) => `${JSON.stringify(row)}\n`)
    .join("");
const otlpValue = (value: unknown) => (typeof value === "number" ? { doubleValue: value } : { stringValue: value });

const found = ["retrieval.query.text", "retrieval.documents"];

const azureColumns = ["timestamp [UTC]", "id", "name", "operation_Id", "operation_ParentId", "customDimensions"];
const azureSpans = own.flatMap((row, index) => [
  ["2026-01-01", `a${index}`, "invoke", `t${index}`, `t${index}`, { "input.value": row.question, "output.value": row.response }],
  ["2026-01-01", `b${index}`, "search", `t${index}`, `a${index}`, { "gen_ai.retrieval.documents": documents(row, scored) }],
]);

/** Labels have `_` for dots; the first document of a trace is a transaction. */
const apm = own.flatMap((row, index) => [
  {
    trace: { id: `t${index}` },
    transaction: { id: `a${index}`, name: "chat" },
    labels: {
      gen_ai_input_messages: JSON.stringify([{ role: "user", content: row.question }]),
      gen_ai_output_messages: JSON.stringify([{ role: "assistant", content: row.response }]),
    },
  },
  {
    trace: { id: `t${index}` },
    transaction: { id: `a${index}` },
    span: { id: `b${index}`, name: "execute_tool search" },
    parent: { id: `a${index}` },
    labels: { gen_ai_operation_name: "execute_tool", gen_ai_tool_call_result: JSON.stringify(documents(row, scored)) },
  },
]);

/** The own rows in the forms in which frameworks and tools write them. `told` is whether ids and scores of contexts are in it. */
export const written: Readonly<
  Record<string, { text: string; told?: boolean; map?: Record<string, string>; delimiter?: string }>
> = {
  "LangChain.js": {
    text: lines((row) => ({
      input: row.question,
      chat_history: [],
      context: documents(row, (pageContent, index) => ({ pageContent, metadata: { score: 2 - index }, id: `doc-${index}` })),
      answer: row.response,
    })),
  },
  "LangChain, serialised": {
    text: lines((row) => ({
      input: row.question,
      context: documents(row, (page_content) => ({
        lc: 1,
        type: "constructor",
        id: ["langchain", "schema", "document", "Document"],
        kwargs: { page_content, metadata: {}, type: "Document" },
      })),
      answer: row.response,
    })),
  },
  "LangChain, documents with scores": {
    text: lines((row) => ({
      query: row.question,
      source_documents: row.contexts.map((page_content, index) => [
        { page_content, metadata: {}, id: `doc-${index}` },
        2 - index,
      ]),
      result: row.response,
    })),
    told: true,
  },
  "LlamaIndex, Python": {
    text: lines((row) => ({
      query: row.question,
      response: row.response,
      source_nodes: documents(row, (text, index) => ({ node: { id_: `doc-${index}`, metadata: {}, text }, score: 2 - index })),
    })),
    told: true,
  },
  "LlamaIndex, TypeScript": {
    text: lines((row) => ({
      query: row.question,
      message: { content: row.response, role: "assistant" },
      raw: null,
      sourceNodes: documents(row, (text, index) => ({ node: { id_: `doc-${index}`, metadata: {}, text }, score: 2 - index })),
    })),
    told: true,
  },
  Haystack: {
    text: lines((row) => ({
      query: row.question,
      retriever: { documents: documents(row, (content, index) => ({ id: `doc-${index}`, content, meta: {}, score: 2 - index })) },
      answer_builder: { answers: [{ data: row.response, query: row.question, documents: [], meta: {} }] },
    })),
    told: true,
  },
  "Haystack, replies": {
    text: lines((row) => ({
      query: row.question,
      documents: documents(row, (content) => ({ content })),
      replies: [row.response],
    })),
  },
  "LangGraph, a tool's text": {
    text: lines((row) => ({
      messages: [
        { role: "user", content: row.question },
        { role: "tool", content: row.contexts.join("\n\n"), name: "retrieve" },
        { role: "assistant", content: row.response },
      ],
    })),
    delimiter: "\n\n",
  },
  "LangGraph, documents": {
    text: lines((row) => ({
      messages: [
        { type: "human", content: row.question },
        { type: "ai", content: "", tool_calls: [{ name: "retrieve" }] },
        { type: "tool", content: "found", artifact: documents(row, (page_content) => ({ page_content, metadata: {} })) },
        { type: "ai", content: [{ type: "text", text: row.response }] },
      ],
    })),
  },
  "LangSmith runs": {
    text: lines((row, index) => ({
      id: `run-${index}`,
      run_type: "chain",
      inputs: { question: row.question },
      outputs: { answer: row.response, documents: documents(row, (page_content) => ({ page_content, metadata: {} })) },
      reference_outputs: {},
      extra: { metadata: { question: "of another kind" } },
    })),
  },
  "LangSmith experiment": {
    text: table(
      ["id", "inputs.question", "outputs.answer", "outputs.documents", "reference_outputs.answer"],
      own.map((row, index) => [
        `r${index}`,
        row.question,
        row.response,
        documents(row, (page_content) => ({ page_content })),
        "",
      ]),
    ),
  },
  "Langfuse, objects": {
    text: lines((row) => ({
      id: "t",
      input: { question: row.question },
      output: { answer: row.response, contexts: row.contexts },
    })).replace(/"id":"t"/g, '"traceName":"rag"'),
  },
  "Langfuse, CSV": {
    text: table(
      ["id", "name", "input", "output", "metadata"],
      own.map((row, index) => [
        `t${index}`,
        "rag",
        { question: row.question },
        { answer: row.response, contexts: row.contexts },
        { k: 2 },
      ]),
    ),
  },
  "Langfuse, traces": {
    text: JSON.stringify(
      own.map((row, index) => ({
        id: `t${index}`,
        input: { question: row.question },
        output: { answer: row.response },
        observations: [
          { type: "SPAN", name: "retrieval", input: row.question, output: row.contexts },
          { type: "GENERATION", name: "llm", input: [{ role: "user", content: "Prompt" }], output: row.response },
        ],
      })),
    ),
  },
  "Langfuse, one trace": {
    text: lines((row, index) => ({
      trace: {
        id: `t${index}`,
        name: "rag",
        timestamp: "2026-01-01T00:00:00Z",
        input: { question: row.question },
        output: { answer: row.response },
      },
      observations: [{ id: `o${index}`, type: "RETRIEVER", input: row.question, output: documents(row, scored) }],
    })),
    told: true,
  },
  "Langfuse, a row per observation": {
    text: spanRows(({ id, parent, kind, row, output }) => ({
      id,
      traceId: row.question,
      parentObservationId: parent,
      type: kind === "retriever" ? "RETRIEVER" : "SPAN",
      name: kind,
      startTime: `2026-01-01T00:00:0${parent ? 1 : 0}Z`,
      input: { query: row.question },
      output,
    })),
    told: true,
  },
  "Langfuse, a table of observations": {
    text: table(
      ["id", "traceId", "parentObservationId", "type", "input", "output"],
      own.flatMap((row, index) => [
        [`a${index}`, row.question, "", "SPAN", { question: row.question }, { answer: row.response }],
        [`b${index}`, row.question, `a${index}`, "RETRIEVER", row.question, documents(row, scored)],
      ]),
    ),
    told: true,
  },
  "LangSmith, a row per run": {
    text: spanRows(({ id, parent, kind, row, output }) => ({
      id,
      trace_id: row.question,
      parent_run_id: parent,
      run_type: kind,
      name: kind,
      start_time: "2026-01-01T00:00:00Z",
      inputs: { question: row.question },
      outputs: Array.isArray(output) ? { documents: output } : output,
    })),
    told: true,
  },
  "Braintrust, a row per span": {
    text: spanRows(({ id, parent, kind, row, output }) => ({
      id: `row-${id}`,
      span_id: id,
      root_span_id: parent ?? id,
      span_parents: parent ? [parent] : null,
      tags: ["live"],
      span_attributes: { type: kind === "retriever" ? "function" : "task", name: kind },
      input: { question: row.question },
      output,
    })),
    told: true,
  },
  "MLflow, traces": {
    text: lines((row, index) => ({
      info: { trace_id: `t${index}`, request_preview: row.question },
      data: {
        spans: [
          {
            trace_id: `t${index}`,
            span_id: "a",
            parent_span_id: null,
            attributes: {
              "mlflow.spanType": '"CHAIN"',
              "mlflow.spanInputs": JSON.stringify({ question: row.question }),
              "mlflow.spanOutputs": JSON.stringify(row.response),
            },
          },
          {
            trace_id: `t${index}`,
            span_id: "b",
            parent_span_id: "a",
            attributes: { "mlflow.spanType": '"RETRIEVER"', "mlflow.spanOutputs": JSON.stringify(documents(row, scored)) },
          },
        ],
      },
    })),
    told: true,
  },
  "spans with names of their own": {
    text: lines((row, index) => ({
      traceId: `t${index}`,
      spanId: "a",
      attributes: { "acme.ask": row.question, "acme.docs": documents(row, scored), "acme.reply": row.response },
    })),
    map: { question: "acme.ask", contexts: "acme.docs", response: "acme.reply" },
    told: true,
  },
  "OpenInference spans": {
    text: own
      .flatMap(spansOf)
      .map(({ span, parent, trace, attributes }) =>
        JSON.stringify({
          name: span,
          context: { trace_id: trace, span_id: span },
          parent_id: parent,
          attributes: Object.fromEntries(attributes),
        }),
      )
      .join("\n"),
    told: true,
  },
  "Phoenix spans as a table": {
    text: lines((row, index) => ({
      "context.span_id": `s${index}`,
      span_kind: "CHAIN",
      "attributes.input.value": row.question,
      "attributes.output.value": row.response,
      "attributes.retrieval.documents": row.contexts.map((text, rank) => ({
        "document.content": text,
        "document.id": `doc-${rank}`,
        "document.score": 2 - rank,
      })),
    })),
    told: true,
  },
  OTLP: {
    text: JSON.stringify({
      resourceSpans: [
        {
          resource: { attributes: [] },
          scopeSpans: [
            {
              scope: { name: "rag" },
              spans: own.flatMap(spansOf).map(({ span, parent, trace, attributes }) => ({
                traceId: trace,
                spanId: span,
                ...(parent && { parentSpanId: parent }),
                attributes: attributes.map(([key, value]) => ({ key, value: otlpValue(value) })),
              })),
            },
          ],
        },
      ],
    }),
    told: true,
  },
  "Phoenix, retrieved documents": {
    text: table(
      ["context.span_id", "document_position", "input", "reference", "document_score"],
      own
        .flatMap((row, index) =>
          row.contexts.map((text, rank) => [`s${index}`, String(rank), row.question, text, String(2 - rank)]),
        )
        .reverse(),
    ),
    map: { response: "" },
  },
  "Phoenix, questions and answers": {
    text: table(
      ["context.span_id", "input", "output", "reference"],
      own.map((row, index) => [`s${index}`, row.question, row.response, row.contexts.join("\n\n")]),
    ),
    map: { contexts: "reference" },
    delimiter: "\n\n",
  },
  "TruLens records": {
    text: table(
      ["app_version", "record_id", "input", "output", "record_json"],
      own.map((row, index) => [
        "v1",
        `record-${index}`,
        JSON.stringify(row.question),
        JSON.stringify(row.response),
        {
          calls: [
            { stack: [{ path: "app.retriever", method: { name: "retrieve" } }], rets: row.contexts },
            { rets: row.response },
          ],
        },
      ]),
    ),
  },
  "promptfoo, JSON": {
    text: JSON.stringify({
      evalId: "e1",
      results: {
        version: 3,
        results: own.map((row) => ({
          vars: { question: row.question, context: row.contexts },
          prompt: { raw: "Answer it", label: "p1" },
          provider: { id: "openai:gpt-4o-mini", label: "" },
          response: { output: row.response, tokenUsage: { total: 9 } },
          testCase: { vars: { question: row.question, context: row.contexts } },
        })),
        stats: {},
      },
      config: {},
    }),
  },
  "promptfoo, JSON Lines": {
    text: lines((row) => ({
      vars: { question: row.question, context: row.contexts },
      prompt: { raw: "Answer it" },
      provider: { id: "echo" },
      response: { output: row.response },
    })),
  },
  "promptfoo, CSV": {
    text: table(
      ["question", "context", "[echo] Answer {{question}}"],
      own.map((row, index) => [
        row.question,
        row.contexts,
        index === 1 ? `[FAIL] Too long\n---\n${row.response}` : `[PASS] ${row.response}`,
      ]),
    ),
  },
  "DeepEval test run": {
    text: JSON.stringify({
      testFile: null,
      testCases: own.map((row) => ({
        input: row.question,
        actualOutput: row.response,
        retrievalContext: row.contexts,
        metricsData: [],
      })),
      conversationalTestCases: [],
    }),
  },
  "RAGAS, several turns": {
    text: lines((row) => ({
      user_input: [
        { content: "Hello", type: "human" },
        { content: "What would you like to know?", type: "ai" },
        { content: row.question, type: "human" },
        { content: row.response, type: "ai" },
      ],
      retrieved_contexts: row.contexts,
      reference: null,
    })),
  },
  "OpenAI, chat completions": {
    text: lines((row) => ({
      request: {
        model: "m",
        messages: [
          { role: "system", content: "Answer." },
          { role: "user", content: row.question },
        ],
      },
      response: { choices: [{ index: 0, message: { role: "assistant", content: row.response } }] },
      contexts: row.contexts,
    })),
  },
  "OpenAI, responses": {
    text: lines((row) => ({
      input: row.question,
      output: [
        {
          type: "file_search_call",
          results: documents(row, (text, index) => ({ file_id: `doc-${index}`, score: 2 - index, text })),
        },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: row.response }] },
      ],
    })),
    told: true,
  },
  Anthropic: {
    text: lines((row) => ({
      messages: [
        {
          role: "user",
          content: [
            ...row.contexts.map((data) => ({ type: "document", source: { type: "text", data } })),
            { type: "text", text: row.question },
          ],
        },
      ],
      response: { role: "assistant", content: [{ type: "text", text: row.response }] },
    })),
  },
  "Anthropic, a tool": {
    text: lines((row) => ({
      messages: [
        { role: "user", content: row.question },
        { role: "assistant", content: [{ type: "tool_use", id: "1", name: "search", input: {} }] },
        {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: "1", content: documents(row, (text) => ({ type: "text", text })) }],
        },
        { role: "assistant", content: [{ type: "text", text: row.response }] },
      ],
    })),
  },
  "AI SDK": {
    text: lines((row) => ({
      messages: [
        { role: "user", parts: [{ type: "text", text: row.question }] },
        {
          role: "assistant",
          parts: [
            { type: "tool-search", state: "output-available", output: documents(row, (text) => ({ text })) },
            { type: "text", text: row.response },
          ],
        },
      ],
    })),
  },
  "LangChain messages, serialised": {
    text: lines((row) => ({
      messages: [
        { lc: 1, type: "constructor", id: ["langchain", "schema", "HumanMessage"], kwargs: { content: row.question } },
        {
          lc: 1,
          type: "constructor",
          id: ["langchain", "schema", "ToolMessage"],
          kwargs: { content: JSON.stringify(row.contexts) },
        },
        { lc: 1, type: "constructor", id: ["langchain", "schema", "AIMessage"], kwargs: { content: row.response } },
      ],
    })),
  },
  "Haystack, chat messages": {
    text: lines((row) => ({
      prompt_builder: { question: row.question },
      llm: { replies: [{ role: "assistant", content: [{ text: row.response }] }] },
      retriever: { documents: documents(row, (content) => ({ content })) },
    })),
  },
  "MLflow, JSON as text": {
    text: lines((row) => ({
      request: JSON.stringify({ question: row.question }),
      response: JSON.stringify({ answer: row.response }),
      retrieved_context: documents(row, (content) => ({ doc_uri: "u", content })),
    })),
  },
  "hits of a search engine": {
    text: lines((row) => ({ question: row.question, hits: documents(row, scored), answer: row.response })),
    told: true,
  },
  "titles with sentences": {
    text: lines(({ question, contexts, response }) => ({
      question,
      context: contexts.map((text) => ["A title", text.split(/(?<= )/)]),
      prediction: response,
    })),
  },
  "lists side by side": {
    text: lines(({ question, contexts, response }) => ({
      query: question,
      passages: { is_selected: [1, 0], passage_text: contexts, url: contexts.map(() => "https://example.org/with/a/long/path") },
      generated: response,
    })),
  },
  "a chat whose answer carries its sources": {
    text: lines(({ question, contexts, response }) => ({
      chat: {
        messages: [
          { role: "user", content: question },
          {
            role: "assistant",
            content: response,
            sources: [{ source: { name: "kb" }, document: contexts, distances: [0.8, 0.5] }],
          },
        ],
      },
    })),
  },
  "a chat of writers, with sources deep in an attachment": {
    text: lines((row) => ({
      messages: [
        { sender: "User", text: row.question, isCreatedByUser: true },
        {
          sender: "Bot",
          text: row.response,
          isCreatedByUser: false,
          attachments: [{ file_search: { sources: documents(row, (content) => ({ content, fileName: "t" })) } }],
        },
      ],
    })),
  },
  "agents and their tools": {
    text: lines((row) => ({
      messages: [
        { source: "user", content: row.question, type: "TextMessage" },
        { source: "helper", content: [{ id: "c", arguments: "{}", name: "search" }], type: "ToolCallRequestEvent" },
        { source: "helper", content: documents(row, (content) => ({ content, name: "search" })), type: "ToolCallExecutionEvent" },
        { source: "helper", content: row.response, type: "TextMessage" },
      ],
    })),
  },
  "the only texts whose name tells of a search": {
    text: lines((row) => ({
      question: row.question,
      result: { cited: [{ retrievedReferences: documents(row, (words) => ({ body: { words } })) }] },
      answer: row.response,
    })),
  },
  "questions inside paragraphs": {
    text: JSON.stringify({
      data: [
        {
          paragraphs: own.map((row) => ({
            contexts: row.contexts,
            qas: [{ question: row.question, prediction_text: row.response }],
          })),
        },
      ],
    }),
  },
  "a trace with its spans": {
    text: lines((row, index) => ({
      id: `t${index}`,
      input: { question: row.question },
      output: { answer: row.response },
      spans: [
        { id: `s${index}`, trace_id: `t${index}`, type: "tool", name: "search", input: {}, output: { found: row.contexts } },
      ],
    })),
  },
  ...Object.fromEntries(
    [
      ["German", "Nutzerfrage", "Fundstelle Nr. 1", "Fundstelle Nr. 2", "Antwort des Bots", "Soll-Antwort"],
      ["Spanish", "Pregunta del usuario", "Documento 1", "Documento 2", "Respuesta generada", "¿Correcta?"],
      ["Swedish", "Fråga", "Källa A", "Källa B", "Svar", "Förväntat svar"],
      ["Turkish", "Kullanıcı sorusu", "Kaynak 1", "Kaynak 2", "Bot yanıtı", "Beklenen yanıt"],
      ["Russian", "Вопрос пользователя", "Источник 1", "Источник 2", "Ответ бота", "Ожидаемый ответ"],
      ["Korean", "사용자 질문", "참고 문서 1", "참고 문서 2", "생성된 답변", "기대 답변"],
      ["English", "User question", "Passage_1_text", "Passage_2_text", "Bot answer", "Answer correct"],
    ].map(([language, ...heading]) => [
      `a table with its own names in ${language}`,
      {
        text: table(
          heading,
          own.map(({ question, contexts, response }) => [question, ...contexts, response, "Gold"]),
        ),
      },
    ]),
  ),
  "rows by id": { text: JSON.stringify(Object.fromEntries(own.map((row, index) => [`q-${index}`, row]))) },
  "texts as Python prints them": {
    text: table(
      ["inputs", "outputs", "retrieved_context"],
      own.map(({ question, contexts, response }) => [
        `{'question': '${question}'}`,
        response,
        `[${contexts.map((text) => `{'content': '${text}', 'score': 0.5}`).join(", ")}]`,
      ]),
    ),
  },
  "one turn in a list": {
    text: lines((row) => ({
      conversationTurns: [
        {
          inputRecord: { prompt: { content: [{ text: row.question }] }, referenceResponses: [{ content: [{ text: "Gold" }] }] },
          output: {
            text: row.response,
            retrievedPassages: { retrievalResults: documents(row, (text) => ({ content: { text } })) },
          },
        },
      ],
    })),
  },
  "documents with their data, and an answer in pieces": {
    text: lines((row) => ({
      request: {
        messages: [{ role: "user", content: row.question }],
        documents: documents(row, (text, index) => ({ id: `d${index}`, data: { title: "T", text } })),
      },
      response: {
        role: "assistant",
        content: [
          { type: "text", text: row.response.slice(0, 3) },
          { type: "text", text: row.response.slice(3), citations: [] },
        ],
      },
    })),
  },
  "passages by number": {
    text: lines((row) => ({
      query: row.question,
      retrieval: { retrieved_passages: Object.fromEntries(row.contexts.map((text, index) => [`[${index + 1}]`, text])) },
      result: { generated_answer: [{ text: row.response, citations: ["[1]"] }] },
    })),
  },
  "a question inside its prompt": {
    text: lines((row) => ({
      prompt: `Answer briefly: ${row.question}`,
      source_info: { question: row.question, passages: row.contexts },
      response: row.response,
    })),
  },
  "a search's hits, and a conversation": {
    text: lines((row) => ({
      messages: [
        { role: "userMessage", content: row.question },
        { role: "apiMessage", content: row.response, sourceDocuments: documents(row, (name) => ({ name, similarity: 0.5 })) },
      ],
    })),
  },
  "OpenTelemetry's logs alone": {
    text: JSON.stringify({
      resourceLogs: own.map((row, index) => ({
        scopeLogs: [
          {
            logRecords: ["user", "tool", "choice"].map((name) => ({
              eventName: name === "choice" ? "gen_ai.choice" : `gen_ai.${name}.message`,
              traceId: `t${index}`,
              spanId: `s${index}`,
              body: {
                kvlistValue: {
                  values: [
                    {
                      key: "content",
                      value: {
                        stringValue: { user: row.question, tool: JSON.stringify(row.contexts), choice: row.response }[name],
                      },
                    },
                  ],
                },
              },
            })),
          },
        ],
      })),
    }),
  },
  "a table in Japanese": {
    text: table(
      ["質問", "参照１", "出典2", "システム", "回答"],
      own.map(({ question, contexts, response }) => [question, ...contexts, "a", response]),
    ),
  },
  "a table in French": {
    text: table(
      ["Question", "Passage n° 1", "Passage n° 2", "Réponse du système", "Réponse de référence"],
      own.map(({ question, contexts, response }) => [question, ...contexts, response, "Gold"]),
    ),
  },
  "DynamoDB's typed values": {
    text: lines(({ question, contexts, response }, index) => ({
      Item: {
        pk: { S: `chat#${index}` },
        question: { S: question },
        answer: { S: response },
        ttl: { N: "1712345678" },
        contexts: { L: contexts.map((text, at) => (at === 0 ? { S: text } : { M: { text: { S: text } } })) },
      },
    })),
  },
  "Firestore's documents": {
    text: JSON.stringify({
      documents: own.map(({ question, contexts, response }) => ({
        name: "projects/p/databases/d/documents/chats/1",
        fields: {
          question: { stringValue: question },
          answer: { stringValue: response },
          rating: { integerValue: "4" },
          contexts: { arrayValue: { values: contexts.map((stringValue) => ({ stringValue })) } },
        },
      })),
    }),
  },
  "hits of Elasticsearch": {
    text: JSON.stringify({
      took: 3,
      hits: {
        max_score: 1,
        hits: own.map(({ question, contexts, response }, index) => ({
          _index: "logs",
          _id: `e${index}`,
          _score: 1,
          _source: { user_query: question, llm_answer: response, passages: contexts },
        })),
      },
    }),
  },
  "lists under a heading": {
    text: JSON.stringify([["question", "answer", "contexts"], ...own.map((row) => [row.question, row.response, row.contexts])]),
  },
  "rows of each configuration": { text: JSON.stringify({ bm25: own.slice(0, 2), dense: own.slice(2) }) },
  "PostgreSQL's lists": {
    text: table(
      ["question", "answer", "retrieved_chunks"],
      own.map((row) => [row.question, row.response, `{${row.contexts.map((text) => JSON.stringify(text)).join(",")}}`]),
    ),
  },
  "a table without a heading": {
    text: own.map((row, index) => `${index}\t${row.question}\t${row.response}\t${row.contexts.join("||")}\n`).join(""),
    map: { response: "column 3", contexts: "column 4" },
    delimiter: "||",
  },
  "passages beside one text, names and codes": {
    text: lines(({ question, contexts, response }, index) => ({
      question,
      response,
      context: "What was said before",
      documents: contexts,
      retrieved_docs: ["d1", "d2"],
      Reference: `REF-2026-${index}`,
      __expected: "contains: Jane",
      system: "Answer from the passages. Be brief.",
    })),
  },
  "Application Insights, a table": { text: table(azureColumns, azureSpans) },
  "Application Insights, an answer of its API": {
    text: JSON.stringify({ tables: [{ name: "T", columns: azureColumns.map((name) => ({ name })), rows: azureSpans }] }),
  },
  "Elastic's APM, a search": { text: JSON.stringify({ took: 1, hits: { hits: apm.map((_source) => ({ _source })) } }) },
  "Elastic's APM, its documents": { text: apm.map((row) => `${JSON.stringify(row)}\n`).join("") },
  "Langfuse, traces with their observations": {
    text: JSON.stringify(
      own.map((row, index) => ({
        id: `t${index}`,
        input: { args: [row.question], kwargs: {} },
        output: row.response,
        observations: [
          { id: `a${index}`, type: "SPAN", name: "condense", input: row.question, output: "words of the question" },
          { id: `b${index}`, type: "RETRIEVER", input: "words of the question", output: documents(row, scored) },
        ],
      })),
    ),
    told: true,
  },
  "Galileo, a row per node": {
    text: table(
      ["node_type", "node_id", "chain_root_id", "chain_id", "node_input", "node_output"],
      own.flatMap((row, index) => [
        ["workflow", `a${index}`, `a${index}`, "", row.question, row.response],
        ["retriever", `b${index}`, `a${index}`, `a${index}`, row.question, documents(row, scored)],
      ]),
    ),
    told: true,
  },
  "Honeycomb, whose spans have empty cells": {
    text: table(
      [
        "trace.trace_id",
        "trace.span_id",
        "trace.parent_id",
        ...["input.messages", "output.messages", ...found].map((of) => `gen_ai.${of}`),
      ],
      own.flatMap((row, index) => [
        [
          `t${index}`,
          `a${index}`,
          "",
          [{ role: "user", content: row.question }],
          [{ role: "assistant", content: row.response }],
          "",
          "",
        ],
        [`t${index}`, `b${index}`, `a${index}`, "", "", "words", documents(row, scored)],
      ]),
    ),
    told: true,
  },
  "OpenTelemetry, documents as lists of keys": {
    text: lines((row, index) => ({
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  traceId: `t${index}`,
                  spanId: `s${index}`,
                  attributes: [
                    { key: "input.value", value: otlpValue(row.question) },
                    { key: "output.value", value: otlpValue(row.response) },
                    {
                      key: "gen_ai.retrieval.documents",
                      value: {
                        arrayValue: {
                          values: documents(row, (text, place) => ({
                            kvlistValue: {
                              values: Object.entries(scored(text, place)).map(([key, value]) => ({
                                key,
                                value: otlpValue(value),
                              })),
                            },
                          })),
                        },
                      },
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    })),
    told: true,
  },
  "a log, whose messages are JSON": {
    text: lines((row) => ({ timestamp: 1, stream: "chat/1", message: JSON.stringify(row) })),
  },
  "what was reranked, next to what was found first": {
    text: lines(({ question, contexts, response }) => ({
      question,
      retrieved_documents: ["Something else, of no use.", ...contexts],
      reranked_documents: contexts,
      response,
    })),
  },
  "what was retrieved, next to what was given": {
    text: lines(({ question, contexts, response }) => ({
      input: { question, context: ["For the judge only."] },
      output: { answer: response, retrieved_chunks: contexts },
    })),
  },
  "a prompt, and the instruction in it": {
    text: lines(({ question, contexts, response }) => ({
      prompt: `Answer: ${question} From: ${contexts.join(" ")}`,
      instruction: question,
      contexts,
      response,
    })),
  },
  "metrics that judge the same answers": {
    text: JSON.stringify({
      faithfulness: own.map((row) => ({ ...row, score: 1 })),
      relevancy: own.map((row) => ({ ...row, score: 0 })),
    }),
  },
  "codes of questions, next to their texts": {
    text: table(
      ["Question", "Question text", "Answer", "Contexts"],
      own.map(({ question, contexts, response }, index) => [`Q${index}`, question, response, contexts]),
    ),
  },
};
