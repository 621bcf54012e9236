import type { Runs } from "@/cli/backend/contract/entities";
import type { Terminal } from "@/cli/caller/terminal";
import { formatEstimate } from "@/cli/output/estimate-text";
import { Estimate, RunList, StartedRuns } from "@/lib/api/runs";
import { JudgeList } from "@/lib/api/server";
import { BriefAgreement } from "@/lib/domain/agreement";
import { RunReport } from "@/lib/domain/run";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { metrics as builtIn } from "@/lib/metrics/registry";
import { deletable } from "./deletion";
import { follow } from "./follow";
import { type Api, pathOf } from "./http";
import { reportsOf } from "./reports";

const pageSize = 200;
const Page = RunList.extend({ runs: RunReport.array() });

export const atServer = (api: Api, terminal: Terminal): Runs => ({
  ...deletable(api, "runs"),
  async chooseJudge(models) {
    const judges = await api.ask("/judges", JudgeList);
    const kind = models ? "openai" : judges.kind;
    const named = models ?? judges.models;
    const of = kind === "openai" && named.length > 0 ? `: ${named.join(", ")}` : "";
    terminal.say(`Judge: ${kind}${of}, at ${api.address}. Use --judge to choose another.`);
    return kind;
  },
  // The server knows its own metrics.
  check: async ({ metrics }) => metrics.flatMap((id) => (id === "all" ? builtIn.map((metric) => metric.id) : [id])),
  async start(datasetId, wanted) {
    const body = { ...wanted, datasetId };
    if (describeJudge(wanted.judge.kind).asksModels)
      terminal.say(formatEstimate(await api.ask("/runs/estimate", Estimate, { method: "POST", body })));
    return (await api.ask("/runs", StartedRuns, { method: "POST", body })).runs.map(({ id }) => id);
  },
  workOn: (ids) => follow(api, ids, terminal),
  async control(verb, id, limits, judge) {
    const body = verb === "resume" || verb === "retry" ? { body: { limits: limits ?? {}, judge: judge ?? {} } } : {};
    await api.tell(`${pathOf("runs", id)}/${verb}`, { method: "POST", ...body });
  },
  report: (ids) => reportsOf(api, ids),
  async list(most) {
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
    const agreement = await api.ask(`${pathOf("runs", id)}/agreement`, BriefAgreement);
    return agreement.label === null || agreement.good === null ? null : agreement;
  },
  async export(id, { format, rows, filter, sort, order, unblind }) {
    const kind = rows === "samples" ? {} : { [rows]: 1 };
    return api.stream(`${pathOf("runs", id)}/export`, {
      query: { format, ...kind, filter, sort, order, ...(unblind && { unblind: "true" }) },
    });
  },
});
