import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { openFiles } from "@/cli/input/files";
import { importOptions } from "@/cli/input/read-options";
import { formatEstimate } from "@/cli/output/estimate-text";
import { briefAgreement } from "@/lib/agreement/brief";
import { compareContexts } from "@/lib/comparison/contexts/compare";
import { gateOf } from "@/lib/comparison/gate";
import { compareRuns } from "@/lib/comparison/metrics";
import { planQuestions } from "@/lib/comparison/questions-to-plan";
import { migrate } from "@/lib/db/connection/migrate";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import { findDeletable } from "@/lib/db/deletion/delete";
import { impactOf } from "@/lib/db/deletion/impact";
import { baselineOf, listBaselines, removeBaseline, setBaseline } from "@/lib/db/runs/baselines";
import { findRun, listRuns } from "@/lib/db/runs/list";
import { linkToPage } from "@/lib/db/served";
import { readLimits } from "@/lib/domain/comparison/limits";
import { readSettings } from "@/lib/domain/comparison/settings";
import type { JudgeKind } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { type Environment, modelsOf, parseEnvironment } from "@/lib/domain/process/environment";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { placeOf } from "@/lib/domain/servers/place";
import { exportRun, writeExport } from "@/lib/exports/file";
import { reportRuns } from "@/lib/exports/json-report";
import { importFiles } from "@/lib/imports/files";
import { previewImport } from "@/lib/imports/preview";
import { addressesOf, readServers } from "@/lib/judge/servers/read";
import { leaseEnd } from "@/lib/judging/execute/keep-lease";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { deleteAs, deleteDataset } from "@/lib/runs/control/delete";
import { cancelRun, pauseRun, resumeRun, retryRun, stopFollowing } from "@/lib/runs/control/status";
import { charactersCounted, startPlanned } from "@/lib/runs/start/create";
import { estimateRuns } from "@/lib/runs/start/estimate";
import { checkRequest, planRuns, requirePrices } from "@/lib/runs/start/plan";
import { readSampleQuery } from "@/lib/samples/from-texts";
import { shareRuns } from "@/lib/shares/create";
import type { Place } from "./contract";
import { workOnRuns } from "./foreground";
import { reportsOf } from "./reports";

/** The local database. This process does the judging itself. */
export function openDatabase(terminal: Terminal): Place {
  const owner = newOwner();
  const by = commandActor();
  return {
    async importFiles(names, options, isDryRun) {
      const reading = importOptions(options);
      const sources = await openFiles(names);
      if (isDryRun) return previewImport(sources, reading);
      await migrate();
      return importFiles(sources, { ...reading, by });
    },
    async discard(datasetId) {
      await deleteDataset(datasetId, by);
      await clearDeleted();
    },
    chooseJudge: async (models) => chooseJudge(models, terminal),
    async check(wanted) {
      const { metrics, judge, wanted: read } = checkRequest(wanted);
      await migrate();
      await requirePrices(judge, read.limits);
      return metrics.map(({ id }) => id);
    },
    async start(datasetId, wanted) {
      await migrate();
      const plans = await planRuns({ ...wanted, datasetId });
      const estimate = await estimateRuns(plans, { characters: charactersCounted });
      if (describeJudge(wanted.judge.kind).asksModels) terminal.say(formatEstimate(estimate));
      return startPlanned(plans, { lease: { owner, until: leaseEnd() }, by, estimate });
    },
    workOn: (ids) => workOnRuns(ids, owner, terminal),
    async control(verb, id, limits = {}, judge = {}) {
      await migrate();
      switch (verb) {
        case "pause":
          return void (await pauseRun(id));
        case "unfollow":
          return void (await stopFollowing(id, by));
        case "cancel":
          return void (await cancelRun(id, by));
        case "resume":
          return void (await resumeRun(id, limits, judge));
        case "retry":
          return void (await retryRun(id, limits, judge));
      }
    },
    reportRuns: reportsOf,
    async listRuns(most) {
      await migrate();
      const { runs, total } = await listRuns({}, { take: most });
      return { runs: await reportRuns(runs), total };
    },
    agreementOf: briefAgreement,
    async compare(given, { baseline, ...options }, limits) {
      await migrate();
      const ids = baseline === undefined ? given : [await baselineOf(baseline), ...given];
      const comparison = await compareRuns(ids, readSettings(options));
      const { runs, report } = comparison;
      const read = readLimits(limits, Object.keys(report.metrics), "--fail-on-regression");
      return { runs, report, contexts: await compareContexts(comparison), gate: gateOf(comparison, read) };
    },
    async plan(run, other) {
      await migrate();
      return planQuestions(run, other);
    },
    async findDeletable(kind, ids) {
      await migrate();
      const found = await findDeletable(kind, ids);
      const missing = ids.find((id) => !found.some((row) => row.id === id));
      if (missing !== undefined) throw new Refusal(`There is no ${kind} ${missing}.`, "not-found");
      return { names: found.map(({ name }) => name), impact: await impactOf(kind, ids) };
    },
    async remove(kind, ids) {
      await deleteAs(kind, ids, by);
      const rows = await clearDeleted(undefined, (rows) => terminal.showStatus(`${rows.toLocaleString("en")} rows deleted …`));
      if (rows > 0) terminal.showStatus("");
    },
    async exportRun(id, { format, appendix, rows, ...asked }) {
      await migrate();
      if (format === "html" || format === "md") return writeExport({ kind: "report", run: id, format, appendix });
      const run = await findRun(id);
      if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
      return exportRun(id, { format, rows, query: readSampleQuery(asked, run) });
    },
    async share(wanted) {
      await migrate();
      const { id, token, expiresAt } = await shareRuns(wanted, by);
      return { id, url: await linkToPage(`/share/${token}`), expiresAt };
    },
    async listBaselines() {
      await migrate();
      return listBaselines();
    },
    async setBaseline(name, run, force) {
      await migrate();
      await setBaseline(name, { run, force }, by);
    },
    async removeBaseline(name) {
      await migrate();
      await removeBaseline(name, by);
    },
  };
}

function chooseJudge(models: readonly string[] | undefined, terminal: Terminal): JudgeKind {
  const environment = parseEnvironment(terminal.env);
  const why = whyOpenai(models, environment);
  terminal.say(
    why
      ? `Judge: openai at ${hostsOf(models ?? modelsOf(environment), environment)}, since ${why}. Use --judge to choose another.`
      : "Judge: lexical, since neither OPENAI_API_KEY nor ASSAY_MODEL is set. It only counts words; a model judges better.",
  );
  return why ? "openai" : "lexical";
}

function whyOpenai(models: readonly string[] | undefined, environment: Environment): string | null {
  if (models) return "a model is named";
  if (environment.OPENAI_API_KEY) return "OPENAI_API_KEY is set";
  return modelsOf(environment).length > 0 ? "ASSAY_MODEL is set" : null;
}

function hostsOf(models: readonly string[], { OPENAI_BASE_URL }: Environment): string {
  const servers = addressesOf(readServers());
  const addresses = models.map((model) => placeOf({ baseUrl: OPENAI_BASE_URL, servers }, model).baseUrl ?? OPENAI_BASE_URL);
  return [...new Set((addresses.length > 0 ? addresses : [OPENAI_BASE_URL]).map((address) => new URL(address).host))].join(
    " and ",
  );
}
