"use client";

import type { DeletionImpact } from "assay-lib/domain/deletion-impact";
import { impactInWords } from "assay-lib/domain/runs/impact-in-words";
import { type ReactNode, useActionState, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { DialogState } from "@/components/ui/on-demand/dialog";

type Deleted = "run" | "configuration" | "dataset";
export type CountImpact = (kind: Deleted, id: string) => Promise<DeletionImpact>;
/** Deletes by the form's `id`; returns an error message or null. */
export type DeleteAction = (problem: string | null, form: FormData) => Promise<string | null>;

interface ConfirmProps extends DialogState {
  title: string;
  what: ReactNode;
  /** Returns what happens: "will be deleted, with 60,000 judgments." */
  count: () => Promise<string>;
  stays?: string | undefined;
  fields?: Readonly<Record<string, string>>;
  verb: string;
  pendingText: string;
  action: DeleteAction;
}

function Confirm({ title, what, count, stays = "", fields = {}, verb, pendingText, action, open, onOpenChange }: ConfirmProps) {
  const [sentence, setSentence] = useState<string | null>(null);
  const [problem, submit, isPending] = useActionState(action, null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once, when the dialog opens.
  useEffect(() => {
    let isCurrent = true;
    count()
      .catch(() => "will be deleted with all its data (the count failed).")
      .then((counted) => isCurrent && setSentence(counted));
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <form action={submit} className="grid gap-3">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="min-h-15 [overflow-wrap:anywhere]" aria-live="polite">
          <strong className="font-semibold">{what}</strong> {sentence ?? "…"} {stays} This cannot be undone.
        </p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <DialogActs isCautious>
          <Button type="submit" look="danger" disabled={isPending || sentence === null}>
            {isPending ? pendingText : verb}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

export interface DeleteProps {
  kind: Deleted;
  id: string;
  name: string;
  stays?: string;
  fields?: Readonly<Record<string, string>>;
  count: CountImpact;
  action: DeleteAction;
}

export const ConfirmDeletion = ({ kind, id, name, fields, count, ...rest }: DeleteProps & DialogState) => (
  <Confirm
    title={`Delete this ${kind}?`}
    what={name}
    count={async () => {
      const impact = impactInWords({ ...(await count(kind, id)), [`${kind}s`]: 0 });
      return impact === "" ? "will be deleted. No other data is affected." : `will be deleted, with ${impact}.`;
    }}
    verb={`Delete ${kind}`}
    pendingText="Deleting …"
    fields={{ id, ...fields }}
    {...rest}
  />
);

type Props = Pick<ConfirmProps, "title" | "what" | "count" | "verb" | keyof DialogState> & {
  /** Returns an error message or null. */
  act: () => Promise<string | null>;
  onDone: () => void;
};

export const ConfirmMany = ({ act, onDone, ...rest }: Props) => (
  <Confirm
    pendingText={rest.verb}
    action={async () => {
      const problem = await act().catch(() => "The action failed. Try again.");
      if (problem === null) onDone();
      return problem;
    }}
    {...rest}
  />
);
