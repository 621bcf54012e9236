import { findDataset, type ListedConfiguration, type ListedDataset } from "@/lib/db/datasets";
import { loadOwnMetrics, requireOffered } from "@/lib/db/own-metrics";
import type { NewRace, NewRun } from "@/lib/db/runs/list";
import { hasConversations } from "@/lib/db/samples/conversations";
import { countFields } from "@/lib/db/samples/rows";
import { JudgeSetup, usualLimits } from "@/lib/domain/judge";
import { problemsIn, Refusal, refusalOf, refuseField, withPaths } from "@/lib/domain/problem";
import { type RunLimits, StartRun, type StartRunInput } from "@/lib/domain/run";
import { judgeKinds } from "@/lib/domain/servers/judge-kinds";
import { chooseServers } from "@/lib/judge/servers/choose";
import { type JudgeServers, readServers, usualModels } from "@/lib/judge/servers/read";
import { pricesOfJudge } from "@/lib/judging/prices/settings";
import { unitsIn } from "@/lib/judging/progress/open-judgments";
import { knownServers, serversFor } from "@/lib/judging/servers/known";
import type { Metric, Settings } from "@/lib/metrics/define";
import { metricById, requireMetrics } from "@/lib/metrics/registry";
import { promptsOf, stepsOf } from "@/lib/metrics/steps";
import { drawnShare, drawOf } from "./draw";
import { readPrompts, requireVersions, withVersions } from "./prompts";
import { raceOf } from "./race";

export interface Plan {
  run: Omit<NewRun, "lease">;
  configuration: ListedConfiguration;
  /** Judgments by metric id, over all models. */
  calls: Record<string, number>;
  /** A prompt sent several times counts once. */
  promptCharacters: number;
  /** Counts samples that lack a field that the metric needs. */
  unjudged: Record<string, number>;
  /** The race that all plans take part in, or the part that this one judges; null if all is judged. */
  race: NewRace | null;
}

/** Checks all except the dataset, before a file is stored. Throws Refusal that names the field. */
export function checkRequest(
  input: Omit<StartRunInput, "datasetId">,
  { servers, hasConversations = false }: { servers?: JudgeServers | undefined; hasConversations?: boolean } = {},
) {
  const parsed = StartRun.omit({ datasetId: true }).safeParse(input);
  if (!parsed.success) throw refusalOf(parsed.error, withPaths);
  const wanted = parsed.data;
  const metrics = requireMetrics(wanted.metrics);
  const scored = metrics.find(({ role }) => role !== undefined);
  if (scored) {
    throw refuseField("metrics", `${scored.id} is a metric of another tool, which no judge here can compute. Leave it out.`);
  }
  const judge = chooseJudge(wanted.judge, input.judge, servers);
  if (wanted.follow && judge.batch)
    throw refuseField("follow", "A run that follows its dataset cannot use batches. Choose one of the two.");
  const settings = readSettings(metrics, wanted, hasConversations && wanted.conversation !== false);
  for (const metric of metrics) requireModels(metric, settings[metric.id], judge.models);
  return { wanted, metrics, judge, settings, prompts: readPrompts(metrics, settings, wanted.prompts) };
}

