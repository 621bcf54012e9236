import { readFile } from "@/lib/datasets/read-file";
import type { Nested } from "@/lib/datasets/values/nested";
import { databaseProblem } from "@/lib/db/connection/problem";
import { createDataset, newestDatasetNamed } from "@/lib/db/datasets";
import { databaseTime } from "@/lib/db/location/clock";
import { retireSamples } from "@/lib/db/samples/store/retire";
import { Refusal } from "@/lib/domain/problem";
import type { SampleContent } from "@/lib/domain/sample";
import { appendSamples } from "@/lib/imports/append";
import {
  dueTraces,
  type JoinedTrace,
  noteAttempts,
  postponeTraces,
  settleTraces,
  spansOf,
  type TraceSample,
  type WaitingTrace,
} from "@/lib/traces/store/join";
import { storeTurns, turnsBefore } from "@/lib/traces/store/session";
import type { TraceRule } from "@/lib/traces/words/rules";
import { drawOfTrace } from "./otlp/draw";
import { type ReadSpans, readSpans, rowsIn } from "./rows";
import { readRules, traceRuleFor } from "./settings";

/** Per pass: traces, the minimum per project, and characters of spans. */
const atOnce = { take: 500, least: 20, characters: 8 * 1024 * 1024 };
const mostAttempts = 3;
const postponedFor = 3_000;

let lastProject = "";

/** Creates or updates samples of traces that are due. After a kill they are joined again. Returns how many traces it tried. */
export async function joinTraces(now: Date = databaseTime()): Promise<number> {
  const due = await dueTraces({ after: lastProject, now }, atOnce);
  if (due.length === 0) return 0;
  lastProject = due.at(-1)?.project ?? "";
  const joined: JoinedTrace[] = due
    .filter(({ attempts }) => attempts >= mostAttempts)
    .map((trace) => outcome(trace, "refused", "Assay could not read this trace: it failed several times."));
  const traces = due.filter(({ attempts }) => attempts < mostAttempts);
  await noteAttempts(traces);
  try {
    await settleTraces([...joined, ...(await joinAll(traces))]);
  } catch (error) {
    // Another error may be a trace's own fault, so its attempts count.
    if (error instanceof Refusal || databaseProblem(error) !== null)
      await postponeTraces(traces, databaseTime(postponedFor)).catch(() => {});
    throw error;
  }
  return due.length;
}

interface Destination {
  dataset: string;
  rows: { trace: WaitingTrace; configuration: string; row: Nested }[];
}

