"use client";

import { longestWhy } from "assay-lib/domain/bounds";
import type { NewDecisionInput } from "assay-lib/domain/decisions/recorded";
import { type FormEvent, useState, useTransition } from "react";
import { RunLetter } from "@/components/compare/run-letter";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialog-on-demand";
import { Checkbox, Field, Radio, Textarea } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast/show";

/** Null if recorded, an error message, or doubts to confirm first. */
export type RecordAnswer = string | { doubts: string } | null;

export interface RecordProps {
  runs: readonly {
    id: string;
    name: string;
    /** Suggested baseline name; null if the run is a baseline. */
    offered: string | null;
  }[];
  comparison: NewDecisionInput["comparison"];
  headline: string;
  named: string | null;
  record: (decision: NewDecisionInput, isConfirmed: boolean) => Promise<RecordAnswer>;
}

export const RecordPanel = ({ runs, comparison, headline, named, record, open, onOpenChange }: RecordProps & DialogState) => {
  const [chosen, setChosen] = useState(named);
  const [isBaseline, setBaseline] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [doubts, setDoubts] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const offered = runs.find(({ id }) => id === chosen)?.offered ?? null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const why = String(new FormData(event.currentTarget).get("why") ?? "");
    if (chosen === null) return;
    startTransition(async () => {
      const decision = {
        runs: runs.map(({ id }) => id),
        comparison,
        chosen,
        why,
        ...(isBaseline && offered !== null && { baseline: offered }),
      };
      const answer = await record(decision, doubts !== null).catch(() => "Could not record the decision. Try again.");
      setProblem(typeof answer === "string" ? answer : null);
      setDoubts(answer !== null && typeof answer !== "string" ? answer.doubts : null);
      if (answer !== null) return;
      showToast("Decision recorded.");
      onOpenChange(false);
    });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Record a decision" description={headline}>
      <form onSubmit={submit} className="grid gap-3">
        <fieldset>
          <legend className="mb-1 text-caption text-ink-2">Chosen run</legend>
          <div className="grid gap-1.5">
            {runs.map(({ id, name }, index) => (
              <Radio
                key={id}
                name="chosen"
                required
                checked={chosen === id}
                onChange={() => {
                  setChosen(id);
                  setDoubts(null);
                }}
                label={
                  <span className="inline-flex min-w-0 items-center gap-1.5">
                    <RunLetter index={index} />
                    <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
                  </span>
                }
              />
            ))}
          </div>
        </fieldset>
        <Field id="decision-why" label="Why">
          <Textarea id="decision-why" name="why" required rows={4} maxLength={longestWhy} data-first-focus />
        </Field>
        {offered !== null && (
          <Checkbox
            label={
              <>
                Make it the baseline <b className="font-medium">{offered}</b>
              </>
            }
            checked={isBaseline}
            onChange={({ target }) => {
              setBaseline(target.checked);
              setDoubts(null);
            }}
          />
        )}
        {problem && <Notice kind="problem">{problem}</Notice>}
        {doubts && <Notice>{doubts}</Notice>}
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" look="primary" disabled={isPending}>
            {doubts ? "Record anyway" : "Record"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
