import type { Command } from "commander";
import type { PlaceOptions } from "@/cli/backend/open";
import { listedOption } from "@/cli/input/option-values";
import { settingsIn, withSettings } from "@/cli/input/setting-options";
import { JudgeChanges } from "@/lib/domain/judge";
import { RunLimits } from "@/lib/domain/run";

const limits = RunLimits.pick({ maxCalls: true, budgetUsd: true });
const changes = JudgeChanges.omit({ models: true });

export interface ResumeOptions extends PlaceOptions {
  model?: string[];
  guards: boolean;
  json?: boolean;
}

export const withLimits = (command: Command, shown?: { showsDefaults: boolean }): Command =>
  withSettings(command, limits, shown).option("--no-guards", "don't auto-pause on useless replies or at twice the estimate");

export const withResumeOptions = (command: Command): Command => {
  const asBefore = { showsDefaults: false };
  const named = command
    .argument("<run>", "the run's id")
    .option("--model <name>", "judge model for unscored samples (repeatable; every model judges every sample)", listedOption);
  return withLimits(withSettings(named, changes, asBefore), asBefore).option("--json", "print one JSON object");
};

export const limitsOf = (options: ResumeOptions): Partial<RunLimits> => ({
  ...settingsIn(options, limits),
  ...(!options.guards && { pauseOnUseless: false, pauseOnOverrun: false }),
});

export const judgeOf = (options: ResumeOptions): Partial<JudgeChanges> => ({
  models: options.model,
  ...settingsIn(options, changes),
});
