import { isDeepStrictEqual } from "node:util";
import { recordEvent } from "@/lib/db/audit";
import { openBatchesOf } from "@/lib/db/runs/batches";
import { endFollowing } from "@/lib/db/runs/follow";
import { type Run, requireRun } from "@/lib/db/runs/list";
import { countUnscored, moveRun, requeue, requeueErrors, storeExpected } from "@/lib/db/runs/status";
import { type JudgeChanges, JudgeSetup } from "@/lib/domain/judge";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { costOf } from "@/lib/domain/price";
import { problemsIn, Refusal, refuseField } from "@/lib/domain/problem";
import { RunLimits } from "@/lib/domain/run";
import { describeJudge, isScoredElsewhere } from "@/lib/domain/servers/judge-kinds";
import { formatCost } from "@/lib/domain/text/cost";
import { chooseServers } from "@/lib/judge/servers/choose";
import { ownServer } from "@/lib/judge/servers/local";
import { serversOfRun } from "@/lib/judge/servers/of-run";
import { cancelAtServers } from "@/lib/judging/execute/batches/session";
import { pricesOfJudge } from "@/lib/judging/prices/settings";
import { countOpen } from "@/lib/judging/progress/open-judgments";
import { knownServers, storedServers } from "@/lib/judging/servers/known";
import { requireMetrics } from "@/lib/metrics/registry";
import { requirePrices } from "@/lib/runs/start/plan";
import { summariseRun } from "@/lib/summaries/refresh";

/** The worker stops within a second. */
export async function pauseRun(id: string, reason = "Paused manually."): Promise<void> {
  const run = await requireRun(id);
  if (await moveRun(id, ["queued", "running"], "paused", reason)) return;
  throw new Refusal(`The run ${id} is ${run.status}; only a queued or running one can be paused.`, "conflict");
}

/** Queues the run again and keeps its judgments. New models judge only unscored samples. Refuses limits already reached. */
export async function resumeRun(id: string, limits: Partial<RunLimits> = {}, judge: Partial<JudgeChanges> = {}): Promise<void> {
  const run = await requireRun(id);
  const isGiven = Object.keys({ ...given(limits), ...given(judge) }).length > 0;
  const isActive = run.status === "queued" || run.status === "running";
  if (isActive && !isGiven) return;
  if (isActive) throw new Refusal(`The run ${id} is ${run.status}. Pause it before changing it.`, "conflict");
  const resumable = ["paused", "failed", "cancelled"] as const;
  if (resumable.some((status) => status === run.status)) {
    const changes = await changesFor(run, limits, judge, "resume");
    if (await requeue(id, resumable, changes)) return changes.replaced ? expectAnew(run, changes.judge) : undefined;
    if (changes.replaced) throw stillStopping(id, "Resume it");
    return resumeRun(id, limits, judge);
  }
  throw new Refusal(
    `The run ${id} is ${run.status}: nothing is left to judge.${run.failed ? ` To retry its errors: assay retry ${id}` : ""}`,
    "conflict",
  );
}

const given = <Changes extends object>(changes: Changes): Partial<Changes> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Changes>;

const stillStopping = (id: string, what: string) =>
  new Refusal(`The run ${id} is still stopping. ${what} in a few seconds.`, "conflict");

async function changesFor(run: Run, limits: Partial<RunLimits>, changes: Partial<JudgeChanges>, verb: "resume" | "retry") {
  if (isScoredElsewhere(run))
    throw new Refusal("Its scores were computed elsewhere, so there is no judge to retry them with.", "conflict");
  const judge = await judgeFor(run, changes);
  const replaced = isDeepStrictEqual(judge.models, run.judge.models) ? null : run.judge.models;
  const isSentAnew = replaced !== null || judge.maxTokens !== run.judge.maxTokens || judge.temperature !== run.judge.temperature;
  if (isSentAnew) await requireNoBatches(run);
  return { limits: await limitsFor({ ...run, judge }, limits, verb, replaced !== null), judge, replaced, isSentAnew };
}

/** Results of open batches would be matched to new requests. */
async function requireNoBatches({ id, judge }: Run): Promise<void> {
  const open = judge.batch ? (await openBatchesOf(id)).length : 0;
  if (open === 0) return;
  const batches = open === 1 ? "a batch" : `${open} batches`;
  throw new Refusal(
    `The run ${id} has ${batches} at its server, with the models and parameters as they are. Resume it without changes; or cancel it, and resume it with changes once its page shows no batch at the server.`,
    "conflict",
  );
}

/** Updates the expected counts after a change of models; assumes as many tokens per judgment as before. */
async function expectAnew(before: Run, judge: JudgeSetup): Promise<void> {
  const { models } = judge;
  const run = await requireRun(before.id);
  const open = Math.max(0, (await countOpen(run, models)) - (await countUnscored(run.id)));
  const planned = run.ok + run.failed + open;
  const share = before.estimate ? open / Math.max(1, before.planned) : 0;
  const prices = await pricesOfJudge(judge);
  const spent = { prompt: run.promptTokens, completion: run.completionTokens };
  const prompt = Math.round((before.estimate?.tokens.prompt ?? 0) * share);
  const completion = Math.round((before.estimate?.tokens.completion ?? 0) * share);
  const costs = models.map((model) => {
    const price = prices.get(model);
    return price ? costOf(price, prompt / models.length, completion / models.length) : null;
  });
  const isPriced = run.costUsd !== null && costs.every((cost) => cost !== null);
  await storeExpected(
    run.id,
    planned,
    before.estimate && {
      tokens: { prompt: spent.prompt + prompt, completion: spent.completion + completion },
      costUsd: isPriced ? costs.reduce<number>((sum, cost) => sum + (cost ?? 0), run.costUsd ?? 0) : null,
    },
  );
}