/** One plan per configuration. Throws Refusal like `checkRequest`, and for an unknown dataset, configuration or price. */
export async function planRuns({ datasetId, ...input }: StartRunInput, servers?: JudgeServers): Promise<Plan[]> {
  await loadOwnMetrics();
  const known = servers ?? (await serversFor(input.judge.kind));
  const options = { servers: known, hasConversations: await hasConversations({ datasetId }) };
  const { wanted, metrics, judge, settings, prompts: given } = checkRequest(input, options);
  await requireOffered(wanted.metrics);
  await requirePrices(judge, wanted.limits);
  const versions = await requireVersions(wanted, metrics);
  const prompts = withVersions(given, versions, metrics, settings);
  const dataset = await findDataset(datasetId);
  if (!dataset)
    throw new Refusal(`There is no dataset ${datasetId}.`, "not-found", [{ path: "datasetId", message: "No such dataset." }]);
  const configurations = chooseConfigurations(dataset, wanted.configurations);
  const plans = await Promise.all(
    configurations.map(async (configuration) => {
      const counts = await countCalls(configuration.id, metrics, settings, prompts, judge.models);
      return {
        configuration,
        ...counts,
        run: {
          name: wanted.name || configuration.name,
          datasetId: dataset.id,
          configurationId: configuration.id,
          judge,
          metrics: metrics.map(({ id }) => id),
          settings,
          prompts,
          promptVersions: versions.map(({ id }) => id),
          note: wanted.note || null,
          tags: wanted.tags,
          limits: wanted.limits,
          follow: wanted.follow,
          sampleCount: configuration.sampleCount,
          planned: Object.values(counts.calls).reduce((total, count) => total + count, 0),
        },
      };
    }),
  );
  const draws = await Promise.all(plans.map(({ run, configuration }) => drawOf(wanted, run, configuration.name)));
  const race = await raceOf(
    wanted.untilDecided,
    plans.map(({ run }) => run),
  );
  return plans.map((plan, at) => (draws[at] ? partOf(plan, draws[at]) : { ...plan, race }));
}

function partOf({ run, calls, promptCharacters, ...plan }: Omit<Plan, "race">, race: NewRace): Plan {
  const part = (count: number) => Math.round(count * drawnShare(race));
  const judged = Object.entries(calls).map(([metric, count]) => [metric, part(count)] as const);
  return {
    ...plan,
    race,
    promptCharacters: part(promptCharacters),
    calls: Object.fromEntries(judged),
    run: { ...run, planned: judged.reduce((sum, [, count]) => sum + count, 0) },
  };
}

export async function requirePrices(judge: JudgeSetup, { budgetUsd }: RunLimits): Promise<void> {
  if (budgetUsd === null) return;
  const prices = await pricesOfJudge(judge);
  const unknown = judge.models.filter((model) => !prices.has(model));
  if (unknown.length === 0) return;
  const commands = unknown.map((model) => `assay prices set ${model} --prompt X --completion Y`);
  throw refuseField(
    "limits.budgetUsd",
    `A budget needs prices: no price is set for ${unknown.join(" and ")}. Set it under Settings, or with: ${commands.join("; ")}. Or remove the budget.`,
  );
}

function chooseConfigurations(dataset: ListedDataset, wanted: string[] | undefined): ListedConfiguration[] {
  if (!wanted) return dataset.configurations;
  const chosen = wanted.map((given) => {
    const found = dataset.configurations.find(({ id, name }) => id === given || name === given);
    if (found) return found;
    const known = dataset.configurations.map(({ name }) => name).join(", ");
    throw refuseField("configurations", `The dataset ${dataset.name} has no configuration ${given}. It has: ${known}.`);
  });
  return [...new Set(chosen)];
}

