import { conversationsOf } from "@/lib/datasets/tracing/conversation";
import { readSpan, type Span, spanId, traceId } from "@/lib/datasets/tracing/span";
import { readTrace, rowsOfTrace } from "@/lib/datasets/tracing/trace";
import { at, isObject, type Nested } from "@/lib/datasets/values/nested";
import type { Gathering } from "./gather";
import { inside, mostly } from "./place";

const tracePlaces = {
  id: inside("trace"),
  question: inside("input"),
  contexts: inside("documents"),
  response: inside("output"),
  turns: inside("turns"),
  steps: inside("steps"),
};

/** OpenTelemetry spans with OpenInference's attributes, from Phoenix, collectors and SDKs. Each turn of a trace is a sample. */
export function spans(rows: readonly Nested[]): Gathering<Span> | null {
  const isSpans = mostly(rows, (row) => [...spansIn(row)].some((span) => spanId(span) !== null && hasAttributes(span)));
  if (!isSpans) return null;
  return {
    family: { name: "spans of OpenInference", places: tracePlaces },
    parts: function* (row) {
      for (const { span, resource } of spansWithResources(row)) {
        const read = readSpan(span, resource);
        if (read) yield { key: traceId(span) ?? read.id, part: read, size: sizeOf(read) };
      }
    },
    join: function* (traces) {
      const read = traces.map(({ key, parts }) => readTrace(key, parts));
      const before = conversationsOf(read);
      for (const trace of read) yield rowsOfTrace(trace, before.get(trace));
    },
    hint: (count, traces) =>
      `${count.toLocaleString("en")} spans are read as ${traces.toLocaleString("en")} traces. Each question of a trace is a sample, with the documents that were retrieved for it, its answer, and the session, user, tags, metadata, model, tokens and duration in the spans. Other attributes are not stored.`,
  };
}

const hasAttributes = (span: Nested): boolean =>
  "attributes" in span || "tags" in span || Object.keys(span).some((name) => name.startsWith("attributes."));

/** The row itself, or all spans of an OTLP or Jaeger export. */
function* spansIn(row: Nested): Generator<Nested> {
  for (const { span } of spansWithResources(row)) yield span;
}

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

const sizeOf = ({ input, output, documents, reranked, returned, turns, facts }: Span): number =>
  (input?.length ?? 0) + (output?.length ?? 0) + JSON.stringify([documents, reranked, returned, turns, facts]).length;
