import { isDocuments } from "@/lib/datasets/values/context-item";
import { fieldOf } from "@/lib/datasets/values/fields";
import { readConversation, readMessages, replyText, toolItems } from "@/lib/datasets/values/messages";
import { at, firstText, isObject, isText, type Nested, unpacked } from "@/lib/datasets/values/nested";
import type { Turn } from "@/lib/domain/sample";
import { rankedByAiSdk } from "./ai-sdk";
import { attribute, attributesOf, itemsAt } from "./span-attributes";
import { endOf, type Facts, readFacts } from "./span-facts";

export interface Span {
  id: string;
  parent: string | null;
  /** In OpenInference's terms: RETRIEVER, RERANKER, LLM, CHAIN …; "" if unknown. */
  kind: string;
  name: string;
  /** As written; times of one source sort alike. */
  start: string;
  /** As written; "" if unknown. */
  end: string;
  input: string | null;
  output: string | null;
  /** Before the input. */
  turns: Turn[];
  documents: unknown[];
  reranked: unknown[];
  /** It searched, and its documents are known: with both lists empty it found none. */
  hasSearched: boolean;
  /** Tool results, of the span or in the conversation sent to a model. */
  returned: unknown[];
  facts: Facts;
}

/** Kinds that never receive a sample's question. */
const notAsked = new Set(["RETRIEVER", "RERANKER", "EMBEDDING", "TOOL", "LLM", "GUARDRAIL", "EVALUATOR"]);
/** Whether a span can be a turn. */
export const isAsked = ({ kind, input, output }: Pick<Span, "kind" | "input" | "output">): boolean =>
  !notAsked.has(kind) && (input !== null || output !== null);

export const spanId = (span: Nested): string | null =>
  firstText(span["context.span_id"], at(span, "context", "span_id"), span.spanId, span.span_id, span.spanID);
export const traceId = (span: Nested): string | null =>
  firstText(span["context.trace_id"], at(span, "context", "trace_id"), span.traceId, span.trace_id, span.traceID);
const parentId = (span: Nested): string | null =>
  firstText(span.parent_id, span.parentId, span.parentSpanId, span.parent_span_id, at(span, "references", 0, "spanID"));

/** Operations of OpenTelemetry and the AI SDK in OpenInference's terms. */
const operations: Readonly<Record<string, string>> = {
  chat: "LLM",
  text_completion: "LLM",
  generate_content: "LLM",
  embeddings: "EMBEDDING",
  retrieval: "RETRIEVER",
  rerank: "RERANKER",
  execute_tool: "TOOL",
  invoke_agent: "AGENT",
  create_agent: "AGENT",
  invoke_workflow: "CHAIN",
  "ai.toolCall": "TOOL",
  "ai.rerank.doRerank": "RERANKER",
  "ai.embed.doEmbed": "EMBEDDING",
  "ai.embedMany.doEmbed": "EMBEDDING",
  "ai.generateText.doGenerate": "LLM",
  "ai.streamText.doStream": "LLM",
  "ai.generateObject.doGenerate": "LLM",
  "ai.streamObject.doStream": "LLM",
};

function kindOf(attributes: Nested, span: Nested): string {
  const told = firstText(attribute(attributes, "openinference.span.kind"));
  if (told !== null) return told.toUpperCase();
  const operation = firstText(attribute(attributes, "gen_ai.operation.name"), attribute(attributes, "ai.operationId")) ?? "";
  if (Object.hasOwn(operations, operation)) return operations[operation] ?? "";
  return firstText(attribute(attributes, "traceloop.span.kind"), span.span_kind)?.toUpperCase() ?? "";
}

/** Instrumentations write this for a hidden text. */
const hidden = "__REDACTED__";

