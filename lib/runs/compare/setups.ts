import type { Run } from "@/lib/db/runs/list";
import { metricById } from "@/lib/metrics/registry";

/** What was not the same in judging two runs, a sentence each; none where only the configuration differs. */
export function differencesOfSetup(baseline: Run, run: Run): string[] {
  const differences: string[] = [];
  const differ = (what: string, theirs: unknown, ours: unknown) => {
    if (asText(theirs) !== asText(ours)) differences.push(`${what} (${asText(ours)} instead of ${asText(theirs)})`);
  };
  differ("by another judge", baseline.judge.models, run.judge.models);
  differ("at another server", baseline.judge.baseUrl ?? "embedded", run.judge.baseUrl ?? "embedded");
  differ(
    "at another temperature",
    baseline.judge.temperature ?? "as each metric asks",
    run.judge.temperature ?? "as each metric asks",
  );
  differ("with another limit of reply tokens", baseline.judge.maxTokens, run.judge.maxTokens);
  for (const metric of baseline.metrics.filter((id) => run.metrics.includes(id))) {
    const known = metricById(metric);
    const title = known ? `${known.name} (${known.source})` : metric;
    const [theirs, ours] = [baseline.settings[metric] ?? {}, run.settings[metric] ?? {}];
    for (const key of new Set([...Object.keys(theirs), ...Object.keys(ours)]))
      differ(`with another ${key} of ${title}`, theirs[key], ours[key]);
    if (baseline.prompts[metric]?.hash !== run.prompts[metric]?.hash) differences.push(`with another prompt of ${title}`);
  }
  if (differences.length === 0) return [];
  return [
    `${run.name} was judged differently from ${baseline.name}: ${differences.join("; ")}. Differences in scores may come from there.`,
  ];
}

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join(" and ") : typeof value === "object" ? JSON.stringify(value) : String(value);
