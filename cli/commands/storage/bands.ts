import type { Command } from "commander";
import type { Call } from "@/cli/backend/call";
import { answering, type CommandAnswer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { Refusal } from "@/lib/domain/problem";
import { type BandThresholds, defaultThresholds, thresholdsInWords } from "@/lib/domain/scores/band";
import type { Bands, ThresholdSettings } from "@/lib/domain/scores/thresholds";
import { metricById } from "@/lib/metrics/registry";
import { settings } from "@/lib/upkeep/api/settings";

interface Options {
  metric?: string;
  excellent?: string;
  good?: string;
  moderate?: string;
  target?: string;
  reset?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  answering(
    command
      .option("--metric <id>", "set the thresholds of one metric (default: all metrics without their own)")
      .option("--excellent <x>", "minimum score for Excellent")
      .option("--good <x>", "minimum score for Good")
      .option("--moderate <x>", "minimum score for Moderate; lower scores are Poor")
      .option("--target <x>", "target mean of the metric; needs --metric")
      .option("--reset", "restore the defaults, of --metric or of everything"),
    terminal,
    setBands,
  );

async function setBands(call: Call, options: Options): Promise<CommandAnswer> {
  const { metric, target, reset } = options;
  const isGiven = [options.excellent, options.good, options.moderate, target].some((text) => text !== undefined);
  if (isGiven && reset) throw new Refusal("Use thresholds or --reset, not both.");
  if (target !== undefined && metric === undefined) throw new Refusal("--target needs --metric.");
  const before = await call(settings.getBands, {});
  if (metric !== undefined && !before.metrics[metric])
    throw new Refusal(`There is no metric ${metric}. Metrics: ${Object.keys(before.metrics).join(", ")}.`);
  const after = isGiven || reset ? await call(settings.setBands, { body: wantedOf(options, before) }) : before;
  const said = [`${thresholdsInWords(after.thresholds)}.`];
  for (const [id, own] of Object.entries(after.metrics)) {
    const bands = thresholdsInWords(own.thresholds);
    const parts = [
      ...(bands === thresholdsInWords(after.thresholds) ? [] : [bands]),
      ...(own.target === null ? [] : [`target ${own.target.toFixed(2)}`]),
    ];
    const named = metricById(id);
    if (parts.length > 0) said.push(`${named ? `${named.name} (${named.source})` : id}: ${parts.join("; ")}.`);
  }
  return { json: after, said: said.join("\n") };
}

function wantedOf({ metric, target, reset, ...typed }: Options, { thresholds: all, metrics }: Bands): ThresholdSettings {
  const isReset = { thresholds: null, target: null };
  if (reset && metric === undefined)
    return { ...defaultThresholds, metrics: Object.fromEntries(Object.keys(metrics).map((id) => [id, isReset])) };
  if (metric === undefined) return changed(all, typed);
  const hasBands = [typed.excellent, typed.good, typed.moderate].some((text) => text !== undefined);
  const own = {
    ...(hasBands && { thresholds: changed(metrics[metric]?.thresholds ?? all, typed) }),
    ...(target !== undefined && { target: numberOf(target) }),
  };
  return { ...all, metrics: { [metric]: reset ? isReset : own } };
}

const changed = (before: BandThresholds, { excellent, good, moderate }: Options): BandThresholds => ({
  Excellent: numberOf(excellent, before.Excellent),
  Good: numberOf(good, before.Good),
  Moderate: numberOf(moderate, before.Moderate),
});

function numberOf(text: string | undefined, otherwise = Number.NaN): number {
  if (text === undefined) return otherwise;
  return text.trim() === "" ? Number.NaN : Number(text);
}
