"use client";

import type { PromptTemplate } from "assay-lib/domain/judge";
import { longestMessage, longestVersionName, longestVersionNote } from "assay-lib/metrics/words/prompts/names";
import { lackingInWords, missingPlaceholders, unknownPlaceholders } from "assay-lib/metrics/words/prompts/placeholders";
import { useRouter } from "next/navigation";
import { type FormEvent, useDeferredValue, useId, useState, useTransition } from "react";
import { promptHref, promptsHref } from "@/components/addresses/prompts";
import { PageTitle } from "@/components/shell/page";
import { Button, ButtonLink } from "@/components/ui/button";
import { InputField, TextareaField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { showToast } from "@/components/ui/toast/show";
import { PromptDifference } from "./difference";

type SaveVersion = (
  metric: string,
  version: { name: string; note: string; prompts: Record<string, PromptTemplate> },
) => Promise<{ name: string } | { problems: Record<string, string> }>;

interface Props {
  metric: string;
  title: string;
  from: string;
  initialName: string;
  steps: readonly EditedStep[];
  save: SaveVersion;
}

export const PromptEditor = ({ metric, title, from, initialName, steps, save }: Props) => {
  const router = useRouter();
  const [name, setName] = useState(initialName);
  const [note, setNote] = useState("");
  const [prompts, setPrompts] = useState(() => Object.fromEntries(steps.map(({ key, from }) => [key, from])));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, startSaving] = useTransition();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    startSaving(async () => {
      const saved = await save(metric, { name, note, prompts });
      if ("problems" in saved) return setProblems(saved.problems);
      showToast(`Saved: ${saved.name}. New runs can choose it.`);
      router.push(promptHref(metric, saved.name));
    });
  };
  // A missing placeholder is named at its prompt already.
  const others = Object.entries(problems).flatMap(([path, message]) => (path === "name" ? [] : [message]));
  return (
    <form onSubmit={submit} noValidate aria-label={title}>
      <PageTitle>{title}</PageTitle>
      <p className="mt-1 text-ink-2">Starts from {from}. A saved version never changes: a later edit makes another one.</p>
      <Panel className="mt-5 grid max-w-[980px] gap-5 px-4 py-4">
        <InputField
          id="version-name"
          label="Name"
          problem={problems.name}
          hint="Runs and comparisons show it. No spaces."
          value={name}
          maxLength={longestVersionName}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <TextareaField
          id="version-note"
          label="Note"
          value={note}
          rows={2}
          maxLength={longestVersionNote}
          placeholder="What was changed, and why"
          onChange={({ target }) => setNote(target.value)}
        />
        {steps.map((step) => (
          <StepField
            key={step.key}
            step={step}
            prompt={prompts[step.key] ?? step.from}
            onChange={(prompt) => setPrompts((before) => ({ ...before, [step.key]: prompt }))}
          />
        ))}
      </Panel>
      <div className="sticky bottom-0 z-20 -mx-6 mt-6 -mb-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-bg px-6 py-3 phone:-mx-4 phone:-mb-8 phone:px-4">
        <div className="min-w-0 flex-1 basis-56">{others.length > 0 && <Notice kind="problem">{others.join(" ")}</Notice>}</div>
        <div className="flex gap-2">
          <ButtonLink href={promptsHref(metric)}>Cancel</ButtonLink>
          <Button type="submit" look="primary" disabled={isSaving}>
            {isSaving ? "Saving …" : "Save version"}
          </Button>
        </div>
      </div>
    </form>
  );
};

interface EditedStep {
  /** "claims/check" */
  key: string;
  /** "check"; null for the first. */
  name: string | null;
  /** Placeholders that the prompt must contain, and all that are filled. */
  needed: readonly string[];
  known: readonly string[];
  from: PromptTemplate;
}

interface StepFieldProps {
  step: EditedStep;
  prompt: PromptTemplate;
  onChange: (prompt: PromptTemplate) => void;
}

const StepField = ({ step, prompt, onChange }: StepFieldProps) => {
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
    <TextareaField
      id={`${id}-${role}`}
      label={label}
      {...(role === "user" && { problem, hint })}
      value={prompt[role]}
      rows={rows}
      maxLength={longestMessage}
      spellCheck={false}
      dir="auto"
      className="font-mono text-small"
      onChange={({ target }) => onChange({ ...prompt, [role]: target.value })}
    />
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
