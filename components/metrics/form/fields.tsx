"use client";

import type { SampleField } from "assay-lib/domain/sample";
import { placeholderOf } from "assay-lib/metrics/own/words/names";
import { type ReactNode, useId, useRef } from "react";
import { Term } from "@/components/glossary/term";
import { Button } from "@/components/ui/button";
import {
  Checkbox,
  ChoiceField,
  type ChoiceFieldProps,
  described,
  InputField,
  LabelledField,
  LabelledGroup,
  Textarea,
  TextareaField,
} from "@/components/ui/field";
import { type DraftProblems, type MetricDraft, mayPoll } from "./draft";

interface PartProps {
  draft: MetricDraft;
  problems: DraftProblems;
  change: (changes: Partial<MetricDraft>, needs?: (draft: MetricDraft) => MetricDraft["needs"]) => void;
}

interface TextFieldProps extends PartProps {
  name: "name" | "question" | "polls" | "Excellent" | "Good" | "Moderate";
  label: string;
  hint?: ReactNode;
  isNumber?: boolean;
  placeholder?: string;
}

export const TextField = ({ draft, problems, change, name, isNumber = false, ...field }: TextFieldProps) => (
  <InputField
    {...field}
    id={name}
    name={name}
    problem={problems[name]}
    value={draft[name]}
    onChange={({ target }) => change({ [name]: target.value })}
    autoComplete="off"
    {...(isNumber && { inputMode: "decimal", className: "tabular-nums" })}
  />
);

type ChosenField = "unit" | "scale" | "direction" | "bands";

interface ChoicesProps<N extends ChosenField> extends PartProps, Pick<ChoiceFieldProps<MetricDraft[N]>, "legend" | "choices"> {
  name: N;
  needs?: (value: MetricDraft[N]) => ((draft: MetricDraft) => MetricDraft["needs"]) | undefined;
}

const Choices = <N extends ChosenField>({ draft, problems, change, name, needs, ...field }: ChoicesProps<N>) => (
  <ChoiceField
    {...field}
    name={name}
    problem={problems[name]}
    value={draft[name]}
    onChoose={(value) => change({ [name]: value }, needs?.(value))}
  />
);

const fields: readonly { field: SampleField; label: string }[] = [
  { field: "question", label: "Question" },
  { field: "contexts", label: "Contexts" },
  { field: "response", label: "Response" },
  { field: "reference", label: "Reference" },
];

const needsWith = ({ needs }: MetricDraft, changed: SampleField, isNeeded: boolean): SampleField[] =>
  fields.map(({ field }) => field).filter((field) => (field === changed ? isNeeded : needs.includes(field)));

export const WhatFields = (part: PartProps) => {
  const { draft, problems, change } = part;
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-5 phone:grid-cols-1">
      <LabelledGroup
        name="needs"
        legend="What the judge needs"
        hint="Samples without one of these texts get no score."
        problem={problems.needs}
      >
        {fields.map(({ field, label }) => (
          <Checkbox
            key={field}
            name="needs"
            value={field}
            checked={draft.needs.includes(field)}
            onChange={({ target: { checked } }) => change({}, (draft) => needsWith(draft, field, checked))}
            label={label}
          />
        ))}
      </LabelledGroup>
      <Choices
        {...part}
        name="unit"
        legend="What it judges"
        choices={[
          { value: "sample", label: "The sample", hint: "With all its contexts in one prompt, if it needs them." },
          { value: "context", label: "Each context", hint: "One call per context. The score is their mean." },
        ]}
        needs={(unit) => (unit === "context" ? (draft) => needsWith(draft, "contexts", true) : undefined)}
      />
    </div>
  );
};

const ends = {
  "yes or no": { first: "No", last: "Yes" },
  "0 to 10": { first: "0", last: "10" },
  grades: { first: "The first grade", last: "The last grade" },
};

