import type { Command } from "commander";
import type { PlaceOptions } from "@/cli/backend/open";
import { listed, numberOf } from "@/cli/input/option-values";
import { type JudgeChanges, JudgeSetup } from "@/lib/domain/judge";
import { RunLimits } from "@/lib/domain/run";

const { maxCalls, budgetUsd } = RunLimits.shape;
const { maxTokens, temperature, retries } = JudgeSetup.shape;

export interface ResumeOptions extends Partial<JudgeChanges>, PlaceOptions {
  maxCalls?: number;
  budgetUsd?: number;
  model?: string[];
  guards: boolean;
  json?: boolean;
}

/** Options of the judge that `evaluate` has too. */
export const withJudgeOptions = (command: Command): Command =>
  command
    .option("--max-tokens <n>", "the longest reply, in tokens (default: 2048)", numberOf(maxTokens.unwrap()))
    .option(
      "--temperature <x>",
      "the judge's temperature (default: each metric's default)",
      numberOf(temperature.unwrap().unwrap()),
    )
    .option("--retries <n>", "how often a failed call is tried again (default: 5)", numberOf(retries.unwrap()))
    .option("--no-guards", "do not pause by itself because replies are useless or cost twice the estimate");

/** Options of the commands that continue a run: new limits, and new settings of the judge. */
export const withResumeOptions = (command: Command): Command =>
  withJudgeOptions(
    command
      .argument("<run>", "the run's id")
      .option("--max-calls <n>", "a new limit of calls for the run", numberOf(maxCalls.unwrap().unwrap()))
      .option("--budget-usd <amount>", "a new budget for the run", numberOf(budgetUsd.unwrap().unwrap()))
      .option("--model <name>", "another judge model for what has no score yet; each of several judges everything", listed),
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
