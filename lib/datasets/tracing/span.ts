import { hasId, isDocuments } from "@/lib/datasets/values/context-item";
import { normalName } from "@/lib/datasets/values/fields";
import { readConversation, readMessages, toolItems } from "@/lib/datasets/values/messages";
import { at, firstText, isObject, isText, lowered, type Nested, parsed, unpacked } from "@/lib/datasets/values/nested";
import type { Turn } from "@/lib/domain/sample";
import { rankedByAiSdk } from "./ai-sdk";
import { kindNamed, type Meaning, mayBeContent, names } from "./conventions";
import { attribute, itemsAt } from "./span-attributes";
import { allAttributes } from "./span-events";
import { readFacts, type SpanFacts, spanEnd } from "./span-facts";
import { answerIn, documentsIn, questionIn } from "./span-texts";

export interface Span {
  id: string;
  parent: string | null;
  /** In OpenInference's terms: RETRIEVER, RERANKER, LLM, CHAIN …; "" if unknown. */
  kind: string;
  name: string;
  /** The start as written; times of one source sort alike. */
  start: string;
  end: string;
  input: string | null;
  output: string | null;
  turns: Turn[];
  documents: unknown[];
  reranked: unknown[];
  /** It searched, and its documents are known: with both lists empty it found none. */
  hasSearched: boolean;
  /** Tool results, of the span or in the conversation sent to a model. */
  returned: unknown[];
  /** Names of attributes that may hold what it lacks. */
  unknown?: string[];
  facts: SpanFacts;
}

/** Kinds that never receive a sample's question. */
const notAsked = new Set(["RETRIEVER", "RERANKER", "EMBEDDING", "TOOL", "LLM", "GUARDRAIL", "EVALUATOR"]);
export const isAsked = ({ kind, input, output }: Pick<Span, "kind" | "input" | "output">): boolean =>
  !notAsked.has(kind) && (input !== null || output !== null);

/** Under the names of all tools: `spanId`, `context.span_id`, `trace.span_id`, `span.id`, `operation_Id`. */
function idIn(span: Nested, names: RegExp, before = ""): string | null {
  for (const name in span) {
    const value = span[name];
    const whole = before + normalName(name.slice(0, 60)).replaceAll(".", "");
    if (isText(value) && names.test(whole) && !/^0{8,}$/.test(value)) return value;
    const found =
      isObject(value) && whole !== before && /^(?:span|parent|trace)?(?:span)?(?:context)?$/.test(whole)
        ? idIn(value, names, whole)
        : null;
    if (found !== null) return found;
  }
  return null;
}

/** Zipkin's tags are members of an object; a transaction of Elastic is a span too. */
export const spanId = (span: Nested): string | null =>
  idIn(span, /^(?:span)?(?:context|trace)?spanid$/) ??
  (traceId(span) === null
    ? null
    : firstText(
        isObject(span.labels) ? at(span, "transaction", "id") : null,
        span["transaction.id"],
        (isObject(span.tags) && !isObject(span.trace)) || idIn(span, /^operationid$/) !== null ? (span.id ?? span.Id) : null,
      ));
export const traceId = (span: Nested): string | null => idIn(span, /^(?:(?:span)?(?:context|trace)?trace|operation)id$/);
const parentId = (span: Nested): string | null =>
  idIn(span, /^(?:trace|operation)?parent(?:span)?(?:context)?(?:span)?id$/) ?? firstText(at(span, "references", 0, "spanID"));

/** "Timestamp", "@timestamp", "timestamp [UTC]", "TimeGenerated". */
const timeIn = (span: Nested) => Object.keys(span).find((name) => /^@?time(?:stamp|generated)(?: \[UTC\])?$/i.test(name));

/** Azure's portal writes "5/28/2024, 9:59:59.123 AM", which sorts after 10:00. */
function sortable(time: unknown): string {
  const text = String(time);
  const isOfPortal = /^\d{1,2}\/\d{1,2}\/\d{4}, [\d:.]{1,16} [AP]M$/.test(text);
  return (isOfPortal && new Date(`${text} UTC`).toJSON()) || text;
}

/** Instrumentations write this for a hidden text. */
const hidden = "__REDACTED__";

/** Names of attributes that hold a question, documents or an answer, as people gave them. */
export type MappedNames = Readonly<Partial<Record<"question" | "contexts" | "response", string | undefined>>>;

