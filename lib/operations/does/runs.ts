import type * as z from "zod";
import { listRuns, requireRun } from "@/lib/db/runs/list";
import type { TokenCounts } from "@/lib/domain/estimate/counts";
import { parameterSorted, readGiven } from "@/lib/domain/parameters/values";
import { refuseField } from "@/lib/domain/problem";
import { RaceReport } from "@/lib/domain/races/report";
import { metricById } from "@/lib/metrics/registry";
import { nextCursor, offsetOf } from "@/lib/operations/http/page-cursor";
import type { Context, Does } from "@/lib/operations/parts/context";
import { deleteOrCount } from "@/lib/operations/parts/delete-or-count";
import { followRun } from "@/lib/operations/parts/follow-run";
import { requestedRun, requireState, statesOf } from "@/lib/operations/parts/run-state";
import { type Estimate, runSorts, type runs } from "@/lib/runs/api";
import { deleteRun } from "@/lib/runs/control/delete";
import { archiveRun, editRun } from "@/lib/runs/control/edit";
import { cancelRun, pauseRun, resumeRun, retryRun, stopFollowing } from "@/lib/runs/control/status";
import { finishRun } from "@/lib/runs/races/control";
import { requireRaceOf } from "@/lib/runs/races/report";
import { startRuns } from "@/lib/runs/start/create";
import { estimateRuns, type RunsEstimate } from "@/lib/runs/start/estimate";
import { planRuns } from "@/lib/runs/start/plan";

export const does: Does<typeof runs> = {
  async listRuns({ query: { cursor, limit, text, sort, order, ...only } }) {
    if (sort !== undefined && !runSorts.includes(sort) && parameterSorted(sort) === null && !metricById(sort)) {
      throw refuseField("sort", `Runs are not sorted by ${sort}, but by ${runSorts.join(", ")}, param.NAME or a metric.`);
    }
    const skip = offsetOf(cursor);
    const wanted = {
      text,
      sort,
      order,
      datasetIds: listOf(only.dataset),
      configurations: listOf(only.configuration),
      judges: listOf(only.judge),
      statuses: listOf(only.status),
      authors: listOf(only.author),
      parameters: (only.param ?? []).flatMap(givenPairs),
    };
    const { runs, total } = await listRuns(wanted, { skip, take: limit });
    return { runs: await statesOf(runs), total, next: nextCursor(skip, runs.length, total) };
  },
  async startRuns({ query, body }, { request, by }) {
    const wanted = requestedRun(body);
    if (query.estimate) {
      const estimate = await estimateRuns(await planRuns(wanted), { signal: request.signal });
      return Response.json(reportEstimate(estimate), { headers: { "cache-control": "no-store" } });
    }
    return { runs: (await startRuns(wanted, { by })).map((id) => ({ id })) };
  },
  estimateRuns: async ({ body }, { request }) =>
    reportEstimate(await estimateRuns(await planRuns(requestedRun(body)), { signal: request.signal })),
  getRun: ({ id }) => requireState(id),
  async editRun({ id, body: { expected, archived, ...change } }, { by }) {
    await editRun(id, change, expected);
    if (archived !== undefined) await archiveRun(id, archived, by);
    return requireState(id);
  },
  deleteRun: ({ id, query }, { by }) => deleteOrCount("run", id, query["dry-run"], () => deleteRun(id, by)),
  async followRun({ id }, { request }) {
    await requireRun(id);
    return followRun(id, request.signal);
  },
  getRace: async ({ id }) => RaceReport.parse(await requireRaceOf(id)),
  pauseRun: stateAfter(({ id }) => pauseRun(id)),
  resumeRun: stateAfter(({ id, body: { limits, judge } }) => resumeRun(id, limits, judge)),
  unfollowRun: stateAfter(({ id }, { by }) => stopFollowing(id, by)),
  finishRun: stateAfter(({ id }, { by }) => finishRun(id, by)),
  cancelRun: stateAfter(({ id }, { by }) => cancelRun(id, by)),
  retryRun: stateAfter(({ id, body: { limits, judge } }) => retryRun(id, limits, judge)),
};

/** Acts on a run and answers with its state. */
function stateAfter<G extends { id: string }>(act: (given: G, context: Context) => Promise<unknown>) {
  return async (given: G, context: Context) => {
    await act(given, context);
    return requireState(given.id);
  };
}

const givenPairs = (text: string) => Object.entries(readGiven([text])).map(([name, value]) => ({ name, value }));

const listOf = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

const callsOf = (metrics: Record<string, TokenCounts>) =>
  Object.fromEntries(Object.entries(metrics).map(([metric, { calls }]) => [metric, calls]));

const reportEstimate = ({ configurations, rates: _, ...inAll }: RunsEstimate): z.infer<typeof Estimate> => ({
  ...inAll,
  byMetric: callsOf(inAll.metrics),
  configurations: configurations.map(({ measured: _, ...one }) => ({ ...one, byMetric: callsOf(one.metrics) })),
});
