const meanings = ["kind", "input", "sent", "talk", "output", "replied", "documents", "reranked", "result"] as const;
export type Meaning = (typeof meanings)[number];

/**
 * The names of attributes by tool, earlier tools first. `input` and `output` are a text, or objects and messages that contain it; `sent` and
 * `replied` are messages to and from a model, also as numbered attributes, and `talk` all of both; `result` is what a tool returned.
 */
const conventions: Readonly<Record<string, Partial<Record<Meaning, string>>>> = {
  OpenInference: {
    kind: "openinference.span.kind",
    input: "input.value reranker.query",
    sent: "llm.input_messages",
    output: "output.value",
    replied: "llm.output_messages",
    documents: "retrieval.documents",
    reranked: "reranker.output_documents",
  },
  OpenTelemetry: {
    kind: "gen_ai.operation.name",
    input: "gen_ai.retrieval.query.text gen_ai.retrieval.query gen_ai.memory.query.text gen_ai.tool.call.arguments",
    sent: "gen_ai.input.messages gen_ai.prompt",
    replied: "gen_ai.output.messages gen_ai.completion",
    documents: "gen_ai.retrieval.documents gen_ai.memory.records",
    result: "gen_ai.tool.call.result",
  },
  "AI SDK": {
    kind: "ai.operationId",
    input: "ai.prompt ai.toolCall.args",
    output: "ai.response.text",
    result: "ai.toolCall.result",
  },
  OpenLLMetry: {
    kind: "traceloop.span.kind llm.request.type",
    input: "traceloop.entity.input",
    output: "traceloop.entity.output",
  },
  TruLens: {
    kind: "ai.observability.span_type trulens.span_type",
    input:
      "ai.observability.record_root.input ai.observability.retrieval.query_text ai.observability.reranking.query_text ai.observability.call.kwargs.query ai.observability.call.kwargs.question ai.observability.call.kwargs.input ai.observability.call.kwargs.prompt trulens.record_root.main_input trulens.sem.retrieval.query_text",
    output: "ai.observability.record_root.output ai.observability.call.return trulens.record_root.main_output",
    documents: "ai.observability.retrieval.retrieved_contexts trulens.sem.retrieval.retrieved_contexts",
  },
  Langfuse: {
    kind: "langfuse.observation.type",
    input: "langfuse.observation.input langfuse.trace.input",
    output: "langfuse.observation.output langfuse.trace.output",
  },
  MLflow: { kind: "mlflow.spanType", input: "mlflow.spanInputs", output: "mlflow.spanOutputs" },
  Braintrust: {
    kind: "braintrust.span_attributes",
    input: "braintrust.input_json braintrust.input",
    output: "braintrust.output_json braintrust.output",
  },
  Haystack: {
    kind: "haystack.component.type",
    input: "haystack.pipeline.input_data haystack.agent.input haystack.component.input",
    output: "haystack.pipeline.output_data haystack.agent.output haystack.component.output",
  },
  LangSmith: { kind: "langsmith.span.kind" },
  LangWatch: {
    kind: "langwatch.span.type",
    input: "langwatch.input",
    output: "langwatch.output",
    documents: "langwatch.rag.contexts langwatch.rag_contexts langwatch.contexts",
  },
  Opik: { kind: "opik.span.type", input: "opik.input", output: "opik.output" },
  "Spring AI": {
    kind: "spring.ai.kind",
    input: "spring.ai.chat.client.user.text spring.ai.chat.client.input db.vector.query.content spring.ai.tool.call.arguments",
    output: "spring.ai.chat.client.output",
    documents: "db.vector.query.response.documents",
    result: "spring.ai.tool.call.result",
  },
  "Google ADK": {
    input: "gcp.vertex.agent.llm_request gcp.vertex.agent.tool_call_args gcp.vertex.agent.data",
    output: "gcp.vertex.agent.llm_response",
    result: "gcp.vertex.agent.tool_response",
  },
  "Pydantic AI and Logfire": {
    input: "prompt request_data tool_arguments",
    talk: "pydantic_ai.all_messages all_messages_events events",
    output: "final_result response_data",
    result: "tool_response",
  },
  LiveKit: {
    input: "lk.input_text lk.user_input lk.chat_ctx lk.function_tool.arguments",
    output: "lk.response.text",
    result: "lk.function_tool.output",
  },
  "Strands Agents": { input: "tool.parameters", result: "tool.result" },
  "Microsoft agents": { input: "gen_ai.agent.invocation_input", output: "gen_ai.agent.invocation_output" },
  CrewAI: { input: "crewai.crew.inputs", output: "crewai.crew.result" },
  "older OpenTelemetry": { input: "gen_ai.prompt", output: "gen_ai.completion" },
  Datadog: { kind: "span.kind", documents: "output.documents" },
  "by hand": {
    input:
      "input question query input.question input.query query.text user.question user.query user.message user.input rag.question rag.query retrieval.query",
    output: "output answer response output.answer output.text response.text answer.text rag.answer rag.response",
    documents: "documents contexts retrieved_documents retrieved_contexts rag.documents rag.contexts retrieval.contexts",
  },
};

