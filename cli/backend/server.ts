import { createReadStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { exitCodes } from "@/cli/caller/exit-codes";
import { Interrupted } from "@/cli/caller/interrupted";
import type { Terminal } from "@/cli/caller/terminal";
import { refuseUnreadable } from "@/cli/input/files";
import type { ReadOptions } from "@/cli/input/read-options";
import type { ColumnsOfFile } from "@/cli/output/columns-read";
import { formatEstimate } from "@/cli/output/estimate-text";
import { sayHowRunsEnded } from "@/cli/output/how-runs-ended";
import { progressLine } from "@/cli/output/progress";
import { MetricAgreement } from "@/lib/domain/agreement";
import { Baseline } from "@/lib/domain/baselines/named";
import { ContextComparison } from "@/lib/domain/comparison/contexts";
import { GateResult } from "@/lib/domain/comparison/gate";
import { ComparisonReport } from "@/lib/domain/comparison/metrics";
import { DeletionImpact, sumOfImpacts } from "@/lib/domain/deletion-impact";
import { QuestionPlan } from "@/lib/domain/estimate/questions";
import { JudgeKind } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { RowProblem } from "@/lib/domain/row-problem";
import { RunReport } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { RunProgress } from "@/lib/domain/runs/progress";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { NothingAccepted } from "@/lib/imports/report";
import { requireMetrics } from "@/lib/metrics/registry";
import type { DeletedKind, Imported, Place } from "./contract";
import { type Api, connect, NotLetIn, Unreachable } from "./http";

const RunState = RunReport.extend({ progress: RunProgress });
type RunState = z.infer<typeof RunState>;

const ImportedFile = z.object({
  id: z.string().nullable(),
  name: z.string(),
  configurations: z.array(z.string()),
  accepted: z.int(),
  rejected: z.array(RowProblem),
  rejectedCount: z.int(),
  hints: z.array(z.string()),
  existed: z.boolean(),
  files: z
    .array(
      z.object({
        file: z.string(),
        format: z.string(),
        columns: z.array(z.object({ column: z.string(), field: z.string().nullable() })),
      }),
    )
    .optional(),
});

const Tokens = z.object({ prompt: z.int(), completion: z.int() });
const counts = { calls: z.int(), tokens: Tokens.nullable(), costUsd: z.number().nullable() };
const Estimate = z.object({
  ...counts,
  judgments: z.int(),
  cached: z.int(),
  isUpTo: z.boolean().default(false),
  worst: z.object({ ...counts, tokens: Tokens }).nullable(),
  configurations: z.array(z.unknown()),
  basis: z.object({ samples: z.int(), of: z.int() }),
  unknownPrices: z.array(z.string()),
  isHalfPrice: z.boolean(),
  builtInPrices: z.array(z.string()),
  pausesAt: z.object({ reason: z.enum(["budget", "twice-the-estimate"]), costUsd: z.number().nullable() }).nullable(),
});

const Agreement = z.object({
  label: z.string().nullable(),
  good: z.string().nullable(),
  metrics: z.record(
    z.string(),
    MetricAgreement.pick({ n: true, good: true, bad: true, questions: true, judgeMean: true, goodShare: true, auroc: true }),
  ),
});

const pageSize = 200;
/** Milliseconds. */
const lookEvery = 1_000;
/** Milliseconds until an unreachable server is given up. */
const waitAtMost = 120_000;

export async function openServer(address: string, terminal: Terminal): Promise<Place> {
  const api = await connect(address, terminal);
  const reportRuns = (ids: readonly string[]) => Promise.all(ids.map((id) => api.ask(pathOf(id), RunReport)));
  return {
    importFiles: (names, options, isDryRun) => importFiles(api, names, options, isDryRun),
    discard: (id) => api.tell(`/datasets/${encodeURIComponent(id)}`, { method: "DELETE" }),
    async chooseJudge(models) {
      const judges = await api.ask("/judges", z.object({ kind: JudgeKind, models: z.array(z.string()) }));
      const kind = models ? "openai" : judges.kind;
      const named = models ?? judges.models;
      const of = kind === "openai" && named.length > 0 ? `: ${named.join(", ")}` : "";
      terminal.say(`Judge: ${kind}${of}, at ${api.address}. Use --judge to choose another.`);
      return kind;
    },
    check: async ({ metrics }) => requireMetrics(metrics).map(({ id }) => id),
    async start(datasetId, wanted) {
      const body = { ...wanted, datasetId };
      if (describeJudge(wanted.judge.kind).asksModels)
        terminal.say(formatEstimate(await api.ask("/runs/estimate", Estimate, { method: "POST", body })));
      const Started = z.object({ runs: z.array(z.object({ id: z.string() })) });
      return (await api.ask("/runs", Started, { method: "POST", body })).runs.map(({ id }) => id);
    },
    workOn: (ids) => follow(api, ids, terminal),
    async control(verb, id, limits, judge) {
      const body = verb === "resume" || verb === "retry" ? { body: { limits: limits ?? {}, judge: judge ?? {} } } : {};
      await api.tell(`${pathOf(id)}/${verb}`, { method: "POST", ...body });
    },
    reportRuns,
    async listRuns(most) {
      const Page = z.object({ runs: z.array(RunReport), total: z.int(), next: z.string().nullable() });
      const runs: RunReport[] = [];
      let cursor: string | null | undefined;
      for (;;) {
        const limit = Math.min(pageSize, most - runs.length);
        const page = await api.ask("/runs", Page, { query: { limit, ...(cursor && { cursor }) } });
        runs.push(...page.runs);
        cursor = page.next;
        if (cursor === null || runs.length >= most || page.runs.length === 0) return { runs, total: page.total };
      }
    },
    async agreementOf(id) {
      const { label, good, metrics } = await api.ask(`${pathOf(id)}/agreement`, Agreement);
      return label === null || good === null ? null : { label, good, metrics };
    },
    async compare(given, { baseline, pairBy, margin = [], decide = [], guard = [], first, cost, latency }, limits) {
      const Compared = ComparisonReport.extend({ contexts: ContextComparison, gate: z.array(GateResult).default([]) });
      const { contexts, gate, ...report } = await api.ask("/compare", Compared, {
        query: {
          runs: given.join(","),
          baseline,
          cost,
          latency,
          "pair-by": pairBy,
          first,
          ...(margin.length > 0 && { margin: margin.join(",") }),
          ...(decide.length > 0 && { decide: decide.join(",") }),
          ...(guard.length > 0 && { guard: guard.join(",") }),
          ...(limits.length > 0 && { "fail-on-regression": limits.join(",") }),
        },
      });
      return { runs: await reportRuns([report.baseline, ...report.candidates]), report, contexts, gate };
    },
    async plan(run, other) {
      return (await api.ask(`${pathOf(run)}/plan`, z.object({ metrics: z.array(QuestionPlan) }), { query: { other } })).metrics;
    },
    async findDeletable(kind, ids) {
      const counted = { method: "DELETE", query: { "dry-run": 1 } } as const;
      const Named = z.object({ name: z.string() });
      const names = await Promise.all(ids.map(async (id) => (await api.ask(deletableAt(kind, id), Named)).name));
      const impacts = await Promise.all(ids.map((id) => api.ask(deletableAt(kind, id), DeletionImpact, counted)));
      return { names, impact: impacts.reduce(sumOfImpacts) };
    },
    async remove(kind, ids) {
      for (const id of ids) await api.tell(deletableAt(kind, id), { method: "DELETE" });
    },
    async exportRun(id, { format, appendix, rows, filter, sort, order }) {
      const kind = rows === "samples" ? {} : { [rows]: 1 };
      return api.stream(`${pathOf(id)}/export`, {
        query: { format, ...kind, ...(appendix && { appendix: 1 }), filter, sort, order },
      });
    },
    async share(wanted) {
      const Made = z.object({ id: z.string(), url: z.string(), expiresAt: z.coerce.date().nullable() });
      return api.ask("/shares", Made, { method: "POST", body: wanted });
    },
    async listBaselines() {
      return (await api.ask("/baselines", z.object({ baselines: z.array(Baseline) }))).baselines;
    },
    setBaseline: (name, run, force) =>
      api.tell(`/baselines/${encodeURIComponent(name)}`, { method: "PUT", body: { run, ...(force && { force }) } }),
    removeBaseline: (name) => api.tell(`/baselines/${encodeURIComponent(name)}`, { method: "DELETE" }),
  };
}

const deletableAt = (kind: DeletedKind, id: string): string => `/${kind}s/${encodeURIComponent(id)}`;

const pathOf = (run: string): string => `/runs/${encodeURIComponent(run)}`;

async function importFiles(
  api: Api,
  names: readonly string[],
  { name, config, map, contextDelimiter, again }: ReadOptions,
  isDryRun: boolean,
): Promise<Imported> {
  for (const file of names) await refuseUnreadable(file);
  const all: Imported = {
    id: null,
    name: "",
    configurations: [],
    accepted: 0,
    rejected: [],
    rejectedCount: 0,
    hints: [],
    existed: false,
  };
  const files: ColumnsOfFile[] = [];
  for (const file of names) {
    const fileName = path.basename(file);
    const query = {
      name,
      config,
      map,
      "context-delimiter": contextDelimiter,
      dataset: all.id ?? undefined,
      // The other files are added to the first file's dataset, so it must be new.
      ...((again || names.length > 1) && { again: "1" }),
    };
    const headers = {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    };
    const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
    const sent = { method: "POST", query, file: { bytes, headers } } as const;
    const one = await api.ask(isDryRun ? "/datasets/dry-run" : "/datasets", ImportedFile, sent).catch((error: unknown) => {
      throw nothingAccepted(error);
    });
    all.id = one.id;
    all.name ||= one.name;
    all.configurations.push(...one.configurations.filter((configuration) => !all.configurations.includes(configuration)));
    all.accepted += one.accepted;
    all.rejected.push(...one.rejected.map((row) => (names.length > 1 ? { ...row, file: fileName } : row)));
    all.rejectedCount += one.rejectedCount;
    all.hints.push(...one.hints);
    all.existed = one.existed;
    files.push(...(one.files ?? []));
  }
  return isDryRun ? { ...all, files } : all;
}

/** Rejected rows are errors with a path like "line 3". */
function nothingAccepted(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const rows = error.errors.flatMap(({ path, message }) => {
    const [, line, field = null] = /^line (\d+)(?:, (.+))?$/s.exec(path) ?? [];
    return line === undefined ? [] : [{ line: Number(line), field, reason: message }];
  });
  return rows.length > 0 ? new NothingAccepted(error.message, rows) : error;
}

/** Ctrl-C pauses the runs; a second one leaves them running. */
async function follow(api: Api, ids: readonly string[], terminal: Terminal) {
  let interrupts = 0;
  const leave = new AbortController();
  const stopListening = terminal.onInterrupt(() => {
    interrupts++;
    if (interrupts === 1) terminal.say(`\nPausing at ${api.address}. Press Ctrl-C again to leave the runs running.`);
    leave.abort();
  });
  try {
    for (const id of ids) {
      const line = progressLine(terminal);
      let state = await patiently(() => api.ask(pathOf(id), RunState), terminal, leave.signal);
      while (!leave.signal.aborted && !isFinished(state.status) && state.status !== "paused") {
        line.show(state.configuration, state.progress);
        await wait(lookEvery, undefined, { signal: leave.signal }).catch(() => undefined);
        state = await patiently(() => api.ask(pathOf(id), RunState), terminal, leave.signal);
      }
      line.show(state.configuration, state.progress);
      line.end();
    }
    if (leave.signal.aborted) {
      for (const id of ids) {
        const { status } = await api.ask(pathOf(id), RunState);
        if (status === "queued" || status === "running") await api.tell(`${pathOf(id)}/pause`, { method: "POST" });
        if (interrupts > 1) throw new Interrupted(`Left. The runs continue at ${api.address}.`);
      }
    }
  } catch (error) {
    if (!(error instanceof NotLetIn)) throw error;
    const left = ids.length === 1 ? "The run continues there" : "The runs continue there";
    throw new Refusal(
      `${error.message} ${left}. To see it, use another token: assay show ${ids.join(" or assay show ")}`,
      error.kind,
    );
  } finally {
    stopListening();
  }
  const runs = await Promise.all(ids.map((id) => api.ask(pathOf(id), RunReport)));
  const exitCode = sayHowRunsEnded(runs, terminal);
  return { runs, exitCode: leave.signal.aborted ? exitCodes.interrupted : exitCode };
}

async function patiently(ask: () => Promise<RunState>, terminal: Terminal, signal: AbortSignal): Promise<RunState> {
  let since: number | undefined;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unreachable) || signal.aborted) throw error;
      if (since === undefined) terminal.say(`${error.message} Trying again.`);
      since ??= performance.now();
      if (performance.now() - since > waitAtMost) throw error;
      await wait(lookEvery, undefined, { signal }).catch(() => undefined);
    }
  }
}
