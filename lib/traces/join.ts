import type { Span } from "@/lib/datasets/frameworks/span";
import { carryNoText, rowOfTrace } from "@/lib/datasets/frameworks/trace";
import { readFile } from "@/lib/datasets/read-file";
import type { Nested } from "@/lib/datasets/values/nested";
import { databaseTime } from "@/lib/db/place/clock";
import { type JoinedTrace, postponeTraces, settledTraces, settleTraces, type WaitingTrace } from "@/lib/db/traces";
import { Refusal } from "@/lib/domain/problem";
import type { SampleContent } from "@/lib/domain/sample";
import type { TraceRule } from "@/lib/domain/traces/rules";
import { drawOf } from "./otlp/draw";
import { readRules, ruleFor } from "./settings";
import { storeSamples } from "./store";

/** How long a trace waits for more spans, in milliseconds since the last. */
export interface Wait {
  /** Once its root span, which ends last, has arrived. */
  withRoot: number;
  withoutRoot: number;
}
const usualWait: Wait = { withRoot: 3_000, withoutRoot: 60_000 };

/** Traces joined at once, and about the most characters of their spans. */
const mostAtOnce = 500;
const mostCharacters = 32_000_000;

/**
 * Makes samples of traces of which no span came lately, or changes the samples that they already are. If it is ended in between,
 * it does the same again the next time. Returns how many traces it looked at.
 */
export async function joinTraces(wait: Wait = usualWait): Promise<number> {
  const before = (milliseconds: number) => databaseTime(-milliseconds);
  const traces = await settledTraces(
    { rootBefore: before(wait.withRoot), anyBefore: before(wait.withoutRoot) },
    mostAtOnce,
    mostCharacters,
  );
  if (traces.length === 0) return 0;
  const rules = await readRules();
  const joined: JoinedTrace[] = [];
  const destinations = new Map<string, { rule: TraceRule; configuration: string; rows: JoinedRow[] }>();
  for (const trace of traces) {
    const rule = ruleFor(rules, trace.project);
    if (!rule || drawOf(trace.id) >= rule.share / 100) {
      joined.push(outcome(trace, "left-out", rule ? `Its project's share is ${rule.share} %.` : "No rule takes its project."));
      continue;
    }
    const read = rowOf(trace);
    if ("reason" in read) {
      joined.push(outcome(trace, read.state, read.reason));
      continue;
    }
    const configuration = rule.configuration || trace.project;
    const key = JSON.stringify([rule.dataset, configuration]);
    const destination = destinations.get(key) ?? { rule, configuration, rows: [] };
    destinations.set(key, destination);
    destination.rows.push({ trace, row: read.row });
  }
  let refusal: Refusal | null = null;
  for (const { rule, configuration, rows } of destinations.values()) {
    const { samples, refused } = await samplesOf(rows);
    joined.push(...refused);
    if (samples.length === 0) continue;
    try {
      const datasetId = await storeSamples(
        rule.dataset,
        configuration,
        samples.map(({ sample }) => sample),
      );
      for (const { trace } of samples) joined.push({ ...outcome(trace, "sampled", null), datasetId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
      await postponeTraces(samples.map(({ trace }) => trace.id));
    }
  }
  await settleTraces(joined);
  if (refusal) throw refusal;
  return traces.length;
}

const outcome = ({ id, version }: WaitingTrace, state: JoinedTrace["state"], reason: string | null): JoinedTrace => ({
  id,
  version,
  state,
  reason,
  datasetId: null,
});

interface JoinedRow {
  trace: WaitingTrace;
  row: Nested;
}

/** The row of a trace, or why it makes no sample. */
function rowOf({ id, project, spans }: WaitingTrace): { row: Nested } | { state: "no-text" | "incomplete"; reason: string } {
  const parts = spans.map((json) => JSON.parse(json) as Span);
  if (carryNoText(parts))
    return { state: "no-text", reason: "The trace carried no text: its instrumentation is set to record none." };
  const row = rowOfTrace(parts);
  const missing = [
    ...(typeof row.input === "string" && row.input.trim() !== "" ? [] : ["question"]),
    ...(row.documents === undefined ? ["retrieved documents"] : []),
    ...(row.output === undefined ? ["answer"] : []),
  ];
  return missing.length > 0
    ? { state: "incomplete", reason: `The trace holds no ${missing.join(", no ")}.` }
    : { row: { trace: id, project, ...row } };
}

const map = { id: "trace", question: "input", contexts: "documents", response: "output" };

/** The samples of traces, read as the rows of a file are. */
async function samplesOf(rows: readonly JoinedRow[]) {
  const samples: { trace: WaitingTrace; sample: SampleContent }[] = [];
  const refused: JoinedTrace[] = [];
  for await (const event of readFile(linesOf(rows), { fileName: "traces.jsonl", map })) {
    if (event.kind !== "sample" && event.kind !== "problem") continue;
    const line = event.kind === "sample" ? event.line : event.problem.line;
    const trace = rows[(line ?? 0) - 1]?.trace;
    if (!trace) throw new Error("A line of joined traces belongs to none of them.");
    if (event.kind === "sample") samples.push({ trace, sample: event.sample });
    else refused.push(outcome(trace, "refused", `${event.problem.field}: ${event.problem.reason}.`));
  }
  return { samples, refused };
}

async function* linesOf(rows: readonly JoinedRow[]): AsyncGenerator<Uint8Array> {
  for (const { row } of rows) yield Buffer.from(`${JSON.stringify(row)}\n`);
}
