"use client";

import { Trash2 } from "lucide-react";
import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

/** Removes a dataset after saying what goes with it. `action` takes the dataset's id and answers with a sentence when it cannot be done. */
export const DeleteDataset = ({
  id,
  name,
  samples,
  runs,
  action,
  isSmall = false,
}: {
  id: string;
  name: string;
  samples: number;
  runs: number;
  action: (problem: string, form: FormData) => Promise<string>;
  isSmall?: boolean;
}) => {
  const [problem, submit, isPending] = useActionState(action, "");
  const label = `Delete ${name}`;
  return (
    <Dialog
      trigger={
        isSmall ? (
          <Button look="ghost" size="small" icon aria-label={label} title={label}>
            <Trash2 aria-hidden />
          </Button>
        ) : (
          <Button>
            <Trash2 aria-hidden />
            Delete
          </Button>
        )
      }
      title="Delete this dataset?"
    >
      <form action={submit} className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        <p className="[overflow-wrap:anywhere]">
          <strong className="font-semibold">{name}</strong> goes, and with it {count(samples, "sample")}
          {runs === 0 ? "; no run has used it" : ` and ${count(runs, "run")} with all their judgments, scores and reviews`}. This
          cannot be taken back.
        </p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
          <Button type="submit" look="danger" disabled={isPending}>
            {isPending ? "Deleting …" : "Delete the dataset"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const count = (n: number, noun: string) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
