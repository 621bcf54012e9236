"use client";

import type { PromptTemplate } from "assay-lib/domain/judge";
import { longestMessage } from "assay-lib/metrics/words/prompts/names";
import { lackingInWords, missingPlaceholders, unknownPlaceholders } from "assay-lib/metrics/words/prompts/placeholders";
import { useDeferredValue, useId } from "react";
import { described, LabelledField, Textarea } from "@/components/ui/field";
import { PromptDifference } from "./difference";

export interface EditedStep {
  /** "claims/check" */
  key: string;
  /** "check"; null for the first. */
  name: string | null;
  /** Placeholders that the prompt must contain, and all that are filled. */
  needed: readonly string[];
  known: readonly string[];
  /** What the editor starts with. */
  from: PromptTemplate;
}

interface Props {
  step: EditedStep;
  prompt: PromptTemplate;
  onChange: (prompt: PromptTemplate) => void;
}

export const StepField = ({ step, prompt, onChange }: Props) => {
  const id = useId();
  const shown = useDeferredValue(prompt);
  const missing = missingPlaceholders(prompt, step.needed);
  const unknown = unknownPlaceholders(prompt, step.known);
  const problem = missing.length > 0 ? lackingInWords(step.key, missing) : undefined;
  const hint =
    unknown.length > 0
      ? `Nothing fills ${unknown.map((name) => `{${name}}`).join(", ")}: the judge reads it as it stands.`
      : undefined;
  const isChanged = shown.system !== step.from.system || shown.user !== step.from.user;
  const part = (role: keyof PromptTemplate, label: string, rows: number) => (
    <LabelledField
      id={`${id}-${role}`}
      label={label}
      problem={role === "user" ? problem : undefined}
      hint={role === "user" ? hint : undefined}
    >
      <Textarea
        {...described(`${id}-${role}`, role === "user" ? { problem, hint } : {})}
        value={prompt[role]}
        rows={rows}
        maxLength={longestMessage}
        spellCheck={false}
        dir="auto"
        className="font-mono text-small"
        onChange={({ target }) => onChange({ ...prompt, [role]: target.value })}
      />
    </LabelledField>
  );
  return (
    <section aria-label={step.name === null ? "Prompt" : `Prompt, ${step.name}`} className="grid gap-3">
      <p className="text-small text-ink-2">
        {step.name !== null && <b className="font-medium text-ink">Step {step.name}. </b>}
        Placeholders:{" "}
        {step.known.map((name, at) => (
          <span key={name}>
            {at > 0 && ", "}
            <code className="font-mono text-ink">{`{${name}}`}</code>
            {!step.needed.includes(name) && " (optional)"}
          </span>
        ))}
        . Keep the reply format: the metric reads the reply by its labels.
      </p>
      {part("system", "System message", 8)}
      {part("user", "User message", 8)}
      {isChanged && (
        <div className="grid gap-2">
          <p className="text-caption text-ink-2">Changes</p>
          <PromptDifference label="System message" before={step.from.system} after={shown.system} />
          <PromptDifference label="User message" before={step.from.user} after={shown.user} />
        </div>
      )}
    </section>
  );
};
