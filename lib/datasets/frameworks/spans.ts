import { isMeant, mayBeContent } from "@/lib/datasets/tracing/conventions";
import { conversationsOf } from "@/lib/datasets/tracing/conversation";
import { type MappedNames, readSpan, type Span, spanId, traceId } from "@/lib/datasets/tracing/span";
import { attribute, attributesOf } from "@/lib/datasets/tracing/span-attributes";
import { type ReadTrace, readTrace, rowsOfTrace } from "@/lib/datasets/tracing/trace";
import { unknownWords } from "@/lib/datasets/tracing/unknown";
import { at, firstText, isObject, type Nested, sizeOf, unpacked } from "@/lib/datasets/values/nested";
import { counted } from "@/lib/domain/text/counted";
import type { Gathering } from "./gather";
import { inside, type Lacking, mostly } from "./place";
import { areSpanRows, spansOfRow } from "./span-rows";
import { type Leaf, walk } from "./walk";

export const evaluationColumn = "gen_ai.evaluations";

const tracePlaces = {
  id: inside("trace"),
  question: inside("input"),
  contexts: inside("documents"),
  response: inside("output"),
  turns: inside("turns"),
  steps: inside("steps"),
};

interface Evaluated {
  evaluation: Nested;
  span: string | null;
}
type Part = Span | Evaluated;
const isSpan = (part: Part): part is Span => !("evaluation" in part);

export interface FileOfSpans extends Gathering<Part> {
  leaves: readonly Leaf[];
  mapped: MappedNames;
  lacking: Lacking;
}

const fields = ["question", "contexts", "response"] as const;

/** Spans of OpenTelemetry and of tools' exports. Each turn of a trace is a sample. */
export function spans(rows: readonly Nested[], map: Readonly<Record<string, string>>): FileOfSpans | null {
  const ofTool =
    areSpanRows(rows) ||
    mostly(
      rows,
      (row) => (isObject(row.trace) || Array.isArray(row.spans) || Array.isArray(row.observations)) && spansOfRow(row) !== null,
    );
  const withoutLogs = rows.filter((row) => !("resourceLogs" in row));
  const unfolded = withoutLogs.length > 0 ? spansWithResources : spansOfLogs;
  const spansIn = ofTool ? ofRow : unfolded;
  const isSpans =
    ofTool ||
    mostly(withoutLogs.length > 0 ? withoutLogs : rows, (row) =>
      [...spansIn(row)].some(({ span }) => spanId(span) !== null && hasAttributes(span)),
    );
  if (!isSpans) return null;
  const { names, texts } = attributesIn(rows.flatMap((row) => [...spansIn(row)].map(({ span }) => span)));
  const mapped: MappedNames = Object.fromEntries(
    fields.flatMap((field) => (names.has(map[field] ?? "") ? [[field, map[field]]] : [])),
  );
  let found: readonly Span[] = [];
  return {
    family: { name: "spans of OpenTelemetry", places: tracePlaces },
    leaves: walk([texts]).flatMap((leaf) => (leaf.steps.length === 1 ? [{ ...leaf, path: String(leaf.steps[0]) }] : [])),
    mapped,
    parts: function* (row) {
      for (const { span, resource } of spansIn(row)) {
        const read = readSpan(span, resource, mapped);
        if (!read) continue;
        const key = traceId(span) ?? read.id;
        yield { key, part: read, size: sizeOf(read) };
        const events = unpacked(span.events);
        yield* evaluationsIn(Array.isArray(events) ? events : [], () => ({ key, span: read.id }));
      }
      yield* evaluationsIn(logRecords(row), (log) => ({ key: traceId(log), span: spanId(log) }));
    },
    join: function* (traces) {
      const read = traces.map(({ key, parts }) => {
        const own = parts.filter(isSpan);
        return own.length > 0 ? readTrace(key, own) : null;
      });
      const before = conversationsOf(read.filter((trace) => trace !== null));
      for (const [index, trace] of read.entries()) {
        const evaluated = traces[index]?.parts.filter((part): part is Evaluated => !isSpan(part)) ?? [];
        yield trace
          ? rowsOfTrace(trace, before.get(trace)).map((row, turn) => withScores(row, trace.turns, turn, evaluated))
          : [];
      }
    },
    hints: (traces) => {
      found = traces.flatMap(({ parts }) => parts.filter(isSpan));
      const withSpans = traces.filter(({ parts }) => parts.some(isSpan)).length;
      const homeless = traces.reduce((sum, { parts }) => sum + (parts.some(isSpan) ? 0 : parts.length), 0);
      const unknown = unknownWords(found);
      return [
        ...(homeless > 0
          ? [`${counted(homeless, "evaluation")} of traces that are not in this file ${homeless === 1 ? "is" : "are"} left out.`]
          : []),
        `${found.length.toLocaleString("en")} spans are read as ${withSpans.toLocaleString("en")} traces. Each question of a trace is a sample, with the documents that were retrieved for it, its answer, and the session, user, tags, metadata, model, tokens and duration in the spans. Other attributes are not stored.`,
        ...(unknown ? [unknown] : []),
      ];
    },
    lacking: {
      why: (field, map) => {
        const silent = found.filter((span) => span.kind === "RETRIEVER" && !span.hasSearched).length;
        const what = field === "contexts" ? "retrieved contexts" : field;
        const searches = field === "contexts" && silent > 0 ? ` ${counted(silent, "search")} without recorded output.` : "";
        return `No span contains the ${what}: name the attribute that does with ${map}.${searches}`;
      },
      also: () => unknownWords(found),
    },
  };
}

