"use client";

import { type ReactNode, startTransition, useState } from "react";
import { SubmitButton } from "@/components/settings/submit-button";
import { type FormOutcome, useForm } from "@/components/settings/use-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { described, Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { TraceRule } from "@/lib/domain/traces/rules";
import { nameOf } from "./in-words";

type TypedRule = Record<keyof TraceRule, string>;

export type RuleOutcome = FormOutcome<TypedRule>;
export type RuleAction = (form: FormData) => Promise<RuleOutcome>;

/** Without a rule, the form asks for the project. */
export const RuleForm = ({
  rule,
  trigger,
  action,
  onSaved,
}: {
  rule: TraceRule | null;
  trigger: ReactNode;
  action: RuleAction;
  onSaved: (sentence: string) => void;
}) => {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      title={rule === null ? "Add a rule" : `Rule for ${nameOf(rule.project)}`}
      description="Choose which traces become samples and where to store them. Existing samples stay."
    >
      <Fields
        rule={rule}
        action={action}
        onSaved={(sentence) => {
          startTransition(() => setOpen(false));
          onSaved(sentence);
        }}
      />
    </Dialog>
  );
};

const fields: readonly { name: keyof TraceRule; label: string; hint?: string; wide?: boolean }[] = [
  {
    name: "project",
    label: "Project",
    hint: "The service.name or openinference.project.name. Leave empty for all projects without a rule.",
    wide: true,
  },
  { name: "share", label: "Share of traces, %", hint: "Chosen by trace id, so the choice is repeatable.", wide: true },
  { name: "dataset", label: "Dataset", hint: "Created with the first sample." },
  { name: "configuration", label: "Configuration", hint: "Defaults to the project’s name." },
];

const Fields = ({
  rule,
  action,
  onSaved,
}: {
  rule: TraceRule | null;
  action: RuleAction;
  onSaved: (sentence: string) => void;
}) => {
  const { form, submit, problems, typed: refused } = useForm(action, onSaved);
  const typed = refused ?? {
    project: rule?.project ?? "",
    share: String(rule?.share ?? 100),
    dataset: rule?.dataset ?? "Traces",
    configuration: rule?.configuration ?? "",
  };
  return (
    <form ref={form} action={submit} className="grid grid-cols-2 gap-3" noValidate>
      {rule !== null && <input type="hidden" name="project" value={rule.project} />}
      {fields
        .filter(({ name }) => rule === null || name !== "project")
        .map(({ name, label, hint, wide }) => (
          <Field
            key={name}
            id={`rule-${name}`}
            label={label}
            hint={hint}
            problem={problems[name]}
            className={wide ? "col-span-2" : "phone:col-span-2"}
          >
            <Input
              name={name}
              inputMode={name === "share" ? "decimal" : undefined}
              autoComplete="off"
              spellCheck={false}
              defaultValue={typed[name]}
              {...described(`rule-${name}`, { problem: problems[name], hint })}
            />
          </Field>
        ))}
      {problems[""] && (
        <div className="col-span-2">
          <Notice kind="problem">{problems[""]}</Notice>
        </div>
      )}
      <div className="col-span-2 flex justify-end gap-2">
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton look="primary" pendingText="Saving …">
          Save
        </SubmitButton>
      </div>
    </form>
  );
};
