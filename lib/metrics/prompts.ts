import { createHash } from "node:crypto";
import type { PromptTemplate } from "@/lib/domain/judge";
import { refuseField } from "@/lib/domain/problem";
import { lackingInWords, missingPlaceholders } from "@/lib/metrics/words/prompts/placeholders";
import type { Metric, Settings } from "./define";
import { stepKey, stepsOf, templatesOf } from "./steps";

/** SHA-256 of a prompt and of its metric's revision. */
export const hashOfPrompt = ({ revision }: Metric, { system, user }: PromptTemplate): string =>
  createHash("sha256")
    .update(JSON.stringify([system, user, ...(revision ? [revision] : [])]))
    .digest("hex");

/** The replaced prompts of all steps, else the built-in ones. Throws Refusal for a missing placeholder; `place` is its path. */
export function completePrompts(
  metric: Metric,
  settings: Settings,
  replaced: Readonly<Record<string, PromptTemplate>>,
  place = "prompts",
): Record<string, PromptTemplate> {
  const templates = templatesOf(metric, settings);
  return Object.fromEntries(
    stepsOf(metric).map(({ placeholders }, index) => {
      const key = stepKey(metric, index);
      const template = replaced[key] ?? templates[key] ?? { system: "", user: "" };
      const missing = missingPlaceholders(template, placeholders);
      if (missing.length === 0) return [key, template];
      throw refuseField(`${place}.${key}`, lackingInWords(key, missing));
    }),
  );
}

/** Whether the hash is that of the prompt that Assay has for these settings. */
export const isBuiltIn = (metric: Metric, settings: Settings, key: string, hash: string | undefined): boolean => {
  const template = templatesOf(metric, settings)[key];
  return template !== undefined && hashOfPrompt(metric, template) === hash;
};
