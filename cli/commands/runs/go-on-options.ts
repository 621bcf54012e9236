import type { Command } from "commander";
import type { PlaceOptions } from "@/cli/backend/open";
import { listedOption, optionNumber } from "@/cli/input/option-values";
import { type JudgeChanges, JudgeSetup } from "@/lib/domain/judge";
import { RunLimits } from "@/lib/domain/run";

const { maxCalls, budgetUsd } = RunLimits.shape;
const { maxTokens, temperature, retries } = JudgeSetup.shape;

type Changed = Partial<Omit<JudgeChanges, "models"> & Pick<RunLimits, "maxCalls" | "budgetUsd">>;

export interface ResumeOptions extends Changed, PlaceOptions {
  model?: string[];
  guards: boolean;
  json?: boolean;
}

export const withJudgeOptions = (command: Command): Command =>
  command
    .option("--max-tokens <n>", "most tokens of a reply (default: 2048)", optionNumber(maxTokens))
    .option("--temperature <x>", "the judge's temperature (default: each metric's own)", optionNumber(temperature))
    .option("--retries <n>", "retries of a failed call (default: 5)", optionNumber(retries))
    .option("--no-guards", "don't auto-pause on useless replies or at twice the estimate");

export const withResumeOptions = (command: Command): Command =>
  withJudgeOptions(
    command
      .argument("<run>", "the run's id")
      .option("--max-calls <n>", "new limit of calls for the run", optionNumber(maxCalls))
      .option("--budget-usd <amount>", "new budget for the run", optionNumber(budgetUsd))
      .option("--model <name>", "judge model for unscored samples (repeatable; every model judges every sample)", listedOption),
  ).option("--json", "print one JSON object");

export const limitsOf = ({ maxCalls, budgetUsd, guards }: ResumeOptions): Partial<RunLimits> => ({
  maxCalls,
  budgetUsd,
  ...(!guards && { pauseOnUseless: false, pauseOnOverrun: false }),
});

export const judgeOf = ({ model, maxTokens, temperature, retries }: ResumeOptions): Partial<JudgeChanges> => ({
  models: model,
  maxTokens,
  temperature,
  retries,
});
