import { setTimeout as wait } from "node:timers/promises";
import type { WorkResult } from "@/cli/backend/contract/entities";
import { exitCodes } from "@/cli/caller/exit-codes";
import { Interrupted } from "@/cli/caller/interrupted";
import type { Terminal } from "@/cli/caller/terminal";
import { sayHowRunsEnded } from "@/cli/output/how-runs-ended";
import { progressLine } from "@/cli/output/progress";
import { RunState } from "@/lib/api/runs";
import { Refusal } from "@/lib/domain/problem";
import { RaceReport } from "@/lib/domain/races/report";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { type Api, NotLetIn, pathOf, Unreachable } from "./http";
import { reportsOf } from "./reports";

/** Milliseconds. */
const lookEvery = 1_000;
/** Looks. */
const problemEvery = 5;
/** Milliseconds until an unreachable server is given up. */
const waitAtMost = 120_000;

/** Ctrl-C pauses the runs; a second one leaves them running. */
export async function follow(api: Api, ids: readonly string[], terminal: Terminal): Promise<WorkResult> {
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
    if (interrupts === 1) terminal.say(`\nPausing at ${api.address}. Press Ctrl-C again to leave the runs running.`);
    leave.abort();
  });
  try {
    for (const id of ids) {
      const line = progressLine(terminal);
      let state = await patiently(() => api.ask(pathOf("runs", id), RunState), terminal, leave.signal);
      while (!leave.signal.aborted && !isFinished(state.status) && state.status !== "paused") {
        line.show(state.configuration, state.progress);
        if (ids.length > 1 && looks++ % problemEvery === 0) tell(await problemOfRace(api, id));
        await wait(lookEvery, undefined, { signal: leave.signal }).catch(() => undefined);
        state = await patiently(() => api.ask(pathOf("runs", id), RunState), terminal, leave.signal);
      }
      line.show(state.configuration, state.progress);
      line.end();
    }
    if (leave.signal.aborted) {
      for (const id of ids) {
        const { status } = await api.ask(pathOf("runs", id), RunState);
        if (status === "queued" || status === "running") await api.tell(`${pathOf("runs", id)}/pause`, { method: "POST" });
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
  const runs = await reportsOf(api, ids);
  const exitCode = sayHowRunsEnded(runs, terminal);
  return { runs, exitCode: leave.signal.aborted ? exitCodes.interrupted : exitCode };
}

/** Why a race waits for one of its configurations; null if it does not, or is none. */
async function problemOfRace(api: Api, id: string): Promise<string | null> {
  try {
    return (await api.ask(`${pathOf("runs", id)}/race`, RaceReport)).problem;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
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
