"use client";

import { type ReactElement, useState } from "react";
import { described, Field, Input, Radio } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { JudgeKind, judgeKinds } from "@/lib/domain/judge";
import { useProblem } from "./form-state";
import { ModelChoices, type OfferedModels } from "./offered-models";
import type { SettingField } from "./setting-field";
import { SettingInput } from "./setting-input";

export interface JudgeEnvironment {
  /** From ASSAY_MODEL. */
  models: readonly string[];
  /** OPENAI_BASE_URL without credentials. */
  baseUrl: string;
  hasKey: boolean;
  /** The server is OpenAI's own, which requires a key. */
  needsKey: boolean;
  /** The judges of judges.json, which have models of their own. */
  servers: readonly OfferedModels[];
  /** What is wrong with that file; null if nothing is. */
  mistakes: string | null;
}

/** Settings besides the models, by their place in the request that starts a run. */
export interface OfferedJudge {
  /** How fast to ask. */
  flow: readonly SettingField[];
  limits: readonly SettingField[];
  /** For each call. */
  calls: readonly SettingField[];
}

/** Judges that ask models come first. */
const offered = JudgeKind.options.toSorted((a, b) => Number(judgeKinds[b].asksModels) - Number(judgeKinds[a].asksModels));

function hintOf(kind: JudgeKind, { baseUrl, hasKey, needsKey }: JudgeEnvironment): string | ReactElement {
  switch (kind) {
    case "lexical":
      return "A stand-in that counts words, to try Assay without a key. Its scores are not a model's judgment.";
    case "openai": {
      const { key } = judgeKinds.openai.variables;
      return (
        <>
          <span className="font-mono [overflow-wrap:anywhere]">{baseUrl}</span>,{" "}
          {hasKey ? `${key} is set` : needsKey ? `${key} is not set` : `without ${key}, as this server may allow`}
        </>
      );
    }
  }
}

/** The embedded lexical judge, or models behind an OpenAI-compatible server. */
export const JudgeFields = ({ environment, fields }: { environment: JudgeEnvironment; fields: OfferedJudge }) => {
  const { models, hasKey, needsKey, servers, mistakes } = environment;
  const [typed, setTyped] = useState(models.join(", "));
  const chosen = typed
    .split(",")
    .map((model) => model.trim())
    .filter(Boolean);
  const canAsk = (model: string) => {
    const named = servers.find(({ name }) => model.startsWith(`${name}/`));
    return named ? named.problem === null : hasKey || !needsKey;
  };
  const isReady = models.length > 0 && models.every(canAsk);
  const [kind, setKind] = useState<JudgeKind>(isReady ? "openai" : "lexical");
  const kindProblem = useProblem("judge.kind");
  const modelsProblem = useProblem("judge.models");
  return (
    <fieldset id="judge.kind" tabIndex={-1} className="min-w-0" aria-describedby={kindProblem ? "judge-problem" : undefined}>
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
          {kindProblem && (
            <p id="judge-problem" className="text-small text-poor">
              {kindProblem}
            </p>
          )}
        </div>
        <div hidden={!judgeKinds[kind].asksModels} className="border-t border-line px-3.5 py-3">
          <div className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-3">
            <Field
              id="judge.models"
              label="Models, separated by commas"
              hint={
                models.length > 0
                  ? "Each judges everything. Empty means those of ASSAY_MODEL."
                  : "Each judges everything. ASSAY_MODEL is not set."
              }
              problem={modelsProblem}
              className="col-span-full"
            >
              <Input
                {...described("judge.models", { problem: modelsProblem, hint: true })}
                name="judge.models"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                autoComplete="off"
                spellCheck={false}
                className="font-mono"
              />
            </Field>
            {mistakes !== null && (
              <p className="col-span-full text-small whitespace-pre-line text-poor [overflow-wrap:anywhere]">{mistakes}</p>
            )}
            {servers.length > 0 && (
              <ModelChoices servers={servers} chosen={chosen} choose={(models) => setTyped(models.join(", "))} />
            )}
          </div>
          <FieldGroup
            title={
              servers.length > 0
                ? "How fast each server is asked; a named judge keeps its own limits where this is left as it is"
                : "How fast it is asked"
            }
            fields={fields.flow}
            path="judge"
          />
          <FieldGroup title="When a run pauses by itself" fields={fields.limits} path="limits" />
          <FieldGroup title="Each call" fields={fields.calls} path="judge" />
        </div>
      </Panel>
    </fieldset>
  );
};

const FieldGroup = ({ title, fields, path }: { title: string; fields: readonly SettingField[]; path: string }) => (
  <fieldset className="mt-4 min-w-0">
    <legend className="mb-1.5 text-small text-ink-3">{title}</legend>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-3">
      {fields.map((field) => (
        <SettingInput key={field.key} field={field} path={path} />
      ))}
    </div>
  </fieldset>
);
