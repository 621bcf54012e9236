import type { Call } from "@/cli/backend/call";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { formatEstimate } from "@/cli/output/estimate-text";
import { loadOwnMetrics } from "@/lib/db/own-metrics";
import type { JudgeKind } from "@/lib/domain/judge";
import { type Environment, modelsOf, parseEnvironment } from "@/lib/domain/process/environment";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { placeOf } from "@/lib/domain/servers/place";
import { addressesOf, type JudgeServers, usualModels } from "@/lib/judge/servers/read";
import { leaseEnd } from "@/lib/judging/execute/keep-lease";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { knownServers, serversFor } from "@/lib/judging/servers/known";
import { charactersCounted, startPlanned } from "@/lib/runs/start/create";
import { estimateRuns } from "@/lib/runs/start/estimate";
import { checkRequest, planRuns, requirePrices } from "@/lib/runs/start/plan";
import { requireVersions } from "@/lib/runs/start/prompts";
import type { Judging } from "./contract";
import { workOnRuns } from "./foreground";

export function here(call: Call, terminal: Terminal): Judging {
  const owner = newOwner();
  return {
    chooseJudge: (models) => chooseJudge(models, terminal),
    async check(wanted) {
      await loadOwnMetrics();
      const { metrics, judge, wanted: read } = checkRequest(wanted, { servers: await serversFor(wanted.judge.kind) });
      await requirePrices(judge, read.limits);
      await requireVersions(read, metrics);
      return metrics.map(({ id }) => id);
    },
    async start(datasetId, wanted) {
      const plans = await planRuns({ ...wanted, datasetId });
      const estimate = await estimateRuns(plans, { characters: charactersCounted });
      if (describeJudge(wanted.judge.kind).asksModels) terminal.say(formatEstimate(estimate));
      return startPlanned(plans, { lease: { owner, until: leaseEnd() }, by: commandActor(), estimate });
    },
    workOn: (ids) => workOnRuns(call, ids, owner, terminal),
  };
}

async function chooseJudge(models: readonly string[] | undefined, terminal: Terminal): Promise<JudgeKind> {
  const environment = parseEnvironment(terminal.env);
  const servers = await knownServers();
  const usual = usualModels(servers, terminal.env);
  const why = whyOpenai(models, environment) ?? (usual.length > 0 ? "a judge is connected" : null);
  terminal.say(
    why
      ? `Judge: openai at ${hostsOf(models ?? usual, environment, servers)}, since ${why}. Use --judge to choose another.`
      : "Judge: lexical, since neither OPENAI_API_KEY nor ASSAY_MODEL is set and no judge is connected. It only counts words; a model judges better.",
  );
  return why ? "openai" : "lexical";
}

function whyOpenai(models: readonly string[] | undefined, environment: Environment): string | null {
  if (models) return "a model is named";
  if (environment.OPENAI_API_KEY) return "OPENAI_API_KEY is set";
  return modelsOf(environment).length > 0 ? "ASSAY_MODEL is set" : null;
}

function hostsOf(models: readonly string[], { OPENAI_BASE_URL }: Environment, known: JudgeServers): string {
  const servers = addressesOf(known);
  const addresses = models.map((model) => placeOf({ baseUrl: OPENAI_BASE_URL, servers }, model).baseUrl ?? OPENAI_BASE_URL);
  return [...new Set((addresses.length > 0 ? addresses : [OPENAI_BASE_URL]).map((address) => new URL(address).host))].join(
    " and ",
  );
}
