import type { Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { migrate } from "@/lib/db/connection/migrate";
import { readThresholds, setThresholds } from "@/lib/db/thresholds";
import { Refusal } from "@/lib/domain/problem";
import { defaultThresholds, thresholdsInWords } from "@/lib/domain/scores/band";

interface Options {
  excellent?: string;
  good?: string;
  moderate?: string;
  reset?: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .option("--excellent <x>", "a score from x on is Excellent")
    .option("--good <x>", "a score from x on is Good")
    .option("--moderate <x>", "a score from x on is Moderate; below, Poor")
    .option("--reset", "go back to the defaults")
    .option("--json", "print one JSON object")
    .action((options: Options) => run(options, terminal));

async function run({ excellent, good, moderate, reset, json }: Options, terminal: Terminal): Promise<void> {
  const isGiven = [excellent, good, moderate].some((text) => text !== undefined);
  if (isGiven && reset) throw new Refusal("Give thresholds or --reset, not both.");
  await migrate();
  const before = await readThresholds();
  const numberOf = (text: string | undefined, otherwise: number) =>
    text === undefined ? otherwise : text.trim() === "" ? Number.NaN : Number(text);
  const wanted = {
    Excellent: numberOf(excellent, before.Excellent),
    Good: numberOf(good, before.Good),
    Moderate: numberOf(moderate, before.Moderate),
  };
  if (isGiven || reset) await setThresholds(reset ? defaultThresholds : wanted, commandActor());
  const thresholds = await readThresholds();
  if (json) return terminal.printJson({ thresholds });
  terminal.say(`${thresholdsInWords(thresholds)}.`);
}
