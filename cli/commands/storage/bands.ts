import type { Command } from "commander";
import type { Terminal } from "@/cli/caller/terminal";
import { type PlaceOptions, withServer } from "@/cli/place/open";
import { openSettings } from "@/cli/place/settings";
import { Refusal } from "@/lib/domain/problem";
import { defaultThresholds, thresholdsInWords } from "@/lib/domain/scores/band";

interface Options extends PlaceOptions {
  excellent?: string;
  good?: string;
  moderate?: string;
  reset?: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(command)
    .option("--excellent <x>", "a score from x on is Excellent")
    .option("--good <x>", "a score from x on is Good")
    .option("--moderate <x>", "a score from x on is Moderate; below, Poor")
    .option("--reset", "go back to the defaults")
    .option("--json", "print one JSON object")
    .action((options: Options) => run(options, terminal));

async function run({ excellent, good, moderate, reset, json, ...at }: Options, terminal: Terminal): Promise<void> {
  const isGiven = [excellent, good, moderate].some((text) => text !== undefined);
  if (isGiven && reset) throw new Refusal("Give thresholds or --reset, not both.");
  const settings = await openSettings(at, terminal);
  const before = await settings.readBands();
  const numberOf = (text: string | undefined, otherwise: number) =>
    text === undefined ? otherwise : text.trim() === "" ? Number.NaN : Number(text);
  const wanted = {
    Excellent: numberOf(excellent, before.Excellent),
    Good: numberOf(good, before.Good),
    Moderate: numberOf(moderate, before.Moderate),
  };
  const thresholds = isGiven || reset ? await settings.setBands(reset ? defaultThresholds : wanted) : before;
  if (json) return terminal.printJson({ thresholds });
  terminal.say(`${thresholdsInWords(thresholds)}.`);
}