/** Null for a row that is no span. */
export function readSpan(given: Nested, resource?: unknown, mapped: MappedNames = {}): Span | null {
  const id = spanId(given);
  if (id === null) return null;
  const span = "Name" in given ? lowered(given) : given;
  const attributes = allAttributes(span);
  const told = (meaning: Meaning, first?: string) => {
    let empty: "" | undefined;
    for (const name of first ? [first, ...names[meaning]] : names[meaning]) {
      const value = plain(name, attribute(attributes, name));
      // A table has a cell for every name.
      if (value === "") empty = value;
      else if (value !== undefined && value !== null) return value === hidden ? null : value;
    }
    return empty;
  };
  const called = firstText(attribute(attributes, "ai.toolCall.name"), span.name, span.operationName, span.SpanName);
  const name = called ?? firstText(attribute(span, "span.name")) ?? "";
  const output = told("output", mapped.response);
  const result = told("result");
  const kind = kindOf(attributes, span, name, output);
  const talk = conversation(attributes, names.talk);
  const sent = conversation(attributes, names.sent) ?? talk;
  const replied = conversation(attributes, names.replied);
  const asked = questionIn(told("input", mapped.question));
  const isTool = kind === "TOOL";
  const input = (asked?.question || (isTool ? null : sent?.question)) ?? asked?.question ?? null;
  const found = searched(kind, attributes, output, mapped.contexts);
  const answer = kind === "RETRIEVER" || isDocuments(unpacked(output)) ? null : answerIn(output);
  const read = {
    input,
    output: (answer || (replied?.response ?? talk?.response)) ?? answer,
    ...found,
    returned: isTool
      ? resultOf(result ?? output, replied)
      : [sent?.contexts ?? asked?.contexts ?? citedIn(kind, name, output)].flat(),
  };
  const unknown = unknownNames(attributes, read);
  return {
    id,
    parent: parentId(span),
    kind,
    name,
    start: sortable(
      span.start_time ?? span.startTimeUnixNano ?? span.startTime ?? span.start_time_unix_nano ?? span[timeIn(span) ?? ""] ?? "",
    ),
    end: spanEnd(span),
    ...read,
    turns: [asked?.turns ?? [], isTool ? [] : (sent?.turns ?? [])].find((turns) => turns.length > 0) ?? [],
    ...(unknown.length > 0 && { unknown }),
    facts: readFacts(attributes, isAsked({ kind, ...read }) ? resource : undefined),
  };
}

/** These tools write every value as JSON. */
const writeJson = /^(?:mlflow|langfuse|braintrust|traceloop|haystack|langwatch|opik|gcp\.vertex|ai\.observability|lk)\./;

function plain(name: string, value: unknown): unknown {
  if (typeof value !== "string" || !writeJson.test(name)) return value;
  if (value === "null") return null;
  const text = /^\s*"/.test(value) ? parsed(value) : value;
  return typeof text === "string" ? text : value;
}

/** A kind that people chose by hand, or that says little. */
const vague = new Set(["", "TASK", "FUNCTION", "WORKFLOW"]);
const namesSearch = /retriev|search|lookup|look_up|knowledge|vector|fetch|passage|document|context|\brag\b/i;

function kindOf(attributes: Nested, span: Nested, name: string, output: unknown): string {
  const kind = toldKind(attributes, span);
  const documents = vague.has(kind) || kind === "CHAIN" ? documentsAlone(output) : null;
  if (!documents) return kind;
  // LangChain has no kind for rerankers.
  const areObjects: boolean = isDocuments(documents);
  if ((kind === "" || kind === "CHAIN") && areObjects && /rerank/i.test(name.slice(0, 200))) return "RERANKER";
  const isSearch: boolean = areObjects || (isDocuments(documents, true) && namesSearch.test(name.slice(0, 200)));
  return isSearch && kind !== "CHAIN" ? "RETRIEVER" : kind;
}

function documentsAlone(output: unknown): readonly unknown[] | null {
  const value = unpacked(output);
  return isObject(value) && Object.values(value).some(isText) ? null : documentsIn(value);
}

function toldKind(attributes: Nested, span: Nested): string {
  for (const name of names.kind) {
    const value = plain(name, attribute(attributes, name));
    const word = firstText(at(unpacked(value), "type"), value);
    const kind = word === null ? null : kindNamed(name, word);
    if (kind !== null) return kind;
  }
  const beside = firstText(span.span_kind);
  if (beside !== null) return kindNamed("", beside) ?? "";
  if (["tool.name", "gen_ai.tool.name", "ai.toolCall.name"].some((name) => attribute(attributes, name) !== undefined))
    return "TOOL";
  return attribute(attributes, "gcp.vertex.agent.llm_request") === undefined ? "" : "LLM";
}

