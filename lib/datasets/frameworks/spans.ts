import { at, isObject, type Nested } from "@/lib/datasets/values/nested";
import type { Gathering } from "./gather";
import { inside, mostly } from "./place";
import { readSpan, type Span, spanId, traceId } from "./span";
import { rowOfTrace } from "./trace";

/** Where a trace's row holds the fields of its sample. */
const tracePlaces = {
  id: inside("trace"),
  question: inside("input"),
  contexts: inside("documents"),
  response: inside("output"),
};

/** Spans of OpenTelemetry with the attributes of OpenInference, as Phoenix, collectors and SDKs write them: a trace is a sample. */
export function spans(rows: readonly Nested[]): Gathering<Span> | null {
  const isSpans = mostly(rows, (row) => [...spansIn(row)].some((span) => spanId(span) !== null && hasAttributes(span)));
  if (!isSpans) return null;
  return {
    family: { name: "spans of OpenInference", places: tracePlaces },
    parts: function* (row) {
      for (const span of spansIn(row)) {
        const read = readSpan(span);
        if (read) yield { key: traceId(span) ?? read.id, part: read, size: sizeOf(read) };
      }
    },
    join: (trace, parts) => ({ trace, ...rowOfTrace(parts) }),
    hint: (count, traces) =>
      `${count.toLocaleString("en")} spans are read as ${traces.toLocaleString("en")} traces: what the trace was asked and answered, and the documents of its retrievers. Other attributes are not kept.`,
  };
}

const hasAttributes = (span: Nested): boolean =>
  "attributes" in span || "tags" in span || Object.keys(span).some((name) => name.startsWith("attributes."));

/** The spans in a row: the row itself, or all in an export of OTLP or Jaeger. */
function* spansIn(row: Nested): Generator<Nested> {
  for (const { span } of spansWithResources(row)) yield span;
}

/** The spans in a row, each with the resource that it belongs to, if the export tells. */
export function* spansWithResources(row: Nested): Generator<{ span: Nested; resource: unknown }> {
  const groups = [row.resourceSpans ?? row.batches, [row]].find(Array.isArray) ?? [row];
  for (const group of groups) {
    const scopes = at(group, "scopeSpans") ?? at(group, "instrumentationLibrarySpans") ?? [group];
    for (const scope of Array.isArray(scopes) ? scopes : []) {
      const spans = at(scope, "spans");
      const found = Array.isArray(spans) ? spans : [scope];
      const resource = at(group, "resource");
      for (const span of found) if (isObject(span) && (Array.isArray(spans) || spanId(span) !== null)) yield { span, resource };
    }
  }
}

const sizeOf = ({ input, output, documents, reranked, returned }: Span): number =>
  (input?.length ?? 0) + (output?.length ?? 0) + JSON.stringify([documents, reranked, returned]).length;
