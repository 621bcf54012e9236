import type { PromptTemplate } from "@/lib/domain/judge";
import type { JudgedSample } from "@/lib/domain/sample";
import type { Metric, MetricStep, Settings } from "./define";

export const stepsOf = (metric: Metric): readonly MetricStep[] => [metric, ...metric.laterSteps];

export function stepOf(metric: Metric, { step }: { step: number }): MetricStep {
  const found = step === 0 ? metric : metric.laterSteps[step - 1];
  if (!found) throw new Error(`The metric ${metric.id} has no step ${step}.`);
  return found;
}

/** Names a step in a run's prompts: the metric's id, for a later step with its own: "claims/check". */
export const stepKey = (metric: Metric, step: number): string =>
  step === 0 ? metric.id : `${metric.id}/${metric.laterSteps[step - 1]?.id ?? step}`;

const usualSample: JudgedSample = { question: "What is it?", contexts: ["It is red."], response: "It is red." };

/** How many asks one model usually gets of a step, for a sample with one context. */
export function usualAsks(metric: Metric, step: number, settings: Settings, hasReference = false): number {
  const sample = hasReference ? { ...usualSample, reference: "It is red." } : usualSample;
  const later = metric.laterSteps[step - 1];
  return later
    ? later.asks(sample, settings, later.template(settings), later.usual(sample)).length
    : metric.asks(sample, settings, metric.template(settings)).length;
}

/** Those of a run's models that a step asks. */
export function modelsOfStep(metric: Metric, step: number, settings: Settings, models: readonly string[]): readonly string[] {
  const only = stepOf(metric, { step }).onlyModel(settings);
  return only === null ? models : models.filter((model) => model === only);
}

export const templatesOf = (metric: Metric, settings: Settings): Record<string, PromptTemplate> =>
  Object.fromEntries(stepsOf(metric).map((step, index) => [stepKey(metric, index), step.template(settings)]));

/** A run's prompts of the metric, step by step. `step` is null for the first. */
export const promptsOf = <Prompt>(
  prompts: Readonly<Record<string, Prompt>>,
  metric: Metric,
): { key: string; step: string | null; prompt: Prompt }[] =>
  stepsOf(metric).flatMap((_, index) => {
    const key = stepKey(metric, index);
    const prompt = prompts[key];
    return prompt === undefined ? [] : [{ key, step: metric.laterSteps[index - 1]?.id ?? null, prompt }];
  });

/** Average over the asks of a usual sample in all steps. */
export function typicalReplyTokens(metric: Metric, settings: Settings): number {
  const counts = stepsOf(metric).map((step, index) => ({
    asks: usualAsks(metric, index, settings) / (index === 0 ? metric.polls(settings) : 1),
    tokens: step.typicalReplyTokens(settings),
  }));
  const asks = counts.reduce((sum, one) => sum + one.asks, 0);
  return counts.reduce((sum, one) => sum + one.asks * one.tokens, 0) / asks;
}
