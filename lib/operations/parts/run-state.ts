import { type Run, requireRun } from "@/lib/db/runs/list";
import { runHasSample } from "@/lib/db/samples/places";
import { findSample, type Sample } from "@/lib/db/samples/rows";
import { Refusal } from "@/lib/domain/problem";
import type { RunReport, StartRunInput } from "@/lib/domain/run";
import { reportRuns, reportRunsInFull } from "@/lib/exports/json-report";
import { progressOf } from "@/lib/judging/progress/read";
import type { RunState, StartRunBody } from "@/lib/runs/api";

export const statesOf = async (runs: readonly Run[]): Promise<RunState[]> => withProgress(runs, await reportRuns(runs));

function withProgress(runs: readonly Run[], reports: readonly RunReport[]): RunState[] {
  return reports.flatMap((report, index) => {
    const run = runs[index];
    return run ? [{ ...report, progress: progressOf(run, report) }] : [];
  });
}

/** Throws Refusal if it does not exist. */
export async function requireState(id: string): Promise<RunState> {
  const run = await requireRun(id);
  const [state] = withProgress([run], await reportRunsInFull([run]));
  if (!state) throw new Refusal(`There is no run ${id}.`, "not-found");
  return state;
}

/** Throws Refusal if there is no such sample. */
export async function requireSample(runId: string, sampleId: string): Promise<Sample> {
  const run = await requireRun(runId);
  const sample = /^\d{1,15}$/.test(sampleId) ? await findSample(Number(sampleId)) : null;
  if (sample && (await runHasSample(run.id, sample.id))) return sample;
  throw new Refusal(`The run ${runId} has no sample ${sampleId.slice(0, 100)}.`, "not-found");
}

const flowNames = ["concurrency", "rpm", "tpm"] as const;

/** Throws Refusal for a setting with different values in `judge` and `limits`. */
export function requestedRun({ limits: { concurrency, rpm, tpm, ...limits }, judge, ...body }: StartRunBody): StartRunInput {
  const flow = { concurrency, rpm, tpm };
  const errors = flowNames.flatMap((name) => {
    const fromLimits = flow[name];
    const fromJudge = judge[name];
    if (fromLimits === undefined || fromJudge === undefined || fromLimits === fromJudge) return [];
    return [
      { path: `limits.${name}`, message: `limits.${name} is ${fromLimits} and judge.${name} is ${fromJudge}; give one of them.` },
    ];
  });
  if (errors.length > 0) throw new Refusal(errors.map(({ message }) => message).join(" "), "invalid", errors);
  const given = Object.fromEntries(Object.entries(flow).filter(([, value]) => value !== undefined));
  return { ...body, limits, judge: { ...judge, ...given } };
}
