"use client";

import { type FormEvent, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { InputField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast/show";

/** Null if done, an error message, or doubts to confirm first. */
export type SetBaselineAnswer = string | { doubts: string } | null;

export interface NameDialogProps {
  run: string;
  offered: string;
  set: (run: string, name: string, isConfirmed: boolean) => Promise<SetBaselineAnswer>;
  onClose: () => void;
}

/** Asks again if another run has the name or this run has not completed. */
export const NameDialog = ({ run, offered, set, onClose }: NameDialogProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [doubts, setDoubts] = useState<{ name: string; text: string } | null>(null);
  const [isPending, startTransition] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    startTransition(async () => {
      const answer = await set(run, name, doubts?.name === name).catch(() => "Could not set the baseline. Try again.");
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
      description="It becomes run A in comparisons. Gates and commands use this name."
    >
      <form onSubmit={submit} className="grid gap-3">
        <InputField
          id="baseline-name"
          name="name"
          label="Name"
          problem={problem ?? undefined}
          required
          defaultValue={offered}
          maxLength={100}
          autoComplete="off"
          data-first-focus
          onChange={() => setDoubts(null)}
        />
        {doubts && <Notice>{doubts.text}</Notice>}
        <DialogActs>
          <Button type="submit" look="primary" disabled={isPending}>
            {doubts ? "Make baseline anyway" : "Make baseline"}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
};