export const ScaleFields = (part: PartProps) => {
  const { draft } = part;
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-5 phone:grid-cols-1">
      <div className="grid content-start gap-2">
        <Choices
          {...part}
          name="scale"
          legend="Scale"
          choices={[
            { value: "yes or no", label: "Yes or no" },
            { value: "0 to 10", label: "0 to 10" },
            { value: "grades", label: "Grades of your own" },
          ]}
        />
        {draft.scale === "grades" && <GradesField {...part} />}
      </div>
      <div className="grid content-start gap-5">
        <Choices
          {...part}
          name="direction"
          legend="Which is better"
          choices={[
            { value: "higher", label: ends[draft.scale].last },
            { value: "lower", label: ends[draft.scale].first, hint: "The score is turned around, so 1 is always best." },
          ]}
        />
        {mayPoll(draft) && (
          <div className="grid gap-1">
            <TextField
              {...part}
              name="polls"
              label="Polls"
              isNumber
              hint="Calls per sample, 1 to 20. The score is the share of yes."
            />
          </div>
        )}
      </div>
    </div>
  );
};

const GradesField = ({ draft, problems, change }: PartProps) => (
  <TextareaField
    id="grades"
    name="grades"
    label="Grades, worst first"
    hint="One per line or separated by commas."
    problem={problems.grades}
    fieldClass="pl-[22px]"
    rows={3}
    value={draft.grades}
    onChange={({ target }) => change({ grades: target.value })}
    placeholder="none, some, most, all"
  />
);

export const PromptField = ({ draft, problems, change }: PartProps) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const buttons = useId();
  const problem = problems.prompt;
  const hint =
    "Say what to look for and what each grade means. Assay adds your question, the reply format, and marks around each text.";
  const insert = (placeholder: string) => {
    const { current } = area;
    const from = current?.selectionStart ?? draft.prompt.length;
    const to = current?.selectionEnd ?? draft.prompt.length;
    change({ prompt: `${draft.prompt.slice(0, from)}${placeholder}${draft.prompt.slice(to)}` });
    // After React has set the text.
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(from + placeholder.length, from + placeholder.length);
    });
  };
  return (
    <LabelledField id="prompt" label="Prompt" hint={hint} problem={problem}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within the field would be read twice. */}
      <div role="group" aria-labelledby={buttons} className="flex flex-wrap items-center gap-1.5">
        <span id={buttons} className="text-caption text-ink-3">
          Insert
        </span>
        {draft.needs.map((field) => {
          const placeholder = `{${placeholderOf(field, draft.unit)}}`;
          return (
            <Button key={field} size="small" className="font-mono" onClick={() => insert(placeholder)}>
              {placeholder}
            </Button>
          );
        })}
      </div>
      <Textarea
        {...described("prompt", { problem, hint })}
        ref={area}
        name="prompt"
        rows={10}
        value={draft.prompt}
        onChange={({ target }) => change({ prompt: target.value })}
        spellCheck={false}
        className="font-mono text-small"
      />
    </LabelledField>
  );
};

const bands = ["Excellent", "Good", "Moderate"] as const;

export const BandFields = ({ usual, ...part }: PartProps & { usual: string }) => (
  <div className="grid gap-2">
    <Choices
      {...part}
      name="bands"
      legend={<Term of="band">Bands</Term>}
      choices={[
        { value: "default", label: "As for all metrics", hint: usual },
        { value: "none", label: "None", hint: "For figures that are neither good nor bad." },
        { value: "own", label: "Own thresholds" },
      ]}
    />
    {part.draft.bands === "own" && (
      <div className="grid grid-cols-3 gap-3 pl-[22px]">
        {bands.map((band, index) => (
          <TextField
            key={band}
            {...part}
            name={band}
            label={`${band} from`}
            isNumber
            placeholder={["0.90", "0.70", "0.50"][index]}
          />
        ))}
      </div>
    )}
  </div>
);
