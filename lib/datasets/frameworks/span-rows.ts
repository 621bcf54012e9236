import { at, firstText, isObject, type Nested, unpacked } from "@/lib/datasets/values/nested";

const parts = ["id", "trace", "parent", "kind", "input", "output", "start", "end"] as const;

/** Columns of tools that write a row per span. Its rows are known by the first five. */
const forms = [
  "id traceId parentObservationId type input output startTime endTime", // Langfuse
  "span_id root_span_id span_parents span_attributes input output created", // Braintrust
  "id trace_id parent_run_id run_type inputs outputs start_time end_time", // LangSmith
  "id trace_id parent_span_id type input output start_time end_time", // Opik
].map((columns) => columns.split(" "));

/** Null is not the same as a search that found nothing. */
const told = (value: unknown): unknown => (value === null || value === "" ? "__REDACTED__" : unpacked(value));

function asSpan(row: Nested): Nested | null {
  const columns = forms.find((names) => names.slice(0, 5).every((name) => name in row));
  if (!columns) return null;
  const form = Object.fromEntries(parts.map((part, index) => [part, columns[index] ?? ""])) as Record<
    (typeof parts)[number],
    string
  >;
  const about = unpacked(row[form.kind]);
  const parents = unpacked(row[form.parent]);
  return {
    spanId: row[form.id],
    traceId: row[form.trace],
    parentSpanId: at(parents, 0) ?? parents,
    name: row.name ?? at(about, "name"),
    start_time: row[form.start],
    end_time: row[form.end],
    attributes: {
      "langfuse.observation.type": at(about, "type") ?? about,
      "langfuse.observation.input": told(row[form.input]),
      "langfuse.observation.output": told(row[form.output]),
      "session.id": row.sessionId ?? row.session_id,
      "user.id": row.userId ?? row.user_id,
      "gen_ai.request.model": row.model,
    },
  };
}

/** Whether rows are spans inside others; else each is its own sample. */
export const areSpanRows = (rows: readonly Nested[]): boolean => {
  const read = rows.map((row) => asSpan(row));
  return read.every((span) => span !== null) && read.some((span) => firstText(span.parentSpanId) !== null);
};

/** A trace with its observations, as Langfuse downloads it, or with its spans, as Opik does. */
function download(row: Nested): Nested[] | null {
  const ofOpik = Array.isArray(row.spans) && row.spans.every((span) => at(span, "input") !== undefined) ? row.spans : null;
  const trace = ofOpik ? row : unpacked(row.trace);
  const observations: unknown = ofOpik ?? unpacked(row.observations) ?? at(trace, "observations");
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

/** A row of another tool as its spans; null for any other row. */
export function spansOfRow(row: Nested): Nested[] | null {
  const parts = download(row) ?? (isObject(row.trace) ? null : [row]);
  const spans = parts?.map((part) => asSpan(part)).filter((span) => span !== null) ?? [];
  return spans.length > 0 ? spans : null;
}
