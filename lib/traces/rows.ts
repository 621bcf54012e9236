import { addsAny, newestOf, type TracedConversation } from "@/lib/datasets/tracing/conversation";
import type { Span } from "@/lib/datasets/tracing/span";
import { carryNoText, type ReadTrace, readTrace, rowsOfTrace } from "@/lib/datasets/tracing/trace";
import { unknownWords } from "@/lib/datasets/tracing/unknown";
import type { Nested } from "@/lib/datasets/values/nested";
import { traceBounds } from "@/lib/domain/traces/bounds";
import type { WaitingTrace } from "@/lib/traces/store/join";
import type { SessionTurns } from "@/lib/traces/store/session";
import { traceIsFull } from "./otlp/pieces";

export interface ReadSpans {
  trace: ReadTrace;
  hasText: boolean;
  /** Names of attributes with content that is not read; null if there are none. */
  unknown: string | null;
  /** What it adds to its session. */
  added: SessionTurns;
}

export function readSpans({ id }: WaitingTrace, spans: readonly string[]): ReadSpans {
  const parts = spans.map((json) => JSON.parse(json) as Span);
  const trace = readTrace(id, parts);
  const { session, startedAt, added } = trace;
  const turnsJson = session !== null && addsAny(added) ? JSON.stringify(added) : null;
  return { trace, hasText: !carryNoText(parts), unknown: unknownWords(parts), added: { session, startedAt, turnsJson } };
}

export interface Rows {
  rows: Nested[];
  state: "no-text" | "incomplete";
  problems: string[];
}

/** One per turn with everything that a sample needs. `before` is `turnsJson` of earlier traces, newest first. */
export function rowsIn(
  { project, arrived, characters }: WaitingTrace,
  { trace, hasText, unknown }: ReadSpans,
  before: readonly string[],
): Rows {
  const mapped = unknown === null ? [] : [`${unknown} Name them in the rule of the project.`];
  if (!hasText && unknown === null)
    return {
      rows: [],
      state: "no-text",
      problems: ["The trace contains no text: its instrumentation does not capture content."],
    };
  const turns = rowsOfTrace(trace, newestOf(before.map((json) => JSON.parse(json) as TracedConversation)));
  const problems: string[] = [];
  const rows = turns.filter((row, index) => {
    const missing = [
      ...(typeof row.input === "string" && row.input.trim() !== "" ? [] : ["question"]),
      ...(row.documents === undefined ? ["retrieved documents"] : []),
      ...(row.output === undefined ? ["answer"] : []),
    ];
    if (missing.length === 0) return true;
    if (problems.length < 3)
      problems.push(`${turns.length > 1 ? `Turn ${index + 1}` : "The trace"} has no ${missing.join(", no ")}.`);
    return false;
  });
  if (rows.length > 0 && rows.length < turns.length)
    problems.unshift(`${rows.length} of ${turns.length} turns ${rows.length === 1 ? "is a sample" : "are samples"}.`);
  if (problems.length > 0) problems.push(...mapped);
  if (trace.more > 0)
    problems.push(`The last ${trace.more.toLocaleString("en")} turns were left out: a trace may have ${turns.length}.`);
  if (trace.isDivided) problems.push("Its spans name several sessions: that of its root span counts, else the earliest.");
  if (arrived >= traceBounds.traceSpans || characters >= traceBounds.traceCharacters)
    problems.push(`${traceIsFull} Later spans were rejected.`);
  return { rows: rows.map((row) => ({ project, turns: [], ...row })), state: "incomplete", problems };
}
