import { spanId } from "@/lib/datasets/tracing/span";
import { normalName } from "@/lib/datasets/values/fields";
import { at, firstText, isObject, type Nested, unpacked } from "@/lib/datasets/values/nested";

/** By part of a span, the columns of tools that write a row per span, the surest first. Rows have all but the times. */
const columns = {
  id: "spanid nodeid id",
  trace: "traceid rootspanid chainrootid",
  parent: "parentobservationid spanparents parentrunid parentspanid parentid chainid",
  kind: "spanattributes runtype spankind spantype nodetype type kind",
  input: "input inputs nodeinput",
  output: "output outputs nodeoutput",
  start: "starttime created startns",
  end: "endtime",
};
const parts = Object.entries(columns).map(([part, names]) => [part as keyof typeof columns, names.split(" ")] as const);

/** Null is not the same as a search that found nothing. */
const told = (value: unknown): unknown => (value === null || value === "" ? "__REDACTED__" : unpacked(value));

function asSpan(row: Nested): Nested | null {
  const names = new Map(Object.keys(row).map((name) => [normalName(name.slice(0, 60)), name]));
  const form = Object.fromEntries(parts.map(([part, own]) => [part, own.map((name) => names.get(name)).find((name) => name)]));
  if (parts.some(([part]) => part !== "start" && part !== "end" && form[part] === undefined)) return null;
  const of = (part: keyof typeof columns): unknown => row[form[part] ?? ""];
  const about = unpacked(of("kind"));
  const parents = unpacked(of("parent"));
  return {
    spanId: of("id"),
    traceId: of("trace"),
    parentSpanId: at(parents, 0) ?? parents,
    name: row.name ?? at(about, "name"),
    start_time: of("start"),
    end_time: of("end"),
    attributes: {
      "langfuse.observation.type": at(about, "type") ?? about,
      "langfuse.observation.input": told(of("input")),
      "langfuse.observation.output": told(of("output")),
      "session.id": row.sessionId ?? row.session_id,
      "user.id": row.userId ?? row.user_id,
      "gen_ai.request.model": row.model,
      "langfuse.trace.metadata": row.metadata,
      "langfuse.trace.tags": row.tags,
    },
  };
}

/** Whether rows are spans inside others; else each is its own sample. */
export const areSpanRows = (rows: readonly Nested[]): boolean => {
  const read = rows.map((row) => asSpan(inner(row)));
  return read.every((span) => span !== null) && read.some((span) => firstText(span.parentSpanId) !== null);
};

/** Datadog's API writes a span into `attributes`. */
const inner = (row: Nested): Nested => (isObject(row.attributes) && spanId(row.attributes) !== null ? row.attributes : row);

/** A trace with its observations, as Langfuse downloads it, or with its spans, as Opik does. */
function download(row: Nested): Nested[] | null {
  const ofOpik = Array.isArray(row.spans) && row.spans.every((span) => at(span, "input") !== undefined) ? row.spans : null;
  const observed = unpacked(row.observations);
  const isTrace = !isObject(row.trace) && Array.isArray(observed) && observed.some((one) => at(one, "id") !== undefined);
  const trace = ofOpik || isTrace ? row : unpacked(row.trace);
  const observations: unknown = ofOpik ?? observed ?? at(trace, "observations");
  if (!isObject(trace) || !Array.isArray(observations) || !("input" in trace)) return null;
  const { id, timestamp = trace.start_time } = trace;
  const root = { ...trace, traceId: id, parentObservationId: null, type: "SPAN", startTime: timestamp };
  const inside = (observations as unknown[]).filter(isObject).map((one) => ({
    ...one,
    traceId: id,
    parentObservationId: one.parentObservationId ?? one.parent_span_id ?? id,
    startTime: one.startTime ?? one.start_time,
    endTime: one.endTime ?? one.end_time,
    input: one.input ?? null,
    type: one.type ?? "SPAN",
  }));
  return [root, ...inside];
}

export function spansOfRow(row: Nested): Nested[] | null {
  const found = download(row) ?? (isObject(row.trace) ? null : [inner(row)]);
  const spans = found?.map((part) => asSpan(part)).filter((span) => span !== null) ?? [];
  return spans.length > 0 ? spans : null;
}
