import { at, isObject, isProse, isText, lowered, type Nested, parsed, unpacked } from "@/lib/datasets/values/nested";
import type { Turn } from "@/lib/domain/sample";
import { isDocuments } from "./context-item";

/** A message of OpenAI, Anthropic, Gemini, LangChain, RAGAS, Haystack or LlamaIndex. */
export interface ChatMessage {
  role: Turn["role"] | "tool";
  text: string;
  documents: readonly unknown[];
}

/** The last answered question, its contexts, and the turns before it. */
export interface Conversation {
  question: string | null;
  response: string | null;
  /** A text if a single tool returned a single text. */
  contexts: string | unknown[] | null;
  turns: Turn[];
}

const rolesOf: Readonly<Record<ChatMessage["role"], string>> = {
  user: "user human incoming inbound customer visitor",
  assistant: "assistant ai gpt model api bot chatbot machine outgoing outbound toolcallrequestevent",
  tool: "tool function retrieval toolcallexecutionevent",
  system: "system developer",
};
const roles = new Map(
  (Object.keys(rolesOf) as ChatMessage["role"][]).flatMap((role) =>
    rolesOf[role].split(" ").map((name) => [name, role] as const),
  ),
);

/** "human" for `HumanMessageChunk`, "user" for `user_message`, "tool" for `TOOL_EXECUTION_RESULT`. */
export const roleNamed = (name: unknown): ChatMessage["role"] | undefined =>
  typeof name === "string" && name.length < 40
    ? roles.get(
        name
          .toLowerCase()
          .replace(/_?message(?:chunk)?$/, "")
          .replace(/^tool_\w*(?:result|response|output)$/, "tool"),
      )
    : undefined;

function roleOf(message: Nested): ChatMessage["role"] | null {
  const { isCreatedByUser } = message;
  const side = isCreatedByUser ? "user" : "assistant";
  const writer = typeof isCreatedByUser === "boolean" ? side : undefined;
  const agent = message.type === "TextMessage" ? "assistant" : undefined;
  const { role, _role, type, source, direction, sender } = message;
  const kinds = [role, at(role, "Label"), _role, writer, type, at(message, "id", -1)];
  const names = [...kinds, source, direction, sender, message.event, agent, at(message, "author", "role"), message.from];
  return names.map(roleNamed).find((known) => known !== undefined) ?? null;
}

const deepest = 6;

export function contentText(content: unknown, depth = 0): string | null {
  if (typeof content === "string") return content;
  if (depth > deepest) return null;
  if (isObject(content)) return contentText(content.text ?? content.value ?? content.parts, depth + 1);
  if (!Array.isArray(content)) return null;
  const texts = content.flatMap((part) => {
    if (typeof part === "string") return [part];
    if (notSaid.has(at(part, "type")) || at(part, "thought") === true) return [];
    // OpenTelemetry's conventions for generative AI call a part's text its content.
    const text =
      at(part, "text", "value") ??
      at(part, "text") ??
      at(part, "Text") ??
      (at(part, "type") === "text" ? at(part, "content") : undefined);
    return typeof text === "string" ? [text] : [];
  });
  // Anthropic's blocks with citations are pieces of one text, TREC's its sentences.
  const isCut = content.some((part) => Array.isArray(at(part, "citations")));
  const spaced = (text: string, at: number) => (/[.!?]$/.test(texts[at - 1] ?? "") && /^\p{L}/u.test(text) ? ` ${text}` : text);
  if (content.length > 0 && texts.length === 0) return null;
  return isCut ? texts.map(spaced).join("") : texts.join("\n");
}

const notSaid = new Set<unknown>(["tool_result", "tool_call_response", "document", "search_result", "thinking", "reasoning"]);

