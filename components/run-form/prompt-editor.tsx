"use client";

import { use, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, Textarea } from "@/components/ui/field";
import { Tag } from "@/components/ui/tag";
import type { PromptTemplate } from "@/lib/domain/judge";
import { FormState, useProblem } from "./form-state";
import type { OfferedMetric } from "./offered-metric";
import { Problem } from "./path-field";

export const PromptEditor = ({ metric }: { metric: OfferedMetric }) => {
  const { plan, recount } = use(FormState);
  const [edited, setEdited] = useState<PromptTemplate | null>(null);
  const path = `prompts.${metric.id}`;
  const problem = useProblem(path);
  const original = plan?.templates[metric.id] ?? metric.template;
  const shown = edited ?? original;
  const part = (key: keyof PromptTemplate, label: string, rows: number) => (
    <Field id={`${path}.${key}`} label={label}>
      <Textarea
        id={`${path}.${key}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${path}-problem`}
        name={edited ? `${path}.${key}` : undefined}
        value={shown[key]}
        rows={rows}
        spellCheck={false}
        className="font-mono text-small"
        onChange={(event) => setEdited({ ...shown, [key]: event.target.value })}
      />
    </Field>
  );
  return (
    <section aria-label={`Prompt of ${metric.name}`}>
      <h4 className="mb-1 flex items-center gap-1.5 text-small font-medium">
        Prompt
        {edited && <Tag>replaced</Tag>}
      </h4>
      <div className="grid gap-3">
        <p className="text-small text-ink-3">
          The prompt sent to the judge.{" "}
          <span>
            An edited prompt must contain{" "}
            {metric.placeholders.map((name, index) => (
              <span key={name}>
                {index > 0 && " and "}
                <code className="font-mono text-ink-2">{`{${name}}`}</code>
              </span>
            ))}
            , and request the same reply format: the metric reads the reply by its labels.
          </span>
        </p>
        <Problem path={path} />
        {part("system", "System message", 6)}
        {part("user", "User message", 10)}
        <div>
          <Button
            size="small"
            disabled={!edited}
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