/** A server the run has used keeps its address. */
async function placed(
  { baseUrl, servers }: JudgeSetup,
  models: readonly string[],
): Promise<Pick<JudgeSetup, "models" | "baseUrl" | "servers">> {
  const now = await knownServers();
  const chosen = chooseServers(models, { ...now, environment: ownServer(now.environment, baseUrl) });
  return { models: chosen.models, baseUrl: baseUrl ?? chosen.baseUrl, servers: { ...chosen.servers, ...servers } };
}

/** Refuses invalid changes, models for a judge without any, and changed servers. */
async function judgeFor(run: Run, changes: Partial<JudgeChanges>): Promise<JudgeSetup> {
  if (changes.models && !describeJudge(run.judge.kind).asksModels) {
    throw refuseField("judge.models", `The ${run.judge.kind} judge uses no model, so there is none to change.`);
  }
  const read = JudgeSetup.safeParse({
    ...run.judge,
    ...given(changes),
    ...(changes.models && (await placed(run.judge, changes.models))),
  });
  if (read.success) {
    if (describeJudge(read.data.kind).asksModels) serversOfRun(read.data, process.env, await storedServers());
    return read.data;
  }
  const errors = problemsIn(read.error, ["judge"]);
  throw new Refusal(errors.map(({ path, message }) => `${path}: ${message}.`).join(" "), "invalid", errors);
}

/** Refuses limits already reached, and a budget without a price. */
async function limitsFor(
  run: Run,
  changes: Partial<RunLimits>,
  verb: "resume" | "retry",
  areModelsNew: boolean,
): Promise<RunLimits> {
  const read = RunLimits.safeParse({ ...run.limits, ...given(changes) });
  if (!read.success) {
    const errors = problemsIn(read.error, ["limits"]);
    const named = errors.map(({ path, message }) => `${path === "limits.maxCalls" ? "Calls" : "Budget"}: ${message}.`);
    throw new Refusal(named.join(" "), "invalid", errors);
  }
  const { maxCalls, budgetUsd } = read.data;
  const made = `${run.calls.toLocaleString("en")} call${run.calls === 1 ? "" : "s"}`;
  const raise = (option: string) => `Give a higher one on its page, or with: assay ${verb} ${run.id} ${option}`;
  if (maxCalls !== null && run.calls >= maxCalls) {
    throw refuseField(
      "limits.maxCalls",
      `The run has made ${made}; a limit of ${maxCalls.toLocaleString("en")} would stop it immediately. ${raise(`--max-calls ${Math.max(run.calls, maxCalls) * 2}`)}`,
      "conflict",
    );
  }
  if (budgetUsd !== null && (changes.budgetUsd !== undefined || areModelsNew)) await requirePrices(run.judge, read.data);
  const spent = run.costUsd ?? 0;
  // The next call and lost calls must fit the budget, at the average cost so far.
  const each = spent / Math.max(1, run.calls - run.openCalls);
  if (budgetUsd !== null && spent > 0 && spent + (1 + run.openCalls) * each > budgetUsd) {
    throw refuseField(
      "limits.budgetUsd",
      `The run has cost ${formatCost(spent)}; a budget of ${formatCost(budgetUsd)} would stop it immediately. ${raise(`--budget-usd ${Number((Math.max(spent, budgetUsd) * 2).toPrecision(2))}`)}`,
      "conflict",
    );
  }
  return read.data;
}

/** Samples already added are still judged. */
export async function stopFollowing(id: string, by: Actor = assayItself): Promise<void> {
  const run = await requireRun(id);
  if (await endFollowing(id)) return recordEvent(by, "run-stopped-following", run.name, { id });
  const why = run.follow ? "no longer follows its dataset" : "does not follow its dataset";
  throw new Refusal(`The run ${id} ${why}; there is nothing to stop.`, "conflict");
}

export async function cancelRun(id: string, by: Actor = assayItself): Promise<void> {
  const run = await requireRun(id);
  if (await moveRun(id, ["queued", "running", "paused"], "cancelled", "Cancelled manually.")) {
    await recordEvent(by, "run-cancelled", run.name, { id });
    return cancelAtServers(run);
  }
  throw new Refusal(`The run ${id} is ${run.status}; there is nothing to cancel.`, "conflict");
}

/** Retries only judgments in error and returns their number. Refuses limits already reached. */
export async function retryRun(id: string, limits: Partial<RunLimits> = {}, judge: Partial<JudgeChanges> = {}): Promise<number> {
  const run = await requireRun(id);
  if (run.status === "running") {
    throw new Refusal(`The run ${id} is running; its errors can be retried once it has ended or is paused.`, "conflict");
  }
  if (run.failed === 0) throw new Refusal(`The run ${id} has no judgment in error.`, "conflict");
  const changes = await changesFor(run, limits, judge, "retry");
  const count = await requeueErrors(id, changes);
  if (count === null) throw stillStopping(id, "Retry its errors");
  // Other replies to the first steps change what later steps ask.
  const hasSteps = requireMetrics(run.metrics).some(({ laterSteps }) => laterSteps.length > 0);
  if (changes.replaced || hasSteps) await expectAnew(run, changes.judge);
  await summariseRun(run);
  return count;
}
