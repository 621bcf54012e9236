"use client";

import { startTransition, useActionState, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialog-on-demand";
import { Notice } from "@/components/ui/notice";
import type { DeletionImpact } from "@/lib/domain/deletion-impact";
import { impactInWords } from "@/lib/domain/runs/impact-in-words";

export type Deleted = "run" | "configuration" | "dataset";
/** Deletes by the form's `id`; returns an error message or null. */
export type DeleteAction = (problem: string | null, form: FormData) => Promise<string | null>;
export type CountImpact = (kind: Deleted, id: string) => Promise<DeletionImpact>;

export interface DeleteProps {
  kind: Deleted;
  id: string;
  name: string;
  stays?: string;
  fields?: Readonly<Record<string, string>>;
  count: CountImpact;
  action: DeleteAction;
}

/** Counts what else will be deleted when the panel opens. */
export const DeletePanel = ({
  kind,
  id,
  name,
  stays,
  fields = {},
  count,
  action,
  open,
  onOpenChange,
}: DeleteProps & DialogState) => {
  const [impact, setImpact] = useState<DeletionImpact | "unknown" | null>(null);
  const [problem, submit, isPending] = useActionState(action, null);
  useEffect(() => {
    startTransition(async () => {
      const counted = await count(kind, id).catch(() => "unknown" as const);
      startTransition(() => setImpact(counted));
    });
  }, [count, kind, id]);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Delete this ${kind}?`}>
      <form action={submit} className="grid gap-3">
        {Object.entries({ id, ...fields }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <p className="min-h-15 [overflow-wrap:anywhere]" aria-live="polite">
          <strong className="font-semibold">{name}</strong> {impact === null ? "…" : impactSentence(kind, impact)} {stays} This
          cannot be undone.
        </p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button data-first-focus>Cancel</Button>
          </DialogClose>
          <Button type="submit" look="danger" disabled={isPending || impact === null}>
            {isPending ? "Deleting …" : `Delete ${kind}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** "will be deleted, with 60,000 judgments and 14 reviews." */
function impactSentence(kind: Deleted, impact: DeletionImpact | "unknown"): string {
  if (impact === "unknown") return "will be deleted with all its data (the count failed).";
  const rest = impactInWords({ ...impact, [`${kind}s`]: 0 });
  return rest === "" ? "will be deleted. No other data is affected." : `will be deleted, with ${rest}.`;
}
