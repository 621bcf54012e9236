import { setTimeout as wait } from "node:timers/promises";
import type { Call } from "@/cli/backend/call";
import { NotLetIn, Unreachable } from "@/cli/backend/http";
import { reportsOf } from "@/cli/backend/runs";
import { exitCodes } from "@/cli/caller/exit-codes";
import { Interrupted } from "@/cli/caller/interrupted";
import type { Terminal } from "@/cli/caller/terminal";
import { formatEstimate } from "@/cli/output/estimate-text";
import { sayHowRunsEnded } from "@/cli/output/how-runs-ended";
import { progressLine } from "@/cli/output/progress";
import { orRefusal, Refusal } from "@/lib/domain/problem";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { metrics as builtIn } from "@/lib/metrics/registry";
import { type RunState, runs } from "@/lib/runs/api";
import { server } from "@/lib/upkeep/api/server";
import type { Judging, WorkResult } from "./contract";

/** Milliseconds. */
const lookEvery = 1_000;
/** Looks. */
const problemEvery = 5;
/** Milliseconds until an unreachable server is given up. */
const waitAtMost = 120_000;

export const there = (call: Call, terminal: Terminal): Judging => ({
  async chooseJudge(models) {
    const judges = await call(server.listJudges, {});
    const kind = models ? "openai" : judges.kind;
    const named = models ?? judges.models;
    const of = kind === "openai" && named.length > 0 ? `: ${named.join(", ")}` : "";
    terminal.say(`Judge: ${kind}${of}, at ${call.at}. Use --judge to choose another.`);
    return kind;
  },
  // The server knows its own metrics.
  check: async ({ metrics }) => metrics.flatMap((id) => (id === "all" ? builtIn.map((metric) => metric.id) : [id])),
  async start(datasetId, wanted) {
    const body = { ...wanted, datasetId };
    if (describeJudge(wanted.judge.kind).asksModels) terminal.say(formatEstimate(await call(runs.estimateRuns, { body })));
    return (await call(runs.startRuns, { body })).runs.map(({ id }) => id);
  },
  workOn: (ids) => follow(call, ids, terminal),
});

/** Ctrl-C pauses the runs; a second one leaves them running. */
async function follow(call: Call, ids: readonly string[], terminal: Terminal): Promise<WorkResult> {
  let interrupts = 0;
  const leave = new AbortController();
  let looks = 0;
  let said: string | null = null;
  const tell = (problem: string | null) => {
    if (problem !== null && problem !== said) terminal.say(`The race waits. ${problem}`);
    said = problem;
  };
  const stopListening = terminal.onInterrupt(() => {
    interrupts++;
    if (interrupts === 1) terminal.say(`\nPausing at ${call.at}. Press Ctrl-C again to leave the runs running.`);
    leave.abort();
  });
  try {
    for (const id of ids) {
      const line = progressLine(terminal);
      let state = await patiently(() => call(runs.getRun, { id }), terminal, leave.signal);
      while (!leave.signal.aborted && !isFinished(state.status) && state.status !== "paused") {
        line.show(state.configuration, state.progress);
        if (ids.length > 1 && looks++ % problemEvery === 0) tell(await problemOfRace(call, id));
        await wait(lookEvery, undefined, { signal: leave.signal }).catch(() => undefined);
        state = await patiently(() => call(runs.getRun, { id }), terminal, leave.signal);
      }
      line.show(state.configuration, state.progress);
      line.end();
    }
    if (leave.signal.aborted) {
      for (const id of ids) {
        const { status } = await call(runs.getRun, { id });
        if (status === "queued" || status === "running") await call(runs.pauseRun, { id });
        if (interrupts > 1) throw new Interrupted(`Left. The runs continue at ${call.at}.`);
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
  const reports = await reportsOf(call, ids);
  const exitCode = sayHowRunsEnded(reports, terminal);
  return { runs: reports, exitCode: leave.signal.aborted ? exitCodes.interrupted : exitCode };
}

/** Why a race waits for one of its configurations; null if it does not, or is none. */
async function problemOfRace(call: Call, id: string): Promise<string | null> {
  const race = await orRefusal(call(runs.getRace, { id }));
  return race instanceof Refusal ? null : race.problem;
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
