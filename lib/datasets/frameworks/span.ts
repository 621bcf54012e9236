import { fieldOf } from "@/lib/datasets/values/fields";
import { at, firstText, isObject, isText, type Nested, unpacked } from "@/lib/datasets/values/nested";
import type { Turn } from "@/lib/domain/sample";
import { readConversation, readMessages, replyText, toolItems } from "./messages";
import { attribute, attributesOf, itemsAt } from "./span-attributes";
import { endOf, type Facts, readFacts } from "./span-facts";

/** What a sample needs of a span. */
export interface Span {
  id: string;
  parent: string | null;
  /** In the words of OpenInference: RETRIEVER, RERANKER, LLM, CHAIN …; "" if the span tells none. */
  kind: string;
  name: string;
  /** When it began, as written; texts and numbers of one source sort alike. */
  start: string;
  /** When it ended, as written; "" if that is not known. */
  end: string;
  input: string | null;
  output: string | null;
  /** The conversation before the input. */
  turns: Turn[];
  documents: unknown[];
  reranked: unknown[];
  /** Whether it searched, and its documents are known: none were found if both lists are empty. */
  hasSearched: boolean;
  /** What tools returned, by the span itself or in the conversation that a model was sent. */
  returned: unknown[];
  facts: Facts;
}

/** Kinds of spans that are never asked the question of a sample. */
const notAsked = new Set(["RETRIEVER", "RERANKER", "EMBEDDING", "TOOL", "LLM", "GUARDRAIL", "EVALUATOR"]);
/** Whether a span can stand for a turn: it was asked something, or answered. */
export const isAsked = ({ kind, input, output }: Pick<Span, "kind" | "input" | "output">): boolean =>
  !notAsked.has(kind) && (input !== null || output !== null);

export const spanId = (span: Nested): string | null =>
  firstText(span["context.span_id"], at(span, "context", "span_id"), span.spanId, span.span_id, span.spanID);
export const traceId = (span: Nested): string | null =>
  firstText(span["context.trace_id"], at(span, "context", "trace_id"), span.traceId, span.trace_id, span.traceID);
const parentId = (span: Nested): string | null =>
  firstText(span.parent_id, span.parentId, span.parentSpanId, span.parent_span_id, at(span, "references", 0, "spanID"));

/** The operations of OpenTelemetry's conventions for generative AI, in the words of OpenInference. */
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
};

function kindOf(attributes: Nested, span: Nested): string {
  const told = firstText(attribute(attributes, "openinference.span.kind"));
  if (told !== null) return told.toUpperCase();
  const operation = firstText(attribute(attributes, "gen_ai.operation.name")) ?? "";
  if (Object.hasOwn(operations, operation)) return operations[operation] ?? "";
  return firstText(attribute(attributes, "traceloop.span.kind"), span.span_kind)?.toUpperCase() ?? "";
}

/** What instrumentations write where they are told to hide a text. */
const hidden = "__REDACTED__";

/** The span's attributes with those of its events of generative AI, which some instrumentations write instead. */
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

/** Reads a span, with the resource that sent it if that is known. Null for a row that is no span. */
export function readSpan(span: Nested, resource?: unknown): Span | null {
  const id = spanId(span);
  if (id === null) return null;
  const attributes = allAttributes(span);
  const get = (...names: readonly string[]) => {
    const found = names.map((name) => attribute(attributes, name)).find((value) => value !== undefined && value !== null);
    return found === hidden ? null : found;
  };
  const kind = kindOf(attributes, span);
  const sent = conversation(attributes, ["gen_ai.input.messages", "llm.input_messages", "gen_ai.prompt"]);
  const asked = questionIn(get("input.value", "traceloop.entity.input", "gen_ai.retrieval.query.text", "ai.prompt"));
  const input = asked?.question ?? sent?.question ?? null;
  const returnedText = get("output.value", "traceloop.entity.output", "ai.response.text");
  const output =
    answerIn(returnedText) ??
    conversation(attributes, ["gen_ai.output.messages", "llm.output_messages", "gen_ai.completion"])?.response ??
    null;
  const result = get("gen_ai.tool.call.result", "ai.toolCall.result") ?? (kind === "TOOL" ? get("output.value") : undefined);
  return {
    id,
    parent: parentId(span),
    kind,
    name: firstText(span.name, span.operationName) ?? "",
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

/** What a span found, in attributes of their own or, of a retriever, in its output. */
function searched(kind: string, attributes: Nested, output: unknown): Pick<Span, "documents" | "reranked" | "hasSearched"> {
  const lists = ["retrieval.documents", "gen_ai.retrieval.documents", "reranker.output_documents"].map((name) =>
    documentsAt(attributes, name),
  );
  const [documents, ofGenAi, reranked] = lists.map(({ shown }) => shown) as [unknown[], unknown[], unknown[]];
  const found = { documents: [...documents, ...ofGenAi], reranked };
  if (found.documents.length + reranked.length > 0) return { ...found, hasSearched: true };
  if ((kind !== "RETRIEVER" && kind !== "RERANKER") || lists.some(({ isHidden }) => isHidden))
    return { ...found, hasSearched: false };
  if (output === null) return { ...found, hasSearched: false };
  if (output === undefined || output === "") return { ...found, hasSearched: true };
  const value = unpacked(output);
  const list = isObject(value) ? (value.documents ?? value.results ?? value.contexts ?? value.chunks) : value;
  const items = Array.isArray(list) ? list : isText(list) ? [list] : null;
  return {
    documents: kind === "RETRIEVER" ? (items ?? []) : [],
    reranked: kind === "RERANKER" ? (items ?? []) : [],
    hasSearched: items !== null,
  };
}

/** A conversation in the first of these attributes that holds one: as a list of messages, its text, or members with numbers. */
function conversation(attributes: Nested, names: readonly string[]) {
  for (const name of names) {
    const messages = readMessages(itemsAt(attributes, name).map(plainMessage));
    // A model's answer stands alone: the question before it makes it one of a conversation.
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

/** OpenInference writes "message.role" for a message's members. */
function plainMessage(item: unknown): unknown {
  if (!isObject(item) || "role" in item) return item;
  const contents = itemsAt(item, "message.contents").map((part) => ({
    type: "text",
    text: attribute(part as Nested, "message_content.text"),
  }));
  const content = attribute(item, "message.content") ?? (contents.length > 0 ? contents : "");
  return { role: attribute(item, "message.role"), content: content === hidden ? "" : content };
}

/** The documents of a list, without those whose text the instrumentation hides. */
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

/** A question that a span's input is, or holds by name or as the last message, with the messages before it. */
function questionIn(input: unknown): { question: string | null; turns: Turn[] } | null {
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

function answerIn(output: unknown): string | null {
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