async function joinAll(traces: readonly WaitingTrace[]): Promise<JoinedTrace[]> {
  const [rules, spans] = await Promise.all([readRules(), spansOf(traces)]);
  const joined: JoinedTrace[] = [];
  const destinations = new Map<string, Destination>();
  const problems = new Map<string, string[]>();
  const found: { trace: WaitingTrace; rule: TraceRule; read: ReadSpans }[] = [];
  for (const trace of traces) {
    const rule = traceRuleFor(rules, trace.project);
    if (!rule || drawOfTrace(trace.id) >= rule.share / 100) {
      const why = rule ? `It falls outside its project's share of ${rule.share}%.` : "No rule matches its project.";
      joined.push(outcome(trace, "left-out", why));
      continue;
    }
    const own = spans.get(trace.id) ?? [];
    // Its spans were deleted: their time was over.
    if (own.length === 0 && trace.samples.length > 0) joined.push(outcome(trace, "sampled", trace.reason));
    else found.push({ trace, rule, read: readSpans(trace, own) });
  }
  await storeTurns(found.map(({ trace, read }) => ({ id: trace.id, project: trace.project, before: trace, now: read.added })));
  for (const { trace, rule, read } of found) {
    const made = rowsIn(trace, read, await turnsBefore({ project: trace.project, ...read.added }));
    if (made.rows.length === 0) {
      joined.push(outcome(trace, made.state, made.problems.join(" ")));
      continue;
    }
    problems.set(trace.id, made.problems);
    const destination = destinations.get(rule.dataset) ?? { dataset: rule.dataset, rows: [] };
    destinations.set(rule.dataset, destination);
    const configuration = rule.configuration || trace.project;
    for (const row of made.rows) destination.rows.push({ trace, configuration, row });
  }
  let refusal: Refusal | null = null;
  const storeOrNote = async (destination: Destination, orElse: () => Promise<void>) => {
    try {
      joined.push(...(await store(destination, problems)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
      await orElse();
    }
  };
  // A configuration that accepts no samples now must not block the others.
  for (const destination of destinations.values())
    await storeOrNote(destination, async () => {
      for (const one of byConfiguration(destination)) await storeOrNote(one, async () => {});
    });
  if (refusal) {
    await settleTraces(joined);
    throw refusal;
  }
  return joined;
}

function byConfiguration({ dataset, rows }: Destination): Iterable<Destination> {
  const parts = new Map<string, Destination>();
  for (const row of rows) {
    const part = parts.get(row.configuration) ?? { dataset, rows: [] };
    parts.set(row.configuration, part);
    part.rows.push(row);
  }
  return parts.values();
}

const outcome = (
  { id, version, datasetId, samples }: WaitingTrace,
  state: JoinedTrace["state"],
  reason: string | null,
  made?: { datasetId: string; samples: readonly TraceSample[] },
): JoinedTrace => ({
  id,
  version,
  state,
  reason: reason || null,
  datasetId: made?.datasetId ?? datasetId,
  samples: made?.samples ?? samples,
});

async function store({ dataset, rows }: Destination, problems: ReadonlyMap<string, readonly string[]>): Promise<JoinedTrace[]> {
  const read = await samplesOf(rows);
  const stored = read.filter((one) => one.sample !== null) as (Destination["rows"][number] & { sample: SampleContent })[];
  let datasetId: string | null = null;
  if (stored.length > 0) {
    datasetId = (await newestDatasetNamed(dataset)) ?? (await createDataset(dataset, "Traces sent by applications"));
    await appendSamples(datasetId, stored, { addsParameters: true });
  }
  const byTrace = new Map<WaitingTrace, { samples: TraceSample[]; reasons: string[] }>();
  for (const { trace, configuration, sample, problem } of read) {
    const known = byTrace.get(trace) ?? { samples: [], reasons: [] };
    byTrace.set(trace, known);
    if (sample?.externalId) known.samples.push([sample.externalId, configuration]);
    if (problem && known.reasons.length < 3) known.reasons.push(problem);
  }
  // A late span can show that two turns are one.
  const old = [...byTrace].flatMap(([trace, { samples }]) =>
    trace.datasetId === null || trace.datasetId !== datasetId
      ? []
      : trace.samples.filter((before) => !samples.some((now) => now[0] === before[0] && now[1] === before[1])),
  );
  if (datasetId !== null && old.length > 0) await retireSamples(datasetId, old);
  return [...byTrace].map(([trace, { samples, reasons }]) => {
    const reason = [...(problems.get(trace.id) ?? []), ...reasons].join(" ");
    return samples.length === 0 || datasetId === null
      ? outcome(trace, "refused", reason)
      : outcome(trace, "sampled", reason, { datasetId, samples });
  });
}

const map = { id: "trace", question: "input", contexts: "documents", response: "output", turns: "turns" };

/** Null with the problem for an invalid row. */
async function samplesOf(rows: Destination["rows"]) {
  const read: (Destination["rows"][number] & { sample: SampleContent | null; problem: string | null })[] = [];
  for await (const event of readFile(linesOf(rows), { fileName: "traces.jsonl", map })) {
    if (event.kind !== "sample" && event.kind !== "problem") continue;
    const line = event.kind === "sample" ? event.line : event.problem.line;
    const row = rows[(line ?? 0) - 1];
    if (!row) throw new Error("A line of joined traces belongs to none of them.");
    if (event.kind === "sample") read.push({ ...row, sample: event.sample, problem: null });
    else read.push({ ...row, sample: null, problem: `${event.problem.field}: ${event.problem.reason}.` });
  }
  return read;
}

async function* linesOf(rows: Destination["rows"]): AsyncGenerator<Uint8Array> {
  for (const { row } of rows) yield Buffer.from(`${JSON.stringify(row)}\n`);
}
