"use client";

import { Trash2 } from "lucide-react";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast/show";

export type DeleteDecision = (id: string) => Promise<string | null>;

export const DeleteDecisionButton = ({ id, remove }: { id: string; remove: DeleteDecision }) => {
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const confirm = () =>
    startTransition(async () => {
      const refused = await remove(id).catch(() => "Could not delete the decision. Try again.");
      setProblem(refused);
      if (refused !== null) return;
      setOpen(false);
      showToast("Decision deleted.");
    });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Delete this decision?"
      trigger={
        <Button icon size="small" look="ghost" data-needs="editor" aria-label="Delete this decision">
          <Trash2 aria-hidden />
        </Button>
      }
    >
      <div className="grid gap-3">
        <p>The runs and any baseline it set stay. This cannot be undone.</p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button data-first-focus>Cancel</Button>
          </DialogClose>
          <Button look="danger" disabled={isPending} onClick={confirm}>
            Delete decision
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