/** Some instrumentations write attributes as events instead. */
function allAttributes(span: Nested): Nested {
  const attributes = attributesOf(span);
  const events = unpacked(span.events);
  if (!Array.isArray(events)) return attributes;
  const own: Record<string, unknown> = { ...attributes };
  const sent: unknown[] = [];
  for (const event of events) {
    const name = firstText(at(event, "name"), at(event, "event_name")) ?? "";
    if (!name.startsWith("gen_ai.") || !isObject(event)) continue;
    const told = attributesOf(event);
    const role = /^gen_ai\.(user|assistant|system|tool)\.message$/.exec(name)?.[1];
    if (role) sent.push({ role, content: told.content });
    else if (name === "gen_ai.choice") own["gen_ai.output.messages"] ??= [messageOf(told)];
    else for (const key in told) own[key] ??= told[key];
  }
  if (sent.length > 0) own["gen_ai.input.messages"] ??= sent;
  return own;
}

const messageOf = (told: Nested): unknown => {
  const message = unpacked(told.message ?? told.content);
  return isObject(message) ? { role: "assistant", ...message } : { role: "assistant", content: message };
};

/** Of a tool's call. */
const callNames = ["gen_ai.tool.call.arguments", "ai.toolCall.args"];

/** Null for a row that is no span. */
export function readSpan(span: Nested, resource?: unknown): Span | null {
  const id = spanId(span);
  if (id === null) return null;
  const attributes = allAttributes(span);
  const get = (...names: readonly string[]) => {
    const found = names.map((name) => attribute(attributes, name)).find((value) => value !== undefined && value !== null);
    return found === hidden ? null : found;
  };
  const name = firstText(attribute(attributes, "ai.toolCall.name"), span.name, span.operationName) ?? "";
  const returnedText = get("output.value", "traceloop.entity.output", "ai.response.text");
  const named = kindOf(attributes, span);
  // LangChain has no kind for rerankers.
  const isReranker =
    (named === "" || named === "CHAIN") && /rerank/i.test(name.slice(0, 200)) && isDocuments(listIn(returnedText));
  const kind = isReranker ? "RERANKER" : named;
  const sent = conversation(attributes, ["gen_ai.input.messages", "llm.input_messages", "gen_ai.prompt"]);
  const asked = questionIn(
    get(...["input.value", "traceloop.entity.input", "gen_ai.retrieval.query.text", "ai.prompt"], ...callNames),
  );
  const input = asked?.question ?? sent?.question ?? null;
  const output =
    answerIn(returnedText) ??
    conversation(attributes, ["gen_ai.output.messages", "llm.output_messages", "gen_ai.completion"])?.response ??
    null;
  const result = get("gen_ai.tool.call.result", "ai.toolCall.result") ?? (kind === "TOOL" ? get("output.value") : undefined);
  return {
    id,
    parent: parentId(span),
    kind,
    name,
    start: String(span.start_time ?? span.startTimeUnixNano ?? span.startTime ?? ""),
    end: endOf(span),
    input,
    output,
    turns: [asked?.turns ?? [], sent?.turns ?? []].find((turns) => turns.length > 0) ?? [],
    ...searched(kind, attributes, returnedText),
    returned: isText(result) ? toolItems(result) : [sent?.contexts ?? []].flat(),
    facts: readFacts(attributes, isAsked({ kind, input, output }) ? resource : undefined),
  };
}

/** From the attributes, or a retriever's output. */
function searched(kind: string, attributes: Nested, output: unknown): Pick<Span, "documents" | "reranked" | "hasSearched"> {
  const lists = ["retrieval.documents", "gen_ai.retrieval.documents", "reranker.output_documents"].map((name) =>
    documentsAt(attributes, name),
  );
  const [documents, ofGenAi, ranked] = lists.map(({ shown }) => shown) as [unknown[], unknown[], unknown[]];
  const reranked = ranked.length > 0 ? ranked : rankedByAiSdk(attributes);
  const found = { documents: [...documents, ...ofGenAi], reranked };
  if (found.documents.length + reranked.length > 0) return { ...found, hasSearched: true };
  if ((kind !== "RETRIEVER" && kind !== "RERANKER") || lists.some(({ isHidden }) => isHidden))
    return { ...found, hasSearched: false };
  if (output === null) return { ...found, hasSearched: false };
  if (output === undefined || output === "") return { ...found, hasSearched: true };
  const list = listIn(output);
  const items = Array.isArray(list) ? list : isText(list) ? [list] : null;
  return {
    documents: kind === "RETRIEVER" ? (items ?? []) : [],
    reranked: kind === "RERANKER" ? (items ?? []) : [],
    hasSearched: items !== null,
  };
}

