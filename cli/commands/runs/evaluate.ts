import { writeFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { commandActor } from "@/cli/caller/actor";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { importOptions, type ReadOptions, withReadOptions } from "@/cli/commands/storage/import";
import { openFiles, refuseUnwritable } from "@/cli/input/files";
import { gathered, listed, numberOf, readSettings, readThresholds, type Threshold } from "@/cli/input/option-values";
import { formatEstimate } from "@/cli/output/estimate-text";
import { printRuns } from "@/cli/output/print-runs";
import { formatRejected } from "@/cli/output/rejected-rows";
import { twoDecimals } from "@/cli/output/run-table";
import { migrate } from "@/lib/db/connection/migrate";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import { type Environment, modelsOf, parseEnvironment } from "@/lib/domain/environment";
import { describeJudge, JudgeKind, JudgeSetup } from "@/lib/domain/judge";
import { RunLimits, type RunReport, StartRun, type StartRunInput } from "@/lib/domain/run";
import { placeOf } from "@/lib/domain/servers/place";
import { counted } from "@/lib/domain/text/counted";
import { importFiles, NothingAccepted } from "@/lib/imports/files";
import { addressesOf, readServers } from "@/lib/judge/servers/read";
import { deleteDataset } from "@/lib/runs/control/delete";
import { leaseFor } from "@/lib/runs/execute/keep-lease";
import { newOwner } from "@/lib/runs/execute/lease-owner";
import { charactersCounted, startPlanned } from "@/lib/runs/start/create";
import { estimateRuns } from "@/lib/runs/start/estimate";
import { checkRequest, planRuns, requirePrices } from "@/lib/runs/start/plan";
import { withJudgeOptions } from "./go-on-options";
import { workOnRuns } from "./work";

interface Options extends ReadOptions {
  metrics?: string[];
  judge?: JudgeKind;
  model?: string[];
  polls?: number;
  set?: string[];
  concurrency?: number;
  rpm?: number;
  tpm?: number;
  maxCalls?: number;
  budgetUsd?: number;
  cache: boolean;
  structured: boolean;
  reask?: number;
  maxTokens?: number;
  temperature?: number;
  retries?: number;
  guards: boolean;
  timeout?: number;
  batch?: boolean;
  failUnder?: string[];
  out?: string;
  json?: boolean;
}

const { concurrency, rpm, tpm, reask, timeout } = JudgeSetup.shape;
const { maxCalls, budgetUsd } = RunLimits.shape;
const polls = StartRun.shape.judge.shape.polls.unwrap();

export const define = (command: Command, terminal: Terminal): Command =>
  withJudgeOptions(withReadOptions(command))
    .option("--metrics <names>", "metrics separated by commas, or all (default: all)", listed)
    .addOption(
      new Option("--judge <kind>", "who judges (default: openai if a key or model is set, else lexical)").choices(
        JudgeKind.options,
      ),
    )
    .option("--model <name>", "judge model; each of several judges everything (default: ASSAY_MODEL)", listed)
    .option("--polls <n>", "how many polls, for metrics that poll", numberOf(polls))
    .option("--set <metric.key=value>", "a metric's setting; repeatable", gathered)
    .option("--concurrency <n>", "calls in flight at once (default: 16)", numberOf(concurrency.unwrap().unwrap()))
    .option("--rpm <n>", "requests a minute (default: no limit)", numberOf(rpm.unwrap().unwrap()))
    .option("--tpm <n>", "tokens a minute, of prompts and replies (default: no limit)", numberOf(tpm.unwrap().unwrap()))
    .option("--max-calls <n>", "each run pauses after this many calls", numberOf(maxCalls.unwrap().unwrap()))
    .option(
      "--budget-usd <amount>",
      "each run pauses before it costs more than this many US dollars",
      numberOf(budgetUsd.unwrap().unwrap()),
    )
    .option("--batch", "send the requests to the server's queue: half price, within 24 hours")
    .option("--no-cache", "do not reuse replies of earlier runs")
    .option("--no-structured", "do not tell the server to hold JSON replies to the metric's schema")
    .option("--reask <n>", "how often to ask again after an unreadable reply (default: 2)", numberOf(reask.unwrap()))
    .option("--timeout <seconds>", "how long to wait for a reply (default: 60)", numberOf(timeout.unwrap().unwrap()))
    .option(
      "--fail-under <metric=number>",
      "exit with 1 if a mean is below, each sample without a score taken as 0; repeatable",
      gathered,
    )
    .option("--out <file>", "write the JSON report to a file as well")
    .option("--json", "print one JSON object")
    .action((files: string[], options: Options) => run(files, options, terminal));

async function run(files: string[], options: Options, terminal: Terminal): Promise<void> {
  const request = requestOf(options, terminal);
  const { metrics, judge, wanted } = checkRequest(request);
  const thresholds = readThresholds(
    options.failUnder ?? [],
    metrics.map(({ id }) => id),
  );
  const reading = importOptions(options);
  if (options.out !== undefined) await refuseUnwritable(options.out);
  const sources = await openFiles(files);
  await migrate();
  await requirePrices(judge, wanted.limits);
  const imported = await importFiles(sources, reading).catch((error) => {
    if (error instanceof NothingAccepted) terminal.stderr.write(formatRejected(error.rejected, 20));
    throw error;
  });
  for (const hint of imported.hints) terminal.say(hint);
  terminal.say(`${imported.name}: ${counted(imported.accepted, "row")} read, ${imported.rejectedCount} rejected.`);
  terminal.stderr.write(formatRejected(imported.rejected, 20));

  const owner = newOwner();
  const ids = await start({ ...request, datasetId: imported.id }, owner, terminal).catch(async (error) => {
    await deleteDataset(imported.id, commandActor());
    await clearDeleted();
    throw error;
  });
  const { runs, exitCode } = await workOnRuns(ids, owner, terminal);
  printRuns(runs, options.json, terminal);
  if (options.out !== undefined) await writeFile(options.out, `${JSON.stringify({ runs }, null, 2)}\n`);
  const isMissed = reportMissed(runs, thresholds, terminal);
  // A threshold means something only if the run has finished.
  const hasEnded = runs.every(({ status }) => status === "completed" || status === "completed-with-errors");
  terminal.exitCode = isMissed && hasEnded ? exitCodes.missed : exitCode;
}

function requestOf(options: Options, terminal: Terminal): Omit<StartRunInput, "datasetId"> {
  const kind = options.judge ?? chooseJudge(options.model, terminal);
  return {
    metrics: options.metrics ?? ["all"],
    judge: {
      kind,
      ...(options.model && { models: options.model }),
      ...(options.polls !== undefined && { polls: options.polls }),
      ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
      ...(options.rpm !== undefined && { rpm: options.rpm }),
      ...(options.tpm !== undefined && { tpm: options.tpm }),
      cache: options.cache,
      ...(options.batch && { batch: true }),
      structured: options.structured,
      ...(options.reask !== undefined && { reask: options.reask }),
      ...(options.timeout !== undefined && { timeout: options.timeout }),
      ...(options.maxTokens !== undefined && { maxTokens: options.maxTokens }),
      ...(options.temperature !== undefined && { temperature: options.temperature }),
      ...(options.retries !== undefined && { retries: options.retries }),
    },
    settings: readSettings(options.set ?? []),
    limits: {
      ...(options.maxCalls !== undefined && { maxCalls: options.maxCalls }),
      ...(options.budgetUsd !== undefined && { budgetUsd: options.budgetUsd }),
      ...(!options.guards && { pauseOnUseless: false, pauseOnOverrun: false }),
    },
  };
}

/** Prints an estimate for a judge that takes time or money, then stores the runs with `owner` as their worker. */
async function start(wanted: StartRunInput, owner: string, terminal: Terminal): Promise<string[]> {
  const plans = await planRuns(wanted);
  const estimate = await estimateRuns(plans, { characters: charactersCounted });
  if (describeJudge(wanted.judge.kind).asksModels) terminal.say(formatEstimate(estimate));
  return startPlanned(plans, { lease: { owner, until: new Date(Date.now() + leaseFor) }, by: commandActor(), estimate });
}

/** The judge to use without --judge. Prints which. */
function chooseJudge(models: string[] | undefined, terminal: Terminal): JudgeKind {
  const environment = parseEnvironment(terminal.env);
  const why = models
    ? "a model is named"
    : environment.OPENAI_API_KEY
      ? "OPENAI_API_KEY is set"
      : modelsOf(environment).length > 0
        ? "ASSAY_MODEL is set"
        : null;
  terminal.say(
    why
      ? `Judge: openai at ${hostsOf(models ?? modelsOf(environment), environment)}, since ${why}. --judge chooses.`
      : "Judge: lexical, since neither OPENAI_API_KEY nor ASSAY_MODEL is set. It counts words; a model judges better.",
  );
  return why ? "openai" : "lexical";
}

/** The hosts of the servers that these models are asked at. */
function hostsOf(models: readonly string[], { OPENAI_BASE_URL }: Environment): string {
  const servers = addressesOf(readServers());
  const addresses = models.map((model) => placeOf({ baseUrl: OPENAI_BASE_URL, servers }, model).baseUrl ?? OPENAI_BASE_URL);
  return [...new Set((addresses.length > 0 ? addresses : [OPENAI_BASE_URL]).map((address) => new URL(address).host))].join(
    " and ",
  );
}

/** A mean counts with 0 for every sample without a score, since a sample that the judge loses must not raise it. */
function reportMissed(runs: readonly RunReport[], thresholds: readonly Threshold[], terminal: Terminal): boolean {
  const missed = runs.flatMap((run) =>
    thresholds.flatMap(({ metric, limit }) => {
      const summary = run.metrics[metric];
      const reached = summary?.bounds?.[0] ?? summary?.mean ?? null;
      return reached !== null && reached >= limit ? [] : [{ run, metric, limit, summary }];
    }),
  );
  for (const { run, metric, limit, summary } of missed)
    terminal.say(`${run.configuration} misses --fail-under ${metric}=${limit}: ${reachedInWords(summary)}.`);
  return missed.length > 0;
}

function reachedInWords(summary: RunReport["metrics"][string] | undefined): string {
  if (!summary || summary.mean === null) return "no sample has a score";
  const { mean, scored, unscored, bounds } = summary;
  const number = (value: number) => `${twoDecimals(value)} (${value})`;
  if (!bounds) return `the mean is ${number(mean)}`;
  return `the mean of ${counted(scored, "score")} is ${twoDecimals(mean)}, but ${counted(unscored, "sample")} ${unscored === 1 ? "has" : "have"} no score, and with 0 there it is ${number(bounds[0])}`;
}
