import { ifUnset, JudgeCalls, JudgeKind, JudgePace } from "assay-lib/domain/judge";
import { fewestCommon } from "assay-lib/domain/races/until-decided";
import { RunLimits, type StartRunInput } from "assay-lib/domain/run";
import { describeJudge } from "assay-lib/domain/servers/judge-kinds";
import { listedIn } from "assay-lib/domain/text/listed";
import { metricById } from "assay-lib/metrics/registry";
import { stepKey, stepsOf } from "assay-lib/metrics/steps";
import { builtInName } from "assay-lib/metrics/words/prompts/names";
import type * as z from "zod";
import type { PlanProblem } from "@/components/runs/new/estimate/plan";
import { modelsIn } from "@/components/runs/new/models/found";
import { rangeText, type SettingField, typedNumber } from "@/components/runs/new/setting-field";
import { metricFields, settingFields } from "@/components/runs/new/settings-read";

const fieldsOf = (schema: z.ZodObject): SettingField[] =>
  settingFields(schema, ifUnset).map((field) => ({ ...field, hint: null }));
const flow = fieldsOf(JudgePace);
const limits = fieldsOf(RunLimits);
const calls = fieldsOf(JudgeCalls);

/** All fields except the models, with their paths in StartRun. */
export const judgeFields = { flow, limits, calls };

export type ReadForm = { ok: true; input: StartRunInput } | { ok: false; problems: PlanProblem[] };

/** Field names are paths of StartRun, such as `settings.METRIC.polls`. Omits default settings. */
export function readRunForm(form: FormData): ReadForm {
  const problems: PlanProblem[] = [];
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const all = (name: string) => form.getAll(name).map(String);

  const metrics = all("metrics");
  const configurations = all("configurations");
  if (text("datasetId") === "") problems.push({ path: "datasetId", message: "Choose a dataset." });
  else if (configurations.length === 0) problems.push({ path: "configurations", message: "Choose at least one configuration." });
  if (metrics.length === 0) problems.push({ path: "metrics", message: "Choose at least one metric." });

  const settings: NonNullable<StartRunInput["settings"]> = {};
  const prompts: NonNullable<StartRunInput["prompts"]> = {};
  const promptVersions: NonNullable<StartRunInput["promptVersions"]> = {};
  for (const id of metrics) {
    const metric = metricById(id);
    if (!metric) continue;
    const version = text(`promptVersions.${id}`);
    if (version !== "" && version !== builtInName) promptVersions[id] = version;
    settings[id] = readFields(form, metricFields(metric.settings), `settings.${id}`, problems);
    for (const index of stepsOf(metric).keys()) {
      const key = stepKey(metric, index);
      const user = form.get(`prompts.${key}.user`);
      const system = form.get(`prompts.${key}.system`);
      if (user !== null || system !== null)
        prompts[key] = { system: newlines(String(system ?? "")), user: newlines(String(user ?? "")) };
    }
  }
  const kind = JudgeKind.safeParse(text("judge.kind")).data;
  const asksModels = kind !== undefined && describeJudge(kind).asksModels;
  const models = modelsIn(text("judge.models"));
  const judge = asksModels ? readFields(form, [...flow, ...calls], "judge", problems) : {};
  const runLimits = asksModels ? readFields(form, limits, "limits", problems) : {};
  const tags = listedIn(text("tags"));
  if (tags.length > 20) problems.push({ path: "tags", message: "A run has at most 20 tags." });
  else if (tags.some((tag) => tag.length > 50)) problems.push({ path: "tags", message: "A tag has at most 50 characters." });
  if (models.length > 8) problems.push({ path: "judge.models", message: "A run has at most 8 judge models." });
  if (text("name").length > 200) problems.push({ path: "name", message: "A name has at most 200 characters." });
  if (text("note").length > 5000) problems.push({ path: "note", message: "A note has at most 5,000 characters." });
  if (kind === undefined) problems.push({ path: "judge.kind", message: "Choose a judge." });
  const margin = Number(text("untilDecided.margin") || Number.NaN);
  const isRace = form.get("untilDecided") !== null;
  if (isRace && !(margin >= 0 && margin <= 1))
    problems.push({ path: "untilDecided.margin", message: "Margin: a number from 0 to 1." });
  const isPart = form.get("isPart") !== null;
  const sample = Number(text("sample").replaceAll(",", "") || Number.NaN);
  if (isPart && !(Number.isInteger(sample) && sample >= fewestCommon))
    problems.push({ path: "sample", message: `Questions to judge: a whole number from ${fewestCommon}.` });
  if (kind === undefined || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    input: {
      datasetId: text("datasetId"),
      configurations,
      metrics,
      settings,
      prompts,
      promptVersions,
      judge: { ...judge, kind, ...(asksModels && models.length > 0 && { models }) },
      limits: runLimits,
      ...(form.get("hasConversations") !== null && { conversation: form.get("conversation") !== null }),
      ...(isRace && {
        untilDecided: {
          metric: text("untilDecided.metric"),
          margin,
          ...(text("untilDecided.baseline") !== "" && { baseline: text("untilDecided.baseline") }),
        },
      }),
      ...(isPart && { sample }),
      ...(form.get("follow") !== null && { follow: true }),
      name: text("name"),
      note: text("note"),
      tags,
    },
  };
}

/** Forms send CR LF; prompts are compared and hashed with LF. */
const newlines = (text: string) => text.replaceAll("\r\n", "\n");

function readFields(form: FormData, fields: SettingField[], path: string, problems: PlanProblem[]) {
  const read: Record<string, string | number | boolean> = {};
  for (const field of fields) {
    const name = `${path}.${field.key}`;
    const value = String(form.get(name) ?? "").trim();
    if (field.kind === "switch") {
      const isOn = form.get(name) !== null;
      if (isOn !== field.initial) read[field.key] = isOn;
    } else if (value === "" || value === String(field.initial)) {
    } else if (field.kind === "choice") read[field.key] = value;
    else {
      const number = typedNumber(field, value) ?? Number.NaN;
      if (Number.isNaN(number)) problems.push({ path: name, message: `${field.label}: ${rangeText(field)}.` });
      else read[field.key] = number;
    }
  }
  return read;
}
