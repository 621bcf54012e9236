import type { Run } from "@/lib/db/runs/list";
import { metricById } from "@/lib/metrics/registry";

/** One sentence that lists how two runs were judged differently; none if only the configuration differs. */
export function differencesOfSetup(baseline: Run, run: Run): string[] {
  const differences: string[] = [];
  const compare = (what: string, before: unknown, now: unknown) => {
    if (asText(before) !== asText(now)) differences.push(`${what} (${asText(now)} instead of ${asText(before)})`);
  };
  compare("by another judge", baseline.judge.models, run.judge.models);
  compare("at another server", baseline.judge.baseUrl ?? "embedded", run.judge.baseUrl ?? "embedded");
  compare(
    "at another temperature",
    baseline.judge.temperature ?? "as each metric asks",
    run.judge.temperature ?? "as each metric asks",
  );
  compare("with another limit of reply tokens", baseline.judge.maxTokens, run.judge.maxTokens);
  for (const metric of baseline.metrics.filter((id) => run.metrics.includes(id))) {
    const known = metricById(metric);
    const title = known ? `${known.name} (${known.source})` : metric;
    const [before, now] = [baseline.settings[metric] ?? {}, run.settings[metric] ?? {}];
    for (const key of new Set([...Object.keys(before), ...Object.keys(now)]))
      compare(`with another ${key} of ${title}`, before[key], now[key]);
    if (baseline.prompts[metric]?.hash !== run.prompts[metric]?.hash) differences.push(`with another prompt of ${title}`);
  }
  if (differences.length === 0) return [];
  return [
    `${run.name} was judged differently from ${baseline.name}: ${differences.join("; ")}. Differences in scores may come from there.`,
  ];
}

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join(" and ") : typeof value === "object" ? JSON.stringify(value) : String(value);