/** The judge that a new run is offered: the first of the usual models if it can be asked, else the stand-in. */
export async function usualJudge(): Promise<JudgeSetup> {
  const servers = await knownServers();
  const judgeOf = (given: StartRunInput["judge"]) => chooseJudge(StartRun.shape.judge.parse(given), given, servers);
  const [model] = usualModels(servers);
  try {
    if (model !== undefined) return judgeOf({ kind: "openai", models: [model] });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return judgeOf({ kind: "lexical" });
}

/** `given` is the request without defaults. */
function chooseJudge(
  { polls: _, ...wanted }: StartRun["judge"],
  given: StartRunInput["judge"],
  servers: JudgeServers | undefined,
): JudgeSetup {
  switch (wanted.kind) {
    case "lexical": {
      const { model } = judgeKinds.lexical;
      const other = wanted.models?.find((name) => name !== model);
      if (other !== undefined) {
        throw refuseField(
          "judge.models",
          `The ${model} judge uses no model, so ${other} cannot be used. Choose the openai judge instead.`,
        );
      }
      if (wanted.batch) throw refuseField("judge.batch", `The ${model} judge uses no server, so it has no batches.`);
      return JudgeSetup.parse({ ...wanted, models: [model], baseUrl: null, servers: {} });
    }
    case "openai": {
      const known = servers ?? readServers();
      const chosen = chooseServers(wanted.models ?? usualModels(known), known);
      const isNamed = Object.keys(chosen.servers).length > 0;
      return JudgeSetup.parse({
        ...wanted,
        ...chosen,
        // Named servers have their own limits; a run can lower them.
        concurrency: given.concurrency ?? (isNamed ? null : usualLimits.concurrency),
        timeout: given.timeout ?? (isNamed ? null : usualLimits.timeout),
      });
    }
  }
}

function readSettings(
  metrics: Metric[],
  { settings, judge, prompts }: Omit<StartRun, "datasetId">,
  readsConversation: boolean,
): NewRun["settings"] {
  for (const id of Object.keys(settings)) {
    if (metrics.some((metric) => metric.id === id)) continue;
    throw refuseField(
      `settings.${id}`,
      metricById(id)
        ? `Settings are given for ${id}, which is not among the chosen metrics.`
        : `There is no metric ${id} to set. The metrics: ${metrics.map((metric) => metric.id).join(", ")}.`,
    );
  }
  return Object.fromEntries(
    metrics.map((metric) => {
      const short = judge.polls !== undefined && "polls" in metric.settings.shape ? { polls: judge.polls } : {};
      const isShown = prompts[metric.id]?.user.includes("{conversation}") ?? true;
      const conversation = readsConversation && isShown && "conversation" in metric.settings.shape ? { conversation: true } : {};
      const temperature =
        judge.temperature != null && "temperature" in metric.settings.shape ? { temperature: judge.temperature } : {};
      const read = metric.settings.strict().safeParse({ ...conversation, ...temperature, ...short, ...settings[metric.id] });
      if (read.success) return [metric.id, read.data as Record<string, never>];
      const known = Object.keys(metric.settings.shape).join(", ");
      const errors = problemsIn(read.error, ["settings", metric.id]).map(({ path, message }, at) => {
        const issue = read.error.issues[at];
        const unknown = issue?.code === "unrecognized_keys" ? issue.keys.join(", ") : null;
        return { path, message: unknown === null ? message : `${metric.id} has no setting ${unknown}. It has: ${known}.` };
      });
      throw new Refusal(withPaths(errors), "invalid", errors);
    }),
  );
}

/** A step can be left to one model, which must be among the run's. */
function requireModels(metric: Metric, settings: Settings, models: readonly string[]): void {
  for (const step of stepsOf(metric)) {
    const model = step.onlyModel(settings);
    if (model === null || models.includes(model)) continue;
    const name = Object.entries(settings).find(([, value]) => value === model)?.[0] ?? "model";
    throw refuseField(
      `settings.${metric.id}.${name}`,
      `${metric.id} sets ${name} to ${model}, which is not a model of this run. It has: ${models.join(", ")}.`,
    );
  }
}

async function countCalls(
  configurationId: string,
  metrics: Metric[],
  settings: NewRun["settings"],
  prompts: NewRun["prompts"],
  models: readonly string[],
) {
  const groups = await countFields(configurationId);
  const calls: Record<string, number> = {};
  const unjudged: Record<string, number> = {};
  let promptCharacters = 0;
  for (const metric of metrics) {
    const { judged, unitsOf, judgments } = unitsIn(groups, metric, settings[metric.id], models);
    calls[metric.id] = judgments;
    unjudged[metric.id] = groups.filter((group) => !judged.includes(group)).reduce((total, group) => total + group.samples, 0);
    const templates = promptsOf(prompts, metric).map(({ prompt }) => prompt.system.length + prompt.user.length);
    for (const group of judged) {
      promptCharacters += unitsOf(group) * Math.max(0, ...templates);
      promptCharacters += (group.questionBytes * unitsOf(group)) / group.samples;
      if (settings[metric.id]?.conversation === true) promptCharacters += (group.turnBytes * unitsOf(group)) / group.samples;
      if (metric.needs.includes("contexts")) promptCharacters += group.contextBytes;
      if (metric.needs.includes("response")) promptCharacters += group.responseBytes;
      if (metric.needs.includes("reference") || metric.reads?.includes("reference")) promptCharacters += group.referenceBytes;
    }
  }
  return { calls, unjudged, promptCharacters };
}