function* ofRow(row: Nested): Generator<{ span: Nested; resource: unknown }> {
  for (const span of spansOfRow(row) ?? []) yield { span, resource: undefined };
}

function* evaluationsIn(
  events: readonly unknown[],
  placeOf: (event: Nested) => { key: string | null; span: string | null },
): Generator<{ key: string; part: Evaluated; size: number }> {
  for (const event of events) {
    if (!isObject(event)) continue;
    const attributes = attributesOf(event);
    const { key, span } = placeOf(event);
    const kind = firstText(event.eventName, event.event_name, attributes["event.name"], event.name);
    if (kind !== "gen_ai.evaluation.result" || key === null) continue;
    const of = (name: string) => attribute(attributes, `gen_ai.evaluation.${name}`);
    const evaluation = { name: of("name"), value: of("score.value"), label: of("score.label"), explanation: of("explanation") };
    yield { key, part: { evaluation, span }, size: sizeOf(evaluation) };
  }
}

const logRecords = (row: Nested): readonly unknown[] =>
  ["scopeLogs", "logRecords"].reduce<readonly unknown[]>(
    (holders, name) =>
      holders.flatMap((holder) => {
        const list = at(holder, name);
        return Array.isArray(list) ? list : [];
      }),
    [row.resourceLogs].flat(),
  );

/** A file of logs alone tells only a span's events. */
function* spansOfLogs(row: Nested): Generator<{ span: Nested; resource: unknown }> {
  const spans = new Map<string, Nested & { events: Nested[] }>();
  for (const log of logRecords(row)) {
    const id = isObject(log) ? spanId(log) : null;
    if (!isObject(log) || id === null) continue;
    const { timeUnixNano, body, attributes } = log;
    const span = spans.get(id) ?? {
      spanId: id,
      traceId: traceId(log),
      startTimeUnixNano: timeUnixNano,
      attributes: [],
      events: [],
    };
    const own = [...(Array.isArray(attributes) ? attributes : []), { key: "gen_ai.event.content", value: body }];
    const name = firstText(log.eventName, log.event_name, attribute(attributesOf(log), "event.name"));
    span.events.push({ name, attributes: own });
    spans.set(id, span);
  }
  for (const span of spans.values()) yield { span, resource: undefined };
}

function withScores(row: Nested, turns: ReadTrace["turns"], turn: number, evaluated: readonly Evaluated[]): Nested {
  if (evaluated.length === 0) return row;
  const members = new Set(turns[turn]?.members.map(({ id }) => id));
  const own = turns.length === 1 ? evaluated : evaluated.filter(({ span }) => span !== null && members.has(span));
  return own.length > 0 ? { ...row, [evaluationColumn]: own.map(({ evaluation }) => evaluation) } : row;
}

function attributesIn(all: readonly Nested[]): { names: ReadonlySet<string>; texts: Nested } {
  const names = new Set<string>();
  const texts: Record<string, unknown> = Object.create(null);
  for (const span of all) {
    const attributes = attributesOf(span);
    for (const name in attributes) {
      if (names.has(name)) continue;
      names.add(name);
      if (mayBeContent(name)) texts[name] = unpacked(attributes[name]);
    }
  }
  return { names, texts };
}

/** Jaeger's tags have keys; other tools' tags are words. */
const hasAttributes = (span: Nested): boolean =>
  "attributes" in span ||
  "Attributes" in span ||
  Object.keys(attributesOf(span)).some((name) => isMeant.has(name) && name.includes(".")) ||
  (isObject(span.tags) && traceId(span) !== null) ||
  ["span.kind", "input", "output"].some((name) => at(span.meta, name) !== undefined) ||
  at(unpacked(span.tags), 0, "key") !== undefined ||
  Object.keys(span).some((name) => name.startsWith("attributes."));

export function* spansWithResources(row: Nested): Generator<{ span: Nested; resource: unknown }> {
  // MLflow writes a trace's spans into `data`.
  const own = [unpacked(row.data), row].find((holder) => Array.isArray(unpacked(at(holder, "spans")))) ?? row;
  // A search of Elastic or OpenSearch holds documents.
  const hits = [at(row, "hits", "hits") ?? (isObject(row._source) ? row : [])].flat().map((hit) => at(hit, "_source"));
  if (hits.length > 0) {
    for (const span of hits.filter(isObject)) yield { span, resource: span.resource };
    return;
  }
  const groups = [row.resourceSpans ?? row.resource_spans ?? row.batches].flat().filter(isObject);
  for (const group of groups.length > 0 ? groups : [own]) {
    const scopes = at(group, "scopeSpans") ?? at(group, "scope_spans") ?? at(group, "instrumentationLibrarySpans") ?? [group];
    for (const scope of Array.isArray(scopes) ? scopes : []) {
      const spans = unpacked(at(scope, "spans"));
      const found = Array.isArray(spans) ? spans : [scope];
      const resource = at(group, "resource");
      for (const span of found) if (isObject(span) && (Array.isArray(spans) || spanId(span) !== null)) yield { span, resource };
    }
  }
}