/** What a tool returned: its own result, else the message that it wrote. */
function resultOf(result: unknown, replied: ReturnType<typeof conversation>): unknown[] {
  if (result !== undefined && result !== null && result !== "")
    return toolItems(typeof result === "string" ? result : JSON.stringify(result));
  return [replied?.contexts ?? replied?.response ?? []].flat();
}

function citedIn(kind: string, name: string, output: unknown): readonly unknown[] {
  if (notAsked.has(kind)) return [];
  const documents = documentsIn(output) ?? [];
  const isNested = isObject(unpacked(output));
  return isDocuments(documents, isNested || namesSearch.test(name.slice(0, 200))) ? documents : [];
}

function searched(
  kind: string,
  attributes: Nested,
  output: unknown,
  mapped?: string,
): Pick<Span, "documents" | "reranked" | "hasSearched"> {
  const lists = (mapped ? [mapped, ...names.documents] : names.documents).map((name) => documentsAt(attributes, name));
  const ranked = names.reranked.flatMap((name) => documentsAt(attributes, name).shown);
  const reranked = ranked.length > 0 ? ranked : rankedByAiSdk(attributes);
  const found = { documents: lists.find(({ shown }) => shown.length > 0)?.shown ?? [], reranked };
  if (found.documents.length + reranked.length > 0) return { ...found, hasSearched: true };
  if ((kind !== "RETRIEVER" && kind !== "RERANKER") || output === null || lists.some(({ isHidden }) => isHidden))
    return { ...found, hasSearched: false };
  if (output === undefined || output === "") {
    // Only OpenInference's documents are always written if there are any.
    const isKnown = output === "" || lists.some(({ isTold }) => isTold) || "openinference.span.kind" in attributes;
    return { ...found, hasSearched: isKnown };
  }
  const list = documentsIn(output) ?? (isText(output) && !isObject(unpacked(output)) ? [output] : null);
  return {
    documents: kind === "RETRIEVER" ? [...(list ?? [])] : [],
    reranked: kind === "RERANKER" ? [...(list ?? [])] : [],
    hasSearched: list !== null,
  };
}

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

function documentsAt(attributes: Nested, name: string): { shown: unknown[]; isHidden: boolean; isTold: boolean } {
  const items = itemsAt(attributes, name);
  const whole = items.length > 0 ? null : attribute(attributes, name);
  const all =
    items.length > 0
      ? items
      : (documentsIn(whole) ?? (isText(whole) && whole !== hidden && isText(unpacked(whole)) ? [whole] : []));
  const shown = all
    .filter((document) => at(document, "document.content") !== hidden)
    .map(withScore)
    .map(withoutText);
  return { shown, isHidden: shown.length < all.length || whole === hidden, isTold: whole !== undefined && whole !== null };
}

/** Files turn scores into texts. */
function withScore(document: unknown): unknown {
  const score = at(document, "document.score");
  return typeof score === "string" && score.trim() !== "" && Number.isFinite(Number(score))
    ? { ...(document as object), "document.score": Number(score) }
    : document;
}

const withoutText = (document: unknown): unknown =>
  isObject(document) && !isDocuments([document]) && hasId(document) ? { ...document, text: null } : document;

const mostUnknown = 5;

/** Attributes that may hold what the span lacks. */
function unknownNames(
  attributes: Nested,
  read: Pick<Span, "input" | "output" | "documents" | "reranked" | "returned">,
): string[] {
  const isSilent = !isText(read.input) && !isText(read.output);
  if (read.documents.length + read.reranked.length + read.returned.length > 0) return [];
  const found: string[] = [];
  for (const name in attributes) {
    if (found.length === mostUnknown) break;
    if (!mayBeContent(name)) continue;
    const value = unpacked(attributes[name]);
    if ((isDocuments(value, true) && value.some(saysMore)) || (isSilent && saysMore(value)))
      found.push(name.slice(0, 100).toWellFormed());
  }
  return found;
}

const saysMore = (value: unknown): boolean =>
  typeof value === "string" ? /\S\s+\S/.test(value.slice(0, 1000)) : isObject(value) && Object.values(value).some(isText);
