import type { JudgeSetup, PromptTemplate } from "assay-lib/domain/judge";
import type { MetricSettings } from "assay-lib/domain/run";
import type { Metric } from "assay-lib/metrics/define";
import { stepKey, templatesOf } from "assay-lib/metrics/steps";
import type { OfferedJudge } from "./judge-fields";
import type { SettingField } from "./setting-field";

export interface Like {
  judge: JudgeSetup;
  settings: MetricSettings;
  prompts: Readonly<Record<string, PromptTemplate & { version?: string | undefined }>>;
}

const ofServer = ["timeout", "retries", "cache"];

export const judgeLike = (fields: OfferedJudge, { judge }: Like): OfferedJudge => ({
  ...fields,
  calls: fieldsLike(
    fields.calls,
    Object.entries(judge).filter(([key]) => !ofServer.includes(key)),
  ),
});

/** Values of another kind than the field's are left out. */
export function fieldsLike<F extends SettingField>(fields: readonly F[], values: readonly (readonly [string, unknown])[]): F[] {
  const given = new Map(values);
  return fields.map((field) => {
    const value = given.get(field.key);
    const fits =
      (field.kind === "number" && (typeof value === "number" || value === null)) ||
      (field.kind === "choice" && field.options.some((option) => option === value)) ||
      (field.kind === "switch" && typeof value === "boolean");
    return fits ? { ...field, given: value } : field;
  });
}

/** Null if the run has the metric's own prompt. */
export function promptLike(metric: Metric, step: number, { prompts, settings }: Like): PromptTemplate | null {
  const key = stepKey(metric, step);
  const given = prompts[key];
  const parsed = metric.settings.safeParse(settings[metric.id] ?? {});
  const own = templatesOf(metric, parsed.success ? parsed.data : metric.settings.parse({}))[key];
  if (!given || (given.system === own?.system && given.user === own.user)) return null;
  return { system: given.system, user: given.user };
}
