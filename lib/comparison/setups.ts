import type { Run } from "@/lib/db/runs/list";
import { modelsInWords } from "@/lib/domain/judge";
import { judgeIdentity } from "@/lib/domain/servers/place";
import { listed } from "@/lib/domain/text/listed";
import { isBuiltIn } from "@/lib/metrics/prompts";
import { metricById } from "@/lib/metrics/registry";
import { versionIn } from "@/lib/metrics/words/prompts/names";
import { titleOf } from "./metric-title";

export type Setup = Pick<Run, "judge" | "judgedBy" | "metrics" | "settings"> & {
  prompts: Readonly<Record<string, { hash: string; version?: string | undefined }>>;
};

export interface SetupDifferences {
  judge: string[];
  /** Address and maximum reply length. */
  server: string[];
  prompts: string[];
}

/** Runs of one key were judged alike by the metric: they differ in no judge and no prompt, see `setupDifferences`. */
export const judgedAs = (run: Setup, metric: string): string =>
  JSON.stringify([modelsOf(run), temperatureOf(run), run.settings[metric] ?? {}, hashesOf(run, metric)]);

const modelsOf = (one: Setup): string => asText(one.judgedBy ? modelsInWords(one) : judgeIdentity(one.judge).models);
const temperatureOf = ({ judge }: Setup): string => asText(judge.temperature ?? "each metric's default");

export function setupDifferences(baseline: Setup, run: Setup): SetupDifferences {
  const found: SetupDifferences = { judge: [], server: [], prompts: [] };
  const compare = (group: keyof SetupDifferences, what: string, before: unknown, now: unknown) => {
    if (asText(before) !== asText(now)) found[group].push(`${what} (${asText(now)} instead of ${asText(before)})`);
  };
  const ofBaseline = judgeIdentity(baseline.judge);
  const ofRun = judgeIdentity(run.judge);
  compare("judge", "by another judge", modelsOf(baseline), modelsOf(run));
  compare("judge", "at another temperature", temperatureOf(baseline), temperatureOf(run));
  compare("server", "at another server", ofBaseline.addresses, ofRun.addresses);
  compare("server", "with another maximum reply length", baseline.judge.maxTokens, run.judge.maxTokens);
  const metrics = baseline.metrics.filter((id) => run.metrics.includes(id));
  const withConversation = metrics.filter((id) => readsConversation(run, id) && !readsConversation(baseline, id));
  const withoutConversation = metrics.filter((id) => !readsConversation(run, id) && readsConversation(baseline, id));
  if (withConversation.length > 0) found.prompts.push(`with the conversation for ${listed(withConversation.map(titleOf))}`);
  if (withoutConversation.length > 0)
    found.prompts.push(`without the conversation for ${listed(withoutConversation.map(titleOf))}`);
  for (const metric of metrics) {
    const before = baseline.settings[metric] ?? {};
    const now = run.settings[metric] ?? {};
    for (const key of new Set([...Object.keys(before), ...Object.keys(now)]))
      if (key !== "conversation")
        compare("prompts", `with ${key.endsWith("s") ? "other" : "another"} ${key} of ${titleOf(metric)}`, before[key], now[key]);
    // With the conversation, the built-in prompt is another.
    if ([...withConversation, ...withoutConversation].includes(metric)) continue;
    if (hashesOf(baseline, metric) !== hashesOf(run, metric))
      found.prompts.push(`with another prompt of ${titleOf(metric)}${whichPrompts(baseline, run, metric)}`);
  }
  return found;
}

const readsConversation = ({ settings }: Setup, metric: string): boolean => settings[metric]?.conversation === true;

/** " (strict-v2 instead of the built-in prompt)"; nothing if neither run has a named version. */
function whichPrompts(baseline: Setup, run: Setup, metric: string): string {
  if ([baseline, run].every(({ prompts }) => versionIn(prompts, metric) === null)) return "";
  return ` (${promptInWords(run, metric)} instead of ${promptInWords(baseline, metric)})`;
}

function promptInWords({ prompts, settings }: Setup, id: string): string {
  const metric = metricById(id);
  const keys = keysOf(prompts, id);
  const given = metric?.settings.safeParse(settings[id] ?? {});
  const isOwn = metric && given?.success && keys.every((key) => isBuiltIn(metric, given.data, key, prompts[key]?.hash));
  return versionIn(prompts, id) ?? (isOwn ? "the built-in prompt" : "a prompt without a name");
}

const keysOf = (prompts: Setup["prompts"], metric: string): string[] =>
  Object.keys(prompts).filter((key) => key === metric || key.startsWith(`${metric}/`));

const hashesOf = ({ prompts }: Setup, metric: string): string =>
  keysOf(prompts, metric)
    .sort()
    .map((key) => prompts[key]?.hash)
    .join();

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join(" and ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
