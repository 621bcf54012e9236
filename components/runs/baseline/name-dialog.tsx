"use client";

import { type FormEvent, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { described, Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast/show";

/** Null when it is done; a sentence if it cannot be; what to know before, unless it was confirmed. */
export type SetBaselineAnswer = string | { doubts: string } | null;

export interface NameDialogProps {
  run: string;
  offered: string;
  set: (run: string, name: string, isConfirmed: boolean) => Promise<SetBaselineAnswer>;
  onClose: () => void;
}

/** Asks for a baseline's name, and a second time if another run has it or this one has not completed. */
export const NameDialog = ({ run, offered, set, onClose }: NameDialogProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [doubts, setDoubts] = useState<{ name: string; text: string } | null>(null);
  const [isPending, startTransition] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    startTransition(async () => {
      const answer = await set(run, name, doubts?.name === name).catch(() => "That did not work. Try again.");
      setProblem(typeof answer === "string" ? answer : null);
      setDoubts(answer !== null && typeof answer !== "string" ? { name, text: answer.doubts } : null);
      if (answer !== null) return;
      showToast(`This run is now the baseline ${name}.`);
      onClose();
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Make this run a baseline"
      description="Comparisons take it as A. Gates and commands find it by its name."
    >
      <form onSubmit={submit} className="grid gap-3">
        <Field id="baseline-name" label="Name" problem={problem ?? undefined}>
          <Input
            name="name"
            required
            defaultValue={offered}
            maxLength={100}
            autoComplete="off"
            data-first-focus
            onChange={() => setDoubts(null)}
            {...described("baseline-name", { problem })}
          />
        </Field>
        {doubts && <Notice>{doubts.text}</Notice>}
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" look="primary" disabled={isPending}>
            {doubts ? "Make baseline anyway" : "Make baseline"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
