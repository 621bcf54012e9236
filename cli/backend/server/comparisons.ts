import type { Comparisons } from "@/cli/backend/contract/entities";
import { ComparedRuns, Plan } from "@/lib/api/comparisons";
import { StartedRuns } from "@/lib/api/runs";
import { ControlsEstimate } from "@/lib/domain/controls/report";
import { JudgesReport } from "@/lib/domain/judges/report";
import { RankReport } from "@/lib/domain/ranking/report";
import { StepFigures } from "@/lib/domain/steps/figures";
import { WhyReport } from "@/lib/domain/why/report";
import { type Api, pathOf } from "./http";
import { reportsOf } from "./reports";

const Compared = ComparedRuns.omit({ questions: true }).required({ contexts: true, people: true });

const stepsOf = (run: string) => `${pathOf("runs", run)}/steps`;

export const atServer = (api: Api): Comparisons => ({
  async compare(given, { baseline, pairBy, margin = [], decide = [], guard = [], first, cost, latency, facts = 0 }, limits) {
    const {
      contexts,
      people,
      gate = [],
      steps = [],
      claims = null,
      ...report
    } = await api.ask("/compare", Compared, {
      query: {
        runs: given.join(","),
        baseline,
        cost,
        latency,
        "pair-by": pairBy,
        first,
        ...(facts > 0 && { claims: facts }),
        ...(margin.length > 0 && { margin: margin.join(",") }),
        ...(decide.length > 0 && { decide: decide.join(",") }),
        ...(guard.length > 0 && { guard: guard.join(",") }),
        ...(limits.length > 0 && { "fail-on-regression": limits.join(",") }),
      },
    });
    return { runs: await reportsOf(api, [report.baseline, ...report.candidates]), report, contexts, steps, people, gate, claims };
  },
  rank: (ids, { allPairs, pairBy, include = [], ...query }) =>
    api.ask("/rank", RankReport, {
      query: {
        ...(ids.length === 1 ? { dataset: ids[0] } : { runs: ids.join(",") }),
        ...query,
        "pair-by": pairBy,
        ...(include.length > 0 && { include: include.join(",") }),
        ...(allPairs && { "all-pairs": "1" }),
      },
    }),
  judges: (dataset, { judges = [], ...query }) =>
    api.ask(`${pathOf("datasets", dataset)}/judges`, JudgesReport, {
      query: { ...query, ...(judges.length > 0 && { judges: judges.join(",") }) },
    }),
  why: (run, metric) => api.ask(`${pathOf("runs", run)}/why`, WhyReport, { query: { metric } }),
  steps: (run) => api.ask(stepsOf(run), StepFigures),
  estimateSteps: (run) => api.ask(stepsOf(run), ControlsEstimate, { method: "POST", body: {}, query: { estimate: 1 } }),
  judgeSteps: async (run) => (await api.ask(stepsOf(run), StartedRuns, { method: "POST", body: {} })).runs[0]?.id ?? "",
  plan: async (run, other) => (await api.ask(`${pathOf("runs", run)}/plan`, Plan, { query: { other } })).metrics,
});
