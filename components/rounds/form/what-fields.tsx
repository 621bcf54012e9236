import { useState } from "react";
import { described, Field, Input, Radio, Select } from "@/components/ui/field";
import type { OfferedMetric, Problems } from "./given";

interface Props {
  metrics: readonly OfferedMetric[];
  problems: Problems;
  /** Suggested. */
  name: string;
}

export const WhatFields = ({ problems, metrics, name }: Props) => {
  const [unit, setUnit] = useState<"response" | "context">("response");
  const ofContexts = metrics.filter(({ isOfContexts }) => isOfContexts);
  const offered = unit === "context" ? ofContexts : metrics;
  const first = metrics.find(({ isOfContexts }) => !isOfContexts) ?? metrics[0];
  return (
    <>
      <Field id="name" label="Name" problem={problems.name}>
        <Input name="name" defaultValue={name} autoComplete="off" {...described("name", { problem: problems.name })} />
      </Field>
      <fieldset>
        <legend className="mb-1 text-caption text-ink-2">People label</legend>
        <div className="grid gap-1">
          <Radio
            name="unit"
            value="response"
            checked={unit === "response"}
            onChange={() => setUnit("response")}
            label="Responses"
            hint="With their question and contexts."
          />
          <Radio
            name="unit"
            value="context"
            checked={unit === "context"}
            onChange={() => setUnit("context")}
            disabled={ofContexts.length === 0}
            label="Each context"
            hint={ofContexts.length === 0 ? "The run has no metric of contexts." : "With its question, without the response."}
          />
        </div>
        {problems.unit && <p className="mt-1 text-caption text-poor">{problems.unit}</p>}
      </fieldset>
      <Field
        id="metric"
        label="Compared with"
        hint="The labels are compared with the scores of this metric."
        problem={problems.metric}
      >
        <Select
          key={unit}
          name="metric"
          defaultValue={(unit === "context" ? ofContexts[0] : first)?.id}
          {...described("metric", { problem: problems.metric, hint: true })}
        >
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
};