function listIn(output: unknown): unknown {
  const value = unpacked(output);
  return isObject(value) ? (value.documents ?? value.results ?? value.contexts ?? value.chunks ?? value.output) : value;
}

/** From the first attribute with messages: a list, its text, or numbered members. */
function conversation(attributes: Nested, names: readonly string[]) {
  for (const name of names) {
    const messages = readMessages(itemsAt(attributes, name).map(plainMessage));
    // A model's answer without the question before it.
    if (messages) {
      const read = readConversation(messages);
      return {
        ...read,
        response: read.response ?? messages.findLast(({ role, text }) => role === "assistant" && text !== "")?.text,
      };
    }
  }
  return null;
}

/** OpenInference writes "message.role". */
function plainMessage(item: unknown): unknown {
  if (!isObject(item) || "role" in item) return item;
  const contents = itemsAt(item, "message.contents").map((part) => ({
    type: "text",
    text: attribute(part as Nested, "message_content.text"),
  }));
  const content = attribute(item, "message.content") ?? (contents.length > 0 ? contents : "");
  return { role: attribute(item, "message.role"), content: content === hidden ? "" : content };
}

/** Without documents whose text is hidden. */
function documentsAt(attributes: Nested, name: string): { shown: unknown[]; isHidden: boolean } {
  const all = itemsAt(attributes, name);
  const shown = all.filter((document) => at(document, "document.content") !== hidden).map(withScore);
  return { shown, isHidden: shown.length < all.length };
}

/** Files turn scores into texts. */
function withScore(document: unknown): unknown {
  const score = at(document, "document.score");
  return typeof score === "string" && score.trim() !== "" && Number.isFinite(Number(score))
    ? { ...(document as object), "document.score": Number(score) }
    : document;
}

/** The input itself, a named member, or the last message with those before it. */
export function questionIn(input: unknown): { question: string | null; turns: Turn[] } | null {
  const value = unpacked(input);
  if (!isObject(value)) return typeof value === "string" ? { question: value, turns: [] } : null;
  const messages = readMessages(value.messages);
  if (messages) return readConversation(messages);
  const before = readMessages(value.chat_history ?? value.chatHistory ?? value.history);
  return {
    question: named(value, "question") ?? onlyText(value),
    turns: before?.flatMap(({ role, text }) => (role === "tool" || text.trim() === "" ? [] : [{ role, text }])) ?? [],
  };
}

export function answerIn(output: unknown): string | null {
  const value = unpacked(output);
  if (typeof value === "string") return value;
  const messages = readMessages(at(value, "messages"));
  if (messages) return readConversation(messages).response;
  return isObject(value) ? (named(value, "response") ?? replyText(value) ?? onlyText(value)) : replyText(value);
}

function named(value: Nested, field: "question" | "response"): string | null {
  const found = Object.entries(value)
    .filter(([, member]) => typeof member === "string")
    .map(([name, member]) => ({ known: fieldOf(name), member }))
    .filter(({ known }) => known?.field === field)
    .sort((a, b) => (a.known?.rank ?? 0) - (b.known?.rank ?? 0));
  return (found[0]?.member as string | undefined) ?? null;
}

const onlyText = (value: Nested): string | null => {
  const texts = Object.values(value).filter((member) => typeof member === "string");
  return texts.length === 1 ? (texts[0] as string) : null;
};
