"use client";

import type { PromptTemplate } from "assay-lib/domain/judge";
import { use, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/field";
import { Tag } from "@/components/ui/tag";
import { FieldProblem, FormState, useProblem } from "./form-state";
import type { OfferedMetric } from "./offered-metric";

interface Props {
  metric: OfferedMetric;
  prompt: OfferedMetric["prompts"][number];
  /** The chosen version's prompt, which cannot be edited here. */
  version: PromptTemplate | null;
}

export const RunPromptEditor = ({ metric, prompt: { key, step, placeholders, template, given }, version }: Props) => {
  const { plan, recount } = use(FormState);
  const [typed, setEdited] = useState<PromptTemplate | null>(given);
  const edited = version ? null : typed;
  const path = `prompts.${key}`;
  const problem = useProblem(path);
  const original = plan?.templates[key] ?? template;
  const shown = version ?? edited ?? original;
  const part = (role: keyof PromptTemplate, label: string, rows: number) => (
    <TextareaField
      id={`${path}.${role}`}
      label={label}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem && `${path}-problem`}
      name={edited ? `${path}.${role}` : undefined}
      value={shown[role]}
      readOnly={version !== null}
      rows={rows}
      spellCheck={false}
      className="font-mono text-small"
      onChange={(event) => setEdited({ ...shown, [role]: event.target.value })}
    />
  );
  return (
    <section aria-label={`Prompt of ${metric.name}${step === null ? "" : `, ${step}`}`}>
      <h4 className="mb-1 flex items-center gap-1.5 text-small font-medium">
        Prompt{step !== null && `, ${step}`}
        {edited && <Tag>replaced</Tag>}
      </h4>
      <div className="grid gap-3">
        <p className="text-small text-ink-3">
          The prompt sent to the judge.{" "}
          <span hidden={version !== null}>
            An edited prompt must contain{" "}
            {placeholders.map((name, index) => (
              <span key={name}>
                {index > 0 && " and "}
                <code className="font-mono text-ink-2">{`{${name}}`}</code>
              </span>
            ))}
            , and request the same reply format: the metric reads the reply by its labels.
          </span>
        </p>
        <FieldProblem path={path} />
        {part("system", "System message", 6)}
        {part("user", "User message", 10)}
        <div>
          <Button
            size="small"
            disabled={!edited}
            hidden={version !== null}
            onClick={() => {
              setEdited(null);
              recount();
            }}
          >
            Reset to the default prompt
          </Button>
        </div>
      </div>
    </section>
  );
};
