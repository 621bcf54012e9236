"use client";

import { startTransition, useActionState, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialog-on-demand";
import { Notice } from "@/components/ui/notice";
import type { DeletionImpact } from "@/lib/domain/deletion-impact";
import { impactInWords } from "@/lib/domain/runs/impact-in-words";

export type Deleted = "run" | "configuration" | "dataset";
/** Deletes what the form's `id` names; returns a sentence if it cannot. */
export type DeleteAction = (problem: string | null, form: FormData) => Promise<string | null>;
/** Counts what would be deleted with it. */
export type CountImpact = (kind: Deleted, id: string) => Promise<DeletionImpact>;

export interface DeleteProps {
  kind: Deleted;
  id: string;
  name: string;
  /** A sentence about what is kept. */
  stays?: string;
  /** More fields for the action's form. */
  fields?: Readonly<Record<string, string>>;
  count: CountImpact;
  action: DeleteAction;
}

/** Deletes something after saying what else will be deleted, counted when the panel opens. */
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
            <Button data-first-focus>Keep it</Button>
          </DialogClose>
          <Button type="submit" look="danger" disabled={isPending || impact === null}>
            {isPending ? "Deleting …" : `Delete the ${kind}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** "will be deleted, with 60,000 judgments and 14 reviews." */
function impactSentence(kind: Deleted, impact: DeletionImpact | "unknown"): string {
  if (impact === "unknown") return "will be deleted with everything that belongs to it, which could not be counted just now.";
  const rest = impactInWords({ ...impact, [`${kind}s`]: 0 });
  return rest === "" ? "will be deleted; nothing else belongs to it." : `will be deleted, with ${rest}.`;
}
