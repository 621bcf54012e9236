"use client";

import { startTransition, useActionState, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialog-on-demand";
import { Notice } from "@/components/ui/notice";
import { type Going, goingInWords } from "@/lib/domain/deletion-impact";

/** What a person deletes. */
export type Deleted = "run" | "configuration" | "dataset";
/** Deletes what the form's `id` names; answers a sentence where it cannot be done. */
export type DeleteAction = (problem: string | null, form: FormData) => Promise<string | null>;
/** Counts what goes with it. */
export type CountGoing = (kind: Deleted, id: string) => Promise<Going>;

export interface DeleteProps {
  kind: Deleted;
  id: string;
  name: string;
  /** What does not go, as a sentence. */
  stays?: string;
  /** What else the action's form holds. */
  fields?: Readonly<Record<string, string>>;
  count: CountGoing;
  action: DeleteAction;
}

/** Deletes something after saying what goes with it, counted as it opens. */
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
  const [going, setGoing] = useState<Going | "unknown" | null>(null);
  const [problem, submit, isPending] = useActionState(action, null);
  useEffect(() => {
    startTransition(async () => {
      const counted = await count(kind, id).catch(() => "unknown" as const);
      startTransition(() => setGoing(counted));
    });
  }, [count, kind, id]);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Delete this ${kind}?`}>
      <form action={submit} className="grid gap-3">
        {Object.entries({ id, ...fields }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <p className="min-h-15 [overflow-wrap:anywhere]" aria-live="polite">
          <strong className="font-semibold">{name}</strong> {going === null ? "…" : goesInWords(kind, going)} {stays} This cannot
          be undone.
        </p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button data-first-focus>Keep it</Button>
          </DialogClose>
          <Button type="submit" look="danger" disabled={isPending || going === null}>
            {isPending ? "Deleting …" : `Delete the ${kind}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** "goes, and with it 60,000 judgments and 14 reviews." */
function goesInWords(kind: Deleted, going: Going | "unknown"): string {
  if (going === "unknown") return "goes, and with it all that hangs on it, which could not be counted just now.";
  const rest = goingInWords({ ...going, [`${kind}s`]: 0 });
  return rest === "" ? "goes; nothing hangs on it." : `goes, and with it ${rest}.`;
}
