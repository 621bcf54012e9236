"use client";

import type { JudgeKind } from "assay-lib/domain/judge";
import { judgeKindNames, judgeKinds } from "assay-lib/domain/servers/judge-kinds";
import { type ReactElement, use, useEffect, useState } from "react";
import { Term } from "@/components/glossary/term";
import { LabelledField, Radio } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Advanced, SettingInput, SettingInputs } from "./advanced";
import { FieldProblem, FormState, useProblem } from "./form-state";
import { ModelPicker } from "./models/picker";
import type { SettingField } from "./setting-field";

export interface JudgeEnvironment {
  models: readonly string[];
  baseUrl: string;
  hasKey: boolean;
  needsKey: boolean;
  servers: readonly { name: string; problem: string | null }[];
  mistakes: string | null;
  given: { kind: JudgeKind; models: readonly string[] } | null;
}

export interface OfferedJudge {
  flow: readonly SettingField[];
  limits: readonly SettingField[];
  calls: readonly SettingField[];
}

const offered = judgeKindNames.toSorted((a, b) => Number(judgeKinds[b].asksModels) - Number(judgeKinds[a].asksModels));

function hintOf(kind: JudgeKind, { baseUrl, hasKey, needsKey, models, servers }: JudgeEnvironment): ReactElement {
  if (kind === "lexical")
    return (
      <>
        A <Term of="stand-in">stand-in</Term> that counts shared words, so you can try Assay without a key. No model judges
        anything.
      </>
    );
  const isConnected = (model: string) => servers.some(({ name }) => model.startsWith(`${name}/`));
  if (models.length > 0 && models.every(isConnected)) return <>{models.join(", ")} by default</>;
  const missing = needsKey ? "is not set" : "is not set and may not be needed";
  return (
    <>
      <span className="font-mono [overflow-wrap:anywhere]">{baseUrl}</span>, {judgeKinds.openai.variables.key}{" "}
      {hasKey ? "is set" : missing}
    </>
  );
}

const isOpen = ({ key }: SettingField) => key === "budgetUsd" || key === "batch";

export const JudgeFields = ({ environment, fields }: { environment: JudgeEnvironment; fields: OfferedJudge }) => {
  const { models, hasKey, needsKey, servers, mistakes, given } = environment;
  const canAsk = (model: string) => {
    const named = servers.find(({ name }) => model.startsWith(`${name}/`));
    return named ? named.problem === null : hasKey || !needsKey;
  };
  const isReady = models.length > 0 && models.every(canAsk);
  const [chosen, setKind] = useState(given?.kind);
  // A judge that is connected on this page is ready only later.
  const kind = chosen ?? (isReady ? "openai" : "lexical");
  const { recount } = use(FormState);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another judge has other calls to count.
  useEffect(recount, [kind]);
  const kindProblem = useProblem("judge.kind");
  const modelsProblem = useProblem("judge.models");
  const groups = [
    {
      title: servers.length > 0 ? "Rate limits per server. Leave unchanged to use each judge's own." : "Rate limits",
      path: "judge",
      fields: fields.flow,
    },
    { title: "When to pause automatically", path: "limits", fields: fields.limits },
    { title: "Each call", path: "judge", fields: fields.calls },
  ].map((group) => ({ ...group, folded: group.fields.filter((field) => !isOpen(field)) }));
  return (
    <fieldset id="judge.kind" tabIndex={-1} className="min-w-0" aria-describedby={kindProblem ? "judge.kind-problem" : undefined}>
      <legend className="mb-2 text-body font-semibold">Judge</legend>
      <Panel>
        <div className="grid gap-3 px-3.5 py-3">
          {offered.map((one) => (
            <Radio
              key={one}
              name="judge.kind"
              value={one}
              checked={kind === one}
              onChange={() => setKind(one)}
              label={<span className="font-medium">{judgeKinds[one].label}</span>}
              hint={hintOf(one, environment)}
            />
          ))}
          <FieldProblem path="judge.kind" />
        </div>
        <div hidden={!judgeKinds[kind].asksModels} className="border-t border-line">
          <div className="grid gap-3 px-3.5 py-3">
            <LabelledField
              id="judge.models"
              label="Models"
              hint={`Every model judges every sample. ${models.length > 0 ? "Leave empty to use the default." : "A second one shows where judges differ."}`}
              problem={modelsProblem}
            >
              <ModelPicker
                id="judge.models"
                initial={given?.kind === "openai" ? given.models : models}
                problem={modelsProblem !== undefined}
                onChange={recount}
              />
            </LabelledField>
            {mistakes !== null && <p className="text-small whitespace-pre-line text-poor [overflow-wrap:anywhere]">{mistakes}</p>}
            <div className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-3">
              {[
                ...fields.limits.map((field) => ({ field, path: "limits" })),
                ...fields.flow.map((field) => ({ field, path: "judge" })),
              ]
                .filter(({ field }) => isOpen(field))
                .map(({ field, path }) => (
                  <SettingInput key={field.key} field={field} path={path} />
                ))}
            </div>
          </div>
          <Advanced
            id="judge"
            title="Advanced: rate limits, pausing, calls"
            paths={groups.flatMap(({ path, folded }) => folded.map(({ key }) => `${path}.${key}`))}
            className="border-t border-line"
          >
            {groups.map(({ title, path, folded }) => (
              <fieldset key={title} className="mt-4 min-w-0 first:mt-0">
                <legend className="mb-1.5 text-small text-ink-3">{title}</legend>
                <SettingInputs fields={folded} path={path} />
              </fieldset>
            ))}
            <p className="mt-3 text-small text-ink-3">
              Terms: <Term of="temperature">temperature</Term>, <Term of="structured-output">a schema</Term>,{" "}
              <Term of="cache">the cache</Term>.
            </p>
          </Advanced>
        </div>
      </Panel>
    </fieldset>
  );
};
