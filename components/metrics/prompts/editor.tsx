"use client";

import type { PromptTemplate } from "assay-lib/domain/judge";
import { longestVersionName, longestVersionNote } from "assay-lib/metrics/words/prompts/names";
import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import { promptHref, promptsHref } from "@/components/addresses/prompts";
import { PageTitle } from "@/components/shell/page";
import { Button, ButtonLink } from "@/components/ui/button";
import { described, Input, LabelledField, Textarea } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { showToast } from "@/components/ui/toast/show";
import { type EditedStep, StepField } from "./step-field";

type SaveVersion = (
  metric: string,
  version: { name: string; note: string; prompts: Record<string, PromptTemplate> },
) => Promise<{ name: string } | { problems: Record<string, string> }>;

interface Props {
  metric: string;
  title: string;
  /** The name of the version that it starts from. */
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
        <LabelledField id="version-name" label="Name" problem={problems.name} hint="Runs and comparisons show it. No spaces.">
          <Input
            {...described("version-name", { problem: problems.name, hint: true })}
            value={name}
            maxLength={longestVersionName}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </LabelledField>
        <LabelledField id="version-note" label="Note">
          <Textarea
            id="version-note"
            value={note}
            rows={2}
            maxLength={longestVersionNote}
            placeholder="What was changed, and why"
            onChange={({ target }) => setNote(target.value)}
          />
        </LabelledField>
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