const namesOf = (meaning: Meaning): readonly string[] =>
  Object.values(conventions).flatMap((names) => names[meaning]?.split(" ") ?? []);

export const names = Object.fromEntries(meanings.map((meaning) => [meaning, namesOf(meaning)])) as Readonly<
  Record<Meaning, readonly string[]>
>;

/** The tools' words for kinds of spans, in OpenInference's terms. "" says nothing. */
const wordsOfKinds: Readonly<Record<string, string>> = {
  LLM: "chat chat.completions text_completion generate_content generation chat_model completion ai.generatetext.dogenerate ai.streamtext.dostream ai.generateobject.dogenerate ai.streamobject.dostream",
  RETRIEVER: "retrieval retrieve search vector_store search_memory rag",
  RERANKER: "rerank reranking ranker ai.rerank.dorerank",
  EMBEDDING: "embeddings ai.embed.doembed ai.embedmany.doembed",
  TOOL: "execute_tool tool_call tool_invocation tool_calling mcp ai.toolcall",
  AGENT: "invoke_agent create_agent agent_invocation",
  CHAIN: "invoke_workflow record_root chat_client advisor",
  EVALUATOR: "score eval_root evaluation scorer",
  TASK: "task",
  FUNCTION: "function",
  "": "span unknown event framework",
};
const kinds = new Map(Object.entries(wordsOfKinds).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind])));

/** A class of Haystack: InMemoryBM25Retriever. */
const ofClass = /(Retriever|Ranker|Generator|Embedder|ToolInvoker)$/;
const ofClasses: Readonly<Record<string, string>> = {
  Retriever: "RETRIEVER",
  Ranker: "RERANKER",
  Generator: "LLM",
  Embedder: "EMBEDDING",
  ToolInvoker: "TOOL",
};

/** Other operations name a function or a framework. */
const operations = new Set(["gen_ai.operation.name", "ai.operationId", "span.kind"]);

/** Null if it says nothing. */
export function kindNamed(attribute: string, told: string): string | null {
  const word = told
    .slice(0, 200)
    .trim()
    .replace(/^"(.*)"$/, "$1");
  const ofWord = kinds.get(word.toLowerCase().replace(/[\s-]/g, "_"));
  if (ofWord !== undefined) return ofWord || null;
  if (attribute === "haystack.component.type") return ofClasses[ofClass.exec(word)?.[1] ?? ""] ?? null;
  return operations.has(attribute) ? null : word.toUpperCase() || null;
}

const meant = Object.values(names).flat();
export const isMeant: ReadonlySet<string> = new Set(meant);
/** Their parts are read with them. */
const wholes = meant.filter((name) => name.includes("."));
const besides =
  /^(?:http|url|db|rpc|net|server|client|network|user_agent|exception|error|code|thread|messaging|otel|process|host|os|cloud|faas|aws|k8s|container|telemetry|graphql|grpc|peer|servlet|signalr|celery|redis|mongodb|log|metadata|tag|logfire|ai\.(?:settings|telemetry|request)|(?:llm|traceloop)\.prompt|haystack\.component\.\w+_(?:spec|types))(?:\.|$)|schema|template/i;
const saysContent =
  /(?:^|[._-])(?:inputs?|outputs?|prompts?|completions?|messages?|questions?|query|queries|answers?|responses?|reply|replies|documents?|docs|contexts?|chunks?|passages?|snippets?|sources?|nodes|results?|contents?|texts?|requests?|args|arguments|kwargs|returns?|body|payload)(?:[._-]|\d|$)/i;

/** Whether an unknown attribute may hold a question, an answer or documents. */
export const mayBeContent = (name: string): boolean =>
  name.length <= 300 &&
  !isMeant.has(name) &&
  saysContent.test(name.replace(/([a-z])([A-Z])/g, "$1.$2")) &&
  !besides.test(name) &&
  !wholes.some((known) => name.startsWith(known) && name[known.length] === ".");
