import { fieldOf } from "@/lib/datasets/values/fields";
import { at, firstText, isObject, type Nested, unpacked } from "@/lib/datasets/values/nested";
import type { Gathering } from "./gather";
import { readConversation, readMessages, replyText } from "./messages";
import { inside, mostly } from "./place";
import { attribute, attributesOf, documentsAt } from "./span-attributes";

/** What a sample needs of a span. */
interface Span {
  kind: string;
  name: string;
  isRoot: boolean;
  /** When it began, as written; texts and numbers of one file sort alike. */
  start: string;
  input: string | null;
  output: string | null;
  documents: unknown[];
  reranked: unknown[];
}

/** Spans of OpenTelemetry with the attributes of OpenInference, as Phoenix, collectors and SDKs write them: a trace is a sample. */
export function spans(rows: readonly Nested[]): Gathering<Span> | null {
  const isSpans = mostly(rows, (row) => [...spansIn(row)].some((span) => spanId(span) !== null && hasAttributes(span)));
  if (!isSpans) return null;
  return {
    family: {
      name: "spans of OpenInference",
      places: { id: inside("trace"), question: inside("input"), contexts: inside("documents"), response: inside("output") },
    },
    parts: function* (row) {
      for (const span of spansIn(row)) {
        const read = readSpan(span);
        const key = traceId(span) ?? spanId(span);
        if (key !== null) yield { key, part: read, size: sizeOf(read) };
      }
    },
    join: (trace, parts) => ({ trace, ...sampleOf(parts) }),
    hint: (count, traces) =>
      `${count.toLocaleString("en")} spans are read as ${traces.toLocaleString("en")} traces: what the trace was asked and answered, and the documents of its retrievers. Other attributes are not kept.`,
  };
}

const hasAttributes = (span: Nested): boolean =>
  "attributes" in span || "tags" in span || Object.keys(span).some((name) => name.startsWith("attributes."));

/** The spans in a row: the row itself, or all in an export of OTLP or Jaeger. */
function* spansIn(row: Nested): Generator<Nested> {
  const groups = [row.resourceSpans ?? row.batches, [row]].find(Array.isArray) ?? [row];
  for (const group of groups) {
    const scopes = at(group, "scopeSpans") ?? at(group, "instrumentationLibrarySpans") ?? [group];
    for (const scope of Array.isArray(scopes) ? scopes : []) {
      const spans = at(scope, "spans");
      if (Array.isArray(spans)) for (const span of spans) yield* isObject(span) ? [span] : [];
      else if (isObject(scope) && spanId(scope) !== null) yield scope;
    }
  }
}

const spanId = (span: Nested): string | null =>
  firstText(span["context.span_id"], at(span, "context", "span_id"), span.spanId, span.span_id, span.spanID);
const traceId = (span: Nested): string | null =>
  firstText(span["context.trace_id"], at(span, "context", "trace_id"), span.traceId, span.trace_id, span.traceID);

function readSpan(span: Nested): Span {
  const attributes = attributesOf(span);
  const parent = firstText(
    span.parent_id,
    span.parentId,
    span.parentSpanId,
    span.parent_span_id,
    at(span, "references", 0, "spanID"),
  );
  return {
    kind: firstText(attribute(attributes, "openinference.span.kind"), span.span_kind)?.toUpperCase() ?? "",
    name: firstText(span.name, span.operationName) ?? "",
    isRoot: parent === null,
    start: String(span.start_time ?? span.startTimeUnixNano ?? span.startTime ?? ""),
    input: questionIn(attribute(attributes, "input.value") ?? attribute(attributes, "traceloop.entity.input")),
    output: answerIn(attribute(attributes, "output.value") ?? attribute(attributes, "traceloop.entity.output")),
    documents: documentsAt(attributes, "retrieval.documents"),
    reranked: documentsAt(attributes, "reranker.output_documents"),
  };
}

/** A question that a span's input is, or holds by name or as the last message. */
function questionIn(input: unknown): string | null {
  const value = unpacked(input);
  if (!isObject(value)) return typeof value === "string" ? value : null;
  const messages = readMessages(value.messages);
  return messages ? readConversation(messages).question : (named(value, "question") ?? onlyText(value));
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

const sizeOf = ({ input, output, documents, reranked }: Span): number =>
  (input?.length ?? 0) + (output?.length ?? 0) + JSON.stringify([documents, reranked]).length;

const notAsked = new Set(["RETRIEVER", "RERANKER", "EMBEDDING", "TOOL", "LLM", "GUARDRAIL", "EVALUATOR"]);

function sampleOf(parts: readonly Span[]): Nested {
  const spans = [...parts].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const asked = spans.filter((span) => !notAsked.has(span.kind) && (span.input !== null || span.output !== null));
  const root = asked.find(({ isRoot }) => isRoot) ?? asked[0] ?? spans.find(({ isRoot, output }) => isRoot && output !== null);
  const retriever = spans.find(({ documents, input }) => documents.length > 0 && input !== null);
  const reranked = spans.filter((span) => span.reranked.length > 0);
  const lists = reranked.length > 0 ? reranked.map((span) => span.reranked) : spans.map(({ documents }) => documents);
  // A retriever within a retriever returns the same documents again.
  const distinct = new Map(lists.filter((list) => list.length > 0).map((list) => [JSON.stringify(list), list]));
  const input = root?.input ?? retriever?.input ?? spans.find((span) => span.input !== null)?.input;
  const output = root?.output ?? spans.findLast(({ kind, output }) => kind === "LLM" && output !== null)?.output;
  const documents = [...distinct.values()].flat();
  return {
    ...(input != null && { input }),
    ...(documents.length > 0 && { documents }),
    ...(output != null && { output }),
    ...(root?.name && { name: root.name }),
  };
}
