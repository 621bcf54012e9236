"use client";

import { type ReactNode, useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialog-on-demand";
import { Notice } from "@/components/ui/notice";

export const ConfirmMany = ({
  title,
  what,
  count,
  verb,
  act,
  onDone,
  open,
  onOpenChange,
}: {
  title: string;
  what: ReactNode;
  /** Returns what happens: "will be deleted, with 60,000 judgments." */
  count: () => Promise<string>;
  verb: string;
  act: () => Promise<string | null>;
  onDone: () => void;
} & DialogState) => {
  const [sentence, setSentence] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once, when the dialog opens.
  useEffect(() => {
    let isCurrent = true;
    count().then(
      (counted) => isCurrent && setSentence(counted),
      () => isCurrent && setSentence("will be deleted with all their data (the count failed)."),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const confirm = () =>
    startTransition(async () => {
      const refused = await act().catch(() => "The action failed. Try again.");
      if (refused) setProblem(refused);
      else onDone();
    });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <div className="grid gap-3">
        <p className="min-h-15 [overflow-wrap:anywhere]" aria-live="polite">
          <strong className="font-semibold">{what}</strong> {sentence ?? "…"} This cannot be undone.
        </p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button data-first-focus>Cancel</Button>
          </DialogClose>
          <Button look="danger" disabled={isPending || sentence === null} onClick={confirm}>
            {verb}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
