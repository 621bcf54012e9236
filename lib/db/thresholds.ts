import { recordEvent } from "@/lib/db/audit";
import { loadOwnMetrics } from "@/lib/db/own-metrics";
import { readSetting, storeSetting } from "@/lib/db/settings";
import type { JudgeSetup } from "@/lib/domain/judge";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal, refusalOf, withPaths } from "@/lib/domain/problem";
import { defaultThresholds, type Thresholds, targetOf, thresholdsOf, withoutBands } from "@/lib/domain/scores/band";
import { type Bands, type StoredThresholds, ThresholdSettings } from "@/lib/domain/scores/thresholds";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { knownMetrics, metricById } from "@/lib/metrics/registry";

const setting = "band-thresholds";

const readStored = async (): Promise<ThresholdSettings> => (await readSetting(setting, ThresholdSettings)) ?? defaultThresholds;

/** Runs carry them, so a page reads them once. */
export async function readThresholds(): Promise<Thresholds> {
  const [{ metrics: own = {}, ...all }] = await Promise.all([readStored(), loadOwnMetrics()]);
  const byDefault = knownMetrics().flatMap(({ id, thresholds }) => (thresholds === undefined ? [] : [[id, thresholds] as const]));
  const set = Object.entries(own).flatMap(([id, { thresholds }]) => (thresholds ? [[id, thresholds] as const] : []));
  const targets = Object.entries(own).flatMap(([id, { target }]) => (target ? [[id, target] as const] : []));
  return { all, own: Object.fromEntries([...byDefault, ...set]), targets: Object.fromEntries(targets) };
}

/** A run whose judge counts words has no bands. */
export const bandsOfRun = (
  { judge, metrics }: { judge: Pick<JudgeSetup, "kind">; metrics: readonly string[] },
  thresholds: Thresholds,
): Thresholds => (describeJudge(judge.kind).isStandIn ? withoutBands(thresholds, metrics) : thresholds);

export async function readBands(): Promise<Bands> {
  const all = await readThresholds();
  const ofMetric = (id: string) => ({ thresholds: thresholdsOf(all, id), target: targetOf(all, id) });
  return { thresholds: all.all, metrics: Object.fromEntries(knownMetrics().map(({ id }) => [id, ofMetric(id)])) };
}

/** Omitted fields of a metric stay; null is the default. Throws Refusal, naming each field that is wrong. */
export async function setThresholds(wanted: ThresholdSettings, by: Actor): Promise<void> {
  const read = ThresholdSettings.safeParse(wanted);
  if (!read.success) throw refusalOf(read.error, withPaths);
  const { metrics: changed = {}, ...all } = read.data;
  await loadOwnMetrics();
  const unknown = Object.keys(changed).find((id) => !metricById(id));
  if (unknown !== undefined) {
    const message = `There is no metric ${unknown}. The metrics: ${knownMetrics()
      .map(({ id }) => id)
      .join(", ")}`;
    throw new Refusal(`${message}.`, "invalid", [{ path: `metrics.${unknown}`, message }]);
  }
  const before = await readStored();
  const ofMetrics = { ...before.metrics };
  for (const [id, own] of Object.entries(changed)) ofMetrics[id] = { ...ofMetrics[id], ...own };
  const after = { ...all, metrics: ofMetrics };
  await storeSetting(setting, after);
  await recordEvent(by, "thresholds-changed", "bands", { from: inShort(before), to: inShort(after) });
}

export const resetThresholds = (by: Actor): Promise<void> =>
  setThresholds(
    {
      ...defaultThresholds,
      metrics: Object.fromEntries(knownMetrics().map(({ id }) => [id, { thresholds: null, target: null }])),
    },
    by,
  );

/** "0.90 / 0.70 / 0.50; ragas-context-relevancy 0.40 / 0.20 / 0.10, target 0.30" */
function inShort({ metrics: own = {}, ...all }: ThresholdSettings): string {
  const three = ({ Excellent, Good, Moderate }: StoredThresholds) =>
    [Excellent, Good, Moderate].map((from) => from.toFixed(2)).join(" / ");
  const ofMetrics = Object.entries(own).flatMap(([id, { thresholds, target }]) => {
    const parts = [thresholds && three(thresholds), target && `target ${target.toFixed(2)}`].filter(Boolean);
    return parts.length > 0 ? [`${id} ${parts.join(", ")}`] : [];
  });
  return [three(all), ...ofMetrics].join("; ");
}
