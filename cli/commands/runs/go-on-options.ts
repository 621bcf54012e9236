import type { Command } from "commander";
import { numberOf } from "@/cli/input/option-values";
import { RunLimits } from "@/lib/domain/run";

const { maxCalls, budgetUsd } = RunLimits.shape;

export interface ResumeOptions extends Partial<RunLimits> {
  json?: boolean;
}

/** Options of the commands that continue a run: new limits. */
export const withResumeOptions = (command: Command): Command =>
  command
    .argument("<run>", "the run's id")
    .option("--max-calls <n>", "a new limit of calls for the run", numberOf(maxCalls.unwrap().unwrap()))
    .option("--budget-usd <amount>", "a new budget for the run", numberOf(budgetUsd.unwrap().unwrap()))
    .option("--json", "print one JSON object");

export const limitsOf = ({ maxCalls, budgetUsd }: ResumeOptions): Partial<RunLimits> => ({ maxCalls, budgetUsd });
