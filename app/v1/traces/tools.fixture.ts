/** The same question, passages and answer as each tool writes them. All texts are made up. */
export const question = "Who built the mill at Orvik?";
export const passages = ["The mill at Orvik was built by Ada Lund.", "Orvik has one mill."];
export const answer = "Ada Lund built it.";

export interface GivenSpan {
  name?: string;
  attributes?: Readonly<Record<string, unknown>>;
  events?: readonly { name: string; attributes: Readonly<Record<string, unknown>> }[];
}

export interface Tool {
  /** The first is the root; the others are inside it. */
  spans: readonly GivenSpan[];
  contexts?: readonly string[];
  ids?: readonly (string | null)[];
}

const json = JSON.stringify;
const [first, second] = passages;
const asDocuments = json(passages.map((page_content, index) => ({ page_content, id: `d${index}`, metadata: {} })));
const asked = json({ question });
const messages = (role: string, text: string) => json([{ role, parts: [{ type: "text", content: text }] }]);
const blocks = (text: string) => json([{ text }]);
const both = passages.join("\n");
const agent = { "gen_ai.operation.name": "invoke_agent", "gen_ai.system": "strands-agents" };
const tool = { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "look" };

export const tools: Readonly<Record<string, Tool>> = {
  "OpenInference, numbered attributes": {
    spans: [
      { attributes: { "openinference.span.kind": "CHAIN", "input.value": asked, "output.value": answer } },
      {
        attributes: {
          "openinference.span.kind": "RETRIEVER",
          "input.value": question,
          "retrieval.documents.0.document.content": first,
          "retrieval.documents.0.document.id": "d0",
          "retrieval.documents.1.document.content": second,
        },
      },
    ],
    ids: ["d0", null],
  },
  "OpenTelemetry, messages and documents": {
    spans: [
      {
        attributes: {
          "gen_ai.operation.name": "invoke_agent",
          "gen_ai.input.messages": messages("user", question),
          "gen_ai.output.messages": messages("assistant", answer),
        },
      },
      {
        attributes: {
          "gen_ai.operation.name": "retrieval",
          "gen_ai.retrieval.query.text": question,
          "gen_ai.retrieval.documents": json(passages.map((content, index) => ({ id: `d${index}`, score: 0.5, content }))),
        },
      },
    ],
    ids: ["d0", "d1"],
  },
  "OpenTelemetry, details of an operation as an event": {
    spans: [
      { attributes: { "gen_ai.operation.name": "invoke_workflow" } },
      {
        attributes: {
          ...tool,
          "gen_ai.tool.call.arguments": '{"q":"mill"}',
          "gen_ai.tool.call.result": json({ results: passages }),
        },
      },
      {
        attributes: { "gen_ai.operation.name": "chat" },
        events: [
          {
            name: "gen_ai.client.inference.operation.details",
            attributes: {
              "gen_ai.input.messages": messages("user", question),
              "gen_ai.output.messages": messages("assistant", answer),
            },
          },
        ],
      },
    ],
  },
  "OpenTelemetry, only ids of documents": {
    spans: [
      {
        attributes: {
          "gen_ai.operation.name": "invoke_agent",
          "gen_ai.input.messages": messages("user", question),
          "gen_ai.output.messages": messages("assistant", answer),
        },
      },
      {
        attributes: {
          "gen_ai.operation.name": "retrieval",
          "gen_ai.retrieval.documents": '[{"id":"d0","score":0.9},{"id":"d1"}]',
        },
      },
    ],
    contexts: ["", ""],
    ids: ["d0", "d1"],
  },
  TruLens: {
    spans: [
      {
        attributes: {
          "ai.observability.span_type": "record_root",
          "ai.observability.record_root.input": question,
          "ai.observability.record_root.output": answer,
        },
      },
      {
        attributes: {
          "ai.observability.span_type": "retrieval",
          "ai.observability.retrieval.query_text": question,
          "ai.observability.retrieval.retrieved_contexts": passages,
        },
      },
      { attributes: { "ai.observability.span_type": "generation", "ai.observability.call.return": answer } },
    ],
  },
  MLflow: {
    spans: [
      { attributes: { "mlflow.spanType": '"CHAIN"', "mlflow.spanInputs": asked, "mlflow.spanOutputs": json(answer) } },
      { attributes: { "mlflow.spanType": '"RETRIEVER"', "mlflow.spanInputs": asked, "mlflow.spanOutputs": asDocuments } },
    ],
    ids: ["d0", "d1"],
  },
  Haystack: {
    spans: [
      {
        name: "haystack.pipeline.run",
        attributes: {
          "haystack.pipeline.input_data": json({ retriever: { query: question }, prompt: { question } }),
          "haystack.pipeline.output_data": json({ llm: { replies: [answer] } }),
        },
      },
      {
        name: "haystack.component.run",
        attributes: {
          "haystack.component.type": "InMemoryBM25Retriever",
          "haystack.component.input": json({ query: question }),
          "haystack.component.output": json({
            documents: passages.map((content, index) => ({ id: `d${index}`, content, meta: {} })),
          }),
        },
      },
      {
        name: "haystack.component.run",
        attributes: { "haystack.component.type": "OpenAIGenerator", "haystack.component.output": json({ replies: [answer] }) },
      },
    ],
    ids: ["d0", "d1"],
  },
  "Langfuse 3": {
    spans: [
      {
        attributes: {
          "langfuse.observation.type": "span",
          "langfuse.observation.input": asked,
          "langfuse.observation.output": json({ answer }),
          "langfuse.trace.input": asked,
        },
      },
      {
        attributes: {
          "langfuse.observation.type": "retriever",
          "langfuse.observation.input": json(question),
          "langfuse.observation.output": asDocuments,
        },
      },
      {
        attributes: {
          "langfuse.observation.type": "generation",
          "langfuse.observation.input": json([{ role: "user", content: both }]),
        },
      },
    ],
    ids: ["d0", "d1"],
  },
  Braintrust: {
    spans: [
      {
        attributes: {
          "braintrust.span_attributes": '{"type":"task"}',
          "braintrust.input_json": asked,
          "braintrust.output_json": json({ answer }),
        },
      },
      {
        name: "retrieve",
        attributes: {
          "braintrust.span_attributes": '{"type":"function"}',
          "braintrust.input_json": json(question),
          "braintrust.output_json": json(passages),
        },
      },
    ],
  },
  "Spring AI": {
    spans: [
      {
        attributes: {
          "gen_ai.operation.name": "framework",
          "spring.ai.kind": "chat_client",
          "gen_ai.prompt": `["system":"Answer in "one" line", "user":"${question}"]`,
          "gen_ai.completion": `["${answer}"]`,
        },
      },
      {
        attributes: {
          "spring.ai.kind": "vector_store",
          "db.vector.query.content": question,
          "db.vector.query.response.documents": `["${first}", "${second}"]`,
        },
      },
      { attributes: { "gen_ai.operation.name": "chat", "gen_ai.prompt": `["${both} ${question}"]` } },
    ],
  },
  "Pydantic AI": {
    spans: [
      {
        attributes: {
          "gen_ai.operation.name": "invoke_agent",
          final_result: answer,
          "pydantic_ai.all_messages": json([
            { role: "user", parts: [{ type: "text", content: question }] },
            { role: "assistant", parts: [{ type: "tool_call", id: "1", name: "look", arguments: { q: "mill" } }] },
            { role: "user", parts: [{ type: "tool_call_response", id: "1", name: "look", result: passages }] },
            { role: "assistant", parts: [{ type: "text", content: answer }] },
          ]),
        },
      },
      { attributes: { ...tool, tool_arguments: '{"q":"mill"}', tool_response: json(passages) } },
    ],
  },
  "Pydantic AI, events as an attribute": {
    spans: [
      {
        attributes: {
          "gen_ai.operation.name": "chat",
          events: json([
            { "event.name": "gen_ai.user.message", role: "user", content: question },
            { "event.name": "gen_ai.tool.message", role: "tool", id: "1", content: json(passages) },
            { "event.name": "gen_ai.choice", message: { role: "assistant", content: answer } },
          ]),
        },
      },
    ],
  },
  "Google ADK, results in the messages": {
    spans: [
      {
        attributes: {
          "gcp.vertex.agent.llm_request": json({
            contents: [
              { role: "user", parts: [{ text: question }] },
              { role: "model", parts: [{ function_call: { name: "look", args: { q: "mill" } } }] },
              { role: "user", parts: [{ function_response: { name: "look", response: { result: passages } } }] },
            ],
          }),
          "gcp.vertex.agent.llm_response": json({ content: { role: "model", parts: [{ text: answer }] } }),
        },
      },
    ],
  },
  "Spring AI without its client": {
    spans: [
      {
        attributes: {
          "gen_ai.operation.name": "chat",
          "gen_ai.prompt": `["${passages.join(" ")} ${question}"]`,
          "gen_ai.completion": `["${answer}"]`,
        },
      },
      {
        attributes: {
          "spring.ai.kind": "vector_store",
          "db.vector.query.content": question,
          "db.vector.query.response.documents": `["${first}", "${second}"]`,
        },
      },
    ],
  },
  "Google ADK": {
    spans: [
      { name: "invocation" },
      {
        attributes: {
          "gcp.vertex.agent.llm_request": json({ contents: [{ role: "user", parts: [{ text: question }] }] }),
          "gcp.vertex.agent.llm_response": json({
            content: { role: "model", parts: [{ function_call: { name: "look", args: { q: "mill" } } }] },
            finish_reason: "STOP",
          }),
        },
      },
      {
        attributes: {
          ...tool,
          "gcp.vertex.agent.tool_call_args": '{"q":"mill"}',
          "gcp.vertex.agent.tool_response": json({ result: passages }),
        },
      },
      {
        attributes: {
          "gcp.vertex.agent.llm_request": json({ contents: [{ role: "user", parts: [{ text: question }] }] }),
          "gcp.vertex.agent.llm_response": json({ content: { role: "model", parts: [{ text: answer }] } }),
        },
      },
    ],
  },
  LangSmith: {
    spans: [
      { attributes: { "langsmith.span.kind": "chain", "gen_ai.prompt": asked, "gen_ai.completion": json({ answer }) } },
      {
        attributes: {
          "langsmith.span.kind": "retriever",
          "gen_ai.prompt": json({ query: question }),
          "gen_ai.completion": json({ documents: JSON.parse(asDocuments) }),
        },
      },
    ],
    ids: ["d0", "d1"],
  },
  "Strands Agents": {
    spans: [
      {
        attributes: agent,
        events: [
          { name: "gen_ai.user.message", attributes: { content: blocks(question) } },
          { name: "gen_ai.choice", attributes: { message: answer, finish_reason: "end_turn" } },
        ],
      },
      {
        attributes: tool,
        events: [
          { name: "gen_ai.tool.message", attributes: { role: "tool", content: json({ text: "mill" }), id: "t1" } },
          { name: "gen_ai.choice", attributes: { message: blocks(both), id: "t1" } },
        ],
      },
      {
        attributes: { "gen_ai.operation.name": "chat" },
        events: [
          { name: "gen_ai.user.message", attributes: { content: blocks(question) } },
          {
            name: "gen_ai.assistant.message",
            attributes: { content: json([{ toolUse: { toolUseId: "t1", name: "look", input: { text: "mill" } } }]) },
          },
          {
            name: "gen_ai.tool.message",
            attributes: { content: json([{ toolResult: { toolUseId: "t1", content: [{ text: both }] } }]) },
          },
        ],
      },
    ],
    contexts: [both],
  },
  "Strands Agents, latest conventions": {
    spans: [
      {
        attributes: agent,
        events: [
          {
            name: "gen_ai.client.inference.operation.details",
            attributes: { "gen_ai.input.messages": messages("user", question) },
          },
          {
            name: "gen_ai.client.inference.operation.details",
            attributes: { "gen_ai.output.messages": messages("assistant", answer) },
          },
        ],
      },
      {
        attributes: tool,
        events: [
          {
            name: "gen_ai.client.inference.operation.details",
            attributes: {
              "gen_ai.input.messages": json([
                { role: "tool", parts: [{ type: "tool_call", name: "look", id: "t1", arguments: { text: "mill" } }] },
              ]),
            },
          },
          {
            name: "gen_ai.client.inference.operation.details",
            attributes: {
              "gen_ai.output.messages": json([
                { role: "tool", parts: [{ type: "tool_call_response", id: "t1", response: [{ text: both }] }] },
              ]),
            },
          },
        ],
      },
    ],
    contexts: [both],
  },
  "Azure AI Inference": {
    spans: [
      {
        attributes: { "gen_ai.operation.name": "chat", "gen_ai.system": "az.ai.inference" },
        events: [
          { name: "gen_ai.user.message", attributes: { "gen_ai.event.content": json({ role: "user", content: question }) } },
          {
            name: "gen_ai.tool.message",
            attributes: { "gen_ai.event.content": json({ role: "tool", content: json(passages) }) },
          },
          {
            name: "gen_ai.choice",
            attributes: { "gen_ai.event.content": json({ message: { content: answer }, finish_reason: "stop" }) },
          },
        ],
      },
    ],
  },
  "OpenLLMetry with LlamaIndex": {
    spans: [
      {
        attributes: {
          "traceloop.span.kind": "workflow",
          "traceloop.entity.input": json({ args: [question], kwargs: {} }),
          "traceloop.entity.output": json({ response: answer, source_nodes: [] }),
        },
      },
      {
        attributes: {
          "traceloop.span.kind": "task",
          "traceloop.entity.input": json({ str_or_query_bundle: question }),
          "traceloop.entity.output": json(passages.map((text, index) => ({ node: { text, id_: `d${index}` }, score: 0.5 }))),
        },
      },
    ],
    ids: ["d0", "d1"],
  },
  "OpenLLMetry with a vector database": {
    spans: [
      {
        attributes: {
          "traceloop.span.kind": "workflow",
          "traceloop.entity.input": json({ inputs: { question }, tags: ["live"], kwargs: {} }),
          "traceloop.entity.output": json({ outputs: { answer }, kwargs: { tags: ["live"] } }),
        },
      },
      {
        name: "chroma.query",
        events: passages.map((text, index) => ({
          name: "db.query.result",
          attributes: { "db.query.result.id": `d${index}`, "db.query.result.document": text, "db.query.result.distance": 0.1 },
        })),
      },
    ],
    ids: ["d0", "d1"],
  },
  LangWatch: {
    spans: [
      {
        attributes: {
          "langwatch.span.type": "workflow",
          "langwatch.input": json({ type: "chat_messages", value: [{ role: "user", content: question }] }),
          "langwatch.output": json({ type: "text", value: answer }),
        },
      },
      {
        attributes: {
          "langwatch.span.type": "rag",
          "langwatch.contexts": json(passages.map((content, index) => ({ document_id: `d${index}`, content }))),
        },
      },
    ],
    ids: ["d0", "d1"],
  },
  "documents next to the answer": {
    spans: [
      {
        attributes: {
          "openinference.span.kind": "CHAIN",
          "input.value": question,
          "output.value": json({ answer, source_documents: passages.map((text) => ({ text })) }),
        },
      },
    ],
  },
  "plain names": { spans: [{ attributes: { question, answer, documents: passages } }] },
};
