import { judgeKindNames, judgeKinds } from "assay-lib/domain/servers/judge-kinds";
import type { WantedRun } from "./estimate/draft";
import type { OfferedJudge } from "./judge-fields";
import { modelsIn } from "./models/found";
import type { OfferedMetric } from "./offered-metric";
import { typedNumber } from "./setting-field";

/** Null while a number in the form is invalid. */
export function readWanted(form: FormData, metrics: readonly OfferedMetric[], judge: OfferedJudge): WantedRun | null {
  const kind = judgeKindNames.find((name) => name === form.get("judge.kind"));
  if (!kind) return null;
  const text = (name: string) => String(form.get(name) ?? "").trim();
  let isRead = true;
  const number = (path: string, fields: OfferedJudge[keyof OfferedJudge], key: string): number | null => {
    const field = fields.find((one) => one.key === key);
    if (field?.kind !== "number") return null;
    const typed = typedNumber(field, text(`${path}.${key}`));
    if (Number.isNaN(typed)) isRead = false;
    return typed ?? field.initial;
  };
  const chosen = form.getAll("metrics").map(String);
  const wanted: WantedRun = {
    configurations: form.getAll("configurations").map(String),
    metrics: chosen,
    polls: Object.fromEntries(
      metrics
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, fields }) => [id, number(`settings.${id}`, fields, "polls") ?? 1]),
    ),
    models: judgeKinds[kind].asksModels ? modelsIn(text("judge.models")) : null,
    asking: {
      maxTokens: number("judge", judge.calls, "maxTokens") ?? 0,
      reask: number("judge", judge.calls, "reask") ?? 0,
      retries: number("judge", judge.calls, "retries") ?? 0,
      batch: form.get("judge.batch") !== null,
    },
    limits: {
      budgetUsd: number("limits", judge.limits, "budgetUsd"),
      pauseOnOverrun: form.get("limits.pauseOnOverrun") !== null,
    },
  };
  return isRead ? wanted : null;
}