/** Bedrock's and others' blocks, which some tools write as JSON text. */
const blockNames = ["text", "toolUse", "toolResult", "reasoningContent", "type"];
export function unpackedBlocks(content: unknown): unknown {
  const blocks = typeof content === "string" && /^\s*\[\s*\{/.test(content) ? unpacked(content) : undefined;
  const areBlocks = Array.isArray(blocks) && blocks.every((block) => blockNames.some((name) => at(block, name) !== undefined));
  return areBlocks ? blocks : content;
}

const contentNames = "_content parts contents items blocks text value payload".split(" ");
const contentOf = (message: Nested): unknown =>
  [message, message.kwargs, message.data].map((holder) => at(holder, "content") ?? null).find((content) => content !== null) ??
  contentNames.map((name) => message[name] ?? null).find((content) => content !== null) ??
  at(message, "output", "content");

/** The text of a list of blocks, or of its JSON: `[{"text": "Who wrote it?"}]`; null for anything else. */
export function blocksText(value: unknown): string | null {
  const blocks = typeof value === "string" && /^\s*\[\s*\{/.test(value) ? parsed(value) : value;
  const isBlocks = Array.isArray(blocks) && blocks.length > 0 && blocks.every((block) => isText(at(block, "text")));
  return isBlocks ? contentText(blocks) : null;
}

/** What a tool returned, in a part of Anthropic, OpenTelemetry, Bedrock Converse, Gemini, and the AI SDK, which names it after its tool. */
function resultOf(part: unknown): unknown {
  const type = at(part, "type");
  if (type === "tool_result") return at(part, "content") ?? "";
  if (type === "tool_call_response") return unpacked(at(part, "response") ?? at(part, "result") ?? "");
  if (typeof type === "string" && type.startsWith("tool-"))
    return at(part, "output", "value") ?? at(part, "output") ?? at(part, "result") ?? at(part, "toolInvocation", "result") ?? "";
  return (
    unpacked(at(part, "Result")) ??
    at(part, "toolResult", "content") ??
    at(part, "function_response", "response") ??
    at(part, "functionResponse", "response")
  );
}

function documentsIn(content: unknown, depth = 0): unknown[] {
  if (!Array.isArray(content) || depth > deepest) return [];
  return content.flatMap((part) => {
    const result = resultOf(part);
    if (result !== undefined) return returned(result, depth + 1);
    if (at(part, "type") === "search_result") return [{ text: contentText(at(part, "content")) ?? "", ...about(part) }];
    const text =
      at(part, "type") === "document" ? (at(part, "source", "data") ?? contentText(at(part, "source", "content"))) : null;
    return typeof text === "string" ? [{ text, ...about(part) }] : [];
  });
}

const about = (part: unknown): object => {
  const title = at(part, "title");
  const source = at(part, "source");
  return { ...(isText(title) && { title }), ...(isText(source) && { source }) };
};

function returned(value: unknown, depth = 0): unknown[] {
  if (depth > deepest) return [];
  if (Array.isArray(value) && value.length > 0)
    return value.flatMap((item) => {
      const results = documentsIn([item], depth + 1);
      if (results.length > 0) return results;
      const inner = blockOf(item);
      if (inner === undefined) return [item];
      return typeof inner === "string" ? toolItems(inner) : returned(inner, depth + 1);
    });
  const text = contentText(value);
  if (text !== null && text.trim() !== "") return toolItems(text);
  return isObject(value) ? (listIn(value) ?? []) : [];
}

/** A part that only carries a text or an object; a document says more. */
function blockOf(item: unknown): unknown {
  if (!isObject(item)) return undefined;
  if (item.type === "text") return item.text ?? item.content;
  if (["call_id", "tool_call_id", "tool_use_id"].some((name) => name in item)) return item.content ?? item.output;
  const [only, ...more] = Object.keys(item);
  return more.length === 0 && (only === "text" || only === "json") ? item[only] : undefined;
}

const listNames =
  "documents results result contexts chunks source_nodes source_documents passages nodes hits matches docs output response content".split(
    " ",
  );

export function listIn(value: Nested): unknown[] | null {
  const list = listNames.map((name) => value[name]).find(Array.isArray);
  return list?.every((item) => typeof item === "string" || isObject(item) || Array.isArray(item)) ? list : null;
}

/** The items of a list, else the text. LangChain's tools return a message. */
export function toolItems(text: string): unknown[] {
  const value = unpacked(text);
  const message = readMessage(at(value, "output") ?? value);
  if (message?.role === "tool" && message.documents.length > 0) return [...message.documents];
  if (message?.role === "tool" && message.text.trim() !== "") return toolItems(message.text);
  if (!isObject(value)) return Array.isArray(value) && value.length > 0 ? returned(value) : [text];
  const list = listIn(value);
  if (list && list.length > 0) return returned(list);
  const [only, ...more] = Object.values(value);
  if (more.length === 0 && isDocuments(only, true)) return returned(only);
  return more.length === 0 && isText(only) ? [only] : [text];
}

/** The names under which interfaces write what an answer is based on. */
const attachments =
  "retrieval_context retrievalContext sourceDocuments source_documents sources citations context attachments documents references retriever_resources output metadata".split(
    " ",
  );

const attachedTo = (message: Nested): readonly unknown[] =>
  attachments.map((name) => documentsUnder(message[name])).find((found) => found.length > 0) ??
  // Azure writes one text.
  (isProse(message.context) ? [message.context] : []);

function documentsUnder(value: unknown, depth = 0): readonly unknown[] {
  if (depth > deepest || typeof value !== "object" || value === null) return [];
  if (isDocuments(value, depth === 0)) return value;
  return Object.values(value).flatMap((inner) => documentsUnder(inner, depth + 1));
}

function readMessage(given: unknown): ChatMessage | null {
  // Google ADK's events and others hold a message, and say who wrote it.
  const held = [at(given, "content"), at(given, "message")].find((inner) => isObject(inner) && "role" in inner);
  const found = held ?? given;
  if (!isObject(found)) return null;
  const value = "Role" in found ? lowered(found) : found;
  const role = roleOf(value);
  if (role === null) return null;
  const content = unpackedBlocks(contentOf(value));
  const artifact = value.artifact ?? at(value, "kwargs", "artifact") ?? at(value, "data", "artifact");
  const results = role === "tool" && Array.isArray(content) && isDocuments(content) ? returned(content) : documentsIn(content);
  const documents = Array.isArray(artifact) ? artifact : results;
  return { role, text: contentText(content) ?? "", documents: documents.length > 0 ? documents : attachedTo(value) };
}

/** The branch that was written last in ChatGPT's object of nodes, by id, with a message, a parent and children each; null for anything else. */
function branchOf(value: Nested): Nested[] | null {
  const nodes = new Map(Object.entries(value));
  let last: unknown;
  for (const node of nodes.values()) {
    if (!isObject(node) || !("message" in node) || !("parent" in node) || !Array.isArray(node.children)) return null;
    if (isObject(node.message) && !(timeOf(node) < timeOf(last))) last = node;
  }
  const branch: Nested[] = [];
  for (let node = last; isObject(node) && nodes.size > 0; node = takeOut(nodes, node.parent)) {
    const { message } = node;
    // A call of a tool is addressed to it.
    const isCall = at(message, "author", "role") === "assistant" && (at(message, "recipient") ?? "all") !== "all";
    if (isObject(message) && !isCall) branch.push(message);
  }
  return branch.reverse();
}

const timeOf = (node: unknown): number => Number(at(node, "message", "create_time") ?? 0);

/** Once, since parents may form a circle. */
function takeOut(nodes: Map<string, unknown>, id: unknown): unknown {
  const node = nodes.get(String(id));
  nodes.delete(String(id));
  return node;
}

/** Null if it is no list of messages, nor a tree of them. LangSmith wraps the list into another. */
export function readMessages(value: unknown): ChatMessage[] | null {
  if (isObject(value)) {
    const branch = branchOf(value);
    return branch && readMessages(branch);
  }
  if (!Array.isArray(value) || value.length === 0) return null;
  if (value.length === 1 && Array.isArray(value[0]) && !Array.isArray(value[0][0])) return readMessages(value[0]);
  // A tracker lists what else happened too.
  const areEvents = value.every((item) => isText(at(item, "event")));
  const said = areEvents ? value.filter((item) => roleOf(item)) : value;
  const messages = said.map(readMessage);
  return messages.length > 0 && messages.every((message) => message !== null) ? messages : null;
}

const isQuestion = ({ role, text }: ChatMessage): boolean => role === "user" && text.trim() !== "";
const isAnswer = ({ role, text }: ChatMessage): boolean => role === "assistant" && text.trim() !== "";

const said = (messages: readonly ChatMessage[]): Turn[] =>
  messages.flatMap(({ role, text }) => (role === "tool" || text.trim() === "" ? [] : [{ role, text }]));

export function readConversation(messages: readonly ChatMessage[]): Conversation {
  const last = messages.findLastIndex(isQuestion);
  return {
    question: messages[last]?.text ?? null,
    response: last === -1 ? null : (messages.slice(last + 1).findLast(isAnswer)?.text ?? null),
    contexts: retrieved(messages.slice(Math.max(0, last))),
    turns: said(messages.slice(0, Math.max(0, last))),
  };
}

export function answeredBefore(messages: readonly ChatMessage[]): number[] {
  const starts = messages.flatMap((message, index) => (isQuestion(message) ? [index] : []));
  return starts.slice(1).filter((end, index) => messages.slice(starts[index], end).some(isAnswer));
}

function retrieved(messages: readonly ChatMessage[]): string | unknown[] | null {
  const carrying = messages.filter(({ role, documents }) => documents.length > 0 || role === "tool");
  const [only, ...more] = carrying;
  if (!only) return null;
  if (more.length === 0 && only.documents.length === 0) {
    const items = toolItems(only.text);
    return items.length === 1 && typeof items[0] === "string" ? items[0] : items;
  }
  return carrying.flatMap(({ documents, text }) => (documents.length > 0 ? documents : toolItems(text)));
}

const replyNames = "choices candidates generations replies answers message body output_text output kwargs".split(" ");
const saidNames = ["_content", "content", "text", "data", "parts"];

/** The reply's text in any server's format; null if there is none. */
export function replyText(value: unknown, depth = 0): string | null {
  if (typeof value === "string") return value;
  if (depth > deepest) return null;
  if (Array.isArray(value)) {
    const messages = readMessages(value);
    if (messages) return messages.findLast(({ role, text }) => role === "assistant" && text.trim() !== "")?.text ?? null;
    const said = value.findLast((part) => at(part, "type") === "message");
    if (said !== undefined) return replyText(said, depth + 1);
    return value.some((part) => at(part, "type") === "text") ? contentText(value) : replyText(value[0], depth + 1);
  }
  if (!isObject(value)) return null;
  for (const name of replyNames) {
    const text = replyText(value[name], depth + 1);
    if (text !== null) return text;
  }
  for (const name of saidNames) {
    const text = contentText(value[name], depth + 1);
    if (text !== null) return text;
  }
  return null;
}

export const partsDocuments = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value.flatMap((part) => [at(part, "results")].flatMap((results) => (Array.isArray(results) ? results : [])))
    : [];

/** Messages, or pairs of question and answer; null for anything else. */
export function readTurns(value: unknown): Turn[] | null {
  if (Array.isArray(value) && value.length === 0) return [];
  const messages = readMessages(value);
  if (messages) return said(messages);
  if (!Array.isArray(value)) return null;
  const isPair = (item: unknown): item is [string, string] =>
    Array.isArray(item) && item.length === 2 && item.every((text) => typeof text === "string");
  if (!value.every(isPair)) return null;
  return value.flatMap(([question, answer]) => [
    { role: "user" as const, text: question },
    { role: "assistant" as const, text: answer },
  ]);
}
