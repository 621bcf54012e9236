"use client";

import { parameterBounds } from "assay-lib/domain/bounds";
import type { ParameterChange } from "assay-lib/domain/parameters/values";
import { counted } from "assay-lib/domain/text/counted";
import { type FormEvent, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { described, Input, LabelledField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { DialogState } from "@/components/ui/on-demand/dialog";
import { showToast } from "@/components/ui/toast/show";
import { changesOf, type Draft, type EditedConfiguration, mostColumns, nameProblem, parameterDraft } from "./draft";
import { FromNames } from "./from-names";
import { ParametersTable } from "./table";

export interface ParametersProps {
  dataset: string;
  configurations: readonly EditedConfiguration[];
  /** Returns what is wrong, or null. */
  save: (dataset: string, changes: [configurationId: string, change: ParameterChange][]) => Promise<string | null>;
}

export const ParametersDialog = ({ dataset, configurations, save, open, onOpenChange }: ParametersProps & DialogState) => {
  const [draft, setDraft] = useState<Draft>(() => parameterDraft(configurations));
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const changes = changesOf(configurations, draft);
  const close = (isOpen: boolean) => {
    if (isOpen || changes.length === 0) onOpenChange(isOpen);
    else setProblem("Your changes are not saved yet. Save them, or discard them with Cancel.");
  };
  const store = () =>
    startTransition(async () => {
      const answer = await save(dataset, changes).catch(() => "Could not save the parameters. Try again.");
      setProblem(answer);
      if (answer !== null) return;
      showToast(`Saved the parameters of ${counted(changes.length, "configuration")}.`);
      onOpenChange(false);
    });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      wide
      title={isReading ? "Read parameters from names" : "Parameters"}
      description={
        isReading
          ? "How each name would be split. Rename the parts, and leave out those you do not need."
          : "The settings that tell the configurations apart, such as top_k."
      }
    >
      {isReading ? (
        <FromNames
          configurations={configurations}
          draft={draft}
          onCancel={() => setIsReading(false)}
          onDraft={(next) => {
            setDraft(next);
            setProblem(null);
            setIsReading(false);
          }}
        />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
            <NewParameter columns={draft.columns} onName={(name) => setDraft({ ...draft, columns: [...draft.columns, name] })} />
            <Button onClick={() => setIsReading(true)}>Read from names</Button>
          </div>
          {draft.columns.length === 0 ? (
            <p className="rounded-panel border border-line px-4 py-8 text-center text-ink-2">
              No parameters yet. Add one, or read them from the names of the configurations.
            </p>
          ) : (
            <ParametersTable configurations={configurations} draft={draft} onDraft={setDraft} />
          )}
          {draft.columns.length >= mostColumns && <Notice>The table shows the first {mostColumns} parameters.</Notice>}
          <div className="sticky -bottom-4 z-30 -mx-4 -mb-4 rounded-b-float grid grid-cols-1 gap-2 border-t border-line bg-surface px-4 py-3">
            {problem && <Notice kind="problem">{problem}</Notice>}
            <div className="flex items-center justify-end gap-2">
              <span role="status" className="mr-auto text-small text-ink-2">
                {changes.length > 0 && `${counted(changes.length, "configuration")} changed`}
              </span>
              <Button onClick={() => onOpenChange(false)}>Cancel</Button>
              <Button look="primary" disabled={isPending || changes.length === 0} onClick={store}>
                Save
              </Button>
            </div>
          </div>
        </div>
      )}
    </Dialog>
  );
};

const NewParameter = ({ columns, onName }: { columns: readonly string[]; onName: (name: string) => void }) => {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("parameter") ?? "").trim();
    const wrong = nameProblem(name, columns);
    setProblem(wrong);
    if (wrong) return;
    onName(name);
    form.reset();
  };
  return (
    <form onSubmit={submit}>
      <LabelledField id="new-parameter" label="New parameter" problem={problem ?? undefined}>
        <span className="flex gap-2">
          <Input
            name="parameter"
            maxLength={parameterBounds.name}
            autoComplete="off"
            className="w-48"
            {...described("new-parameter", { problem })}
          />
          <Button type="submit">Add</Button>
        </span>
      </LabelledField>
    </form>
  );
};
