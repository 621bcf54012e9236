"use client";

import { Pause, Play, RotateCw, Trash2 } from "lucide-react";
import { useActionState, useState } from "react";
import { Button, type ButtonLook, type ButtonSize } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import type { RunStatus } from "@/lib/domain/run";

type RunVerb = "pause" | "resume" | "cancel" | "retry" | "delete";
/** Does one verb to one run; answers a sentence where it could not. */
export type RunAction = (problem: string | null, form: FormData) => Promise<string | null>;

const Act = ({
  verb,
  id,
  action,
  size,
  look,
  children,
}: {
  verb: RunVerb;
  id: string;
  action: RunAction;
  size?: ButtonSize;
  look?: ButtonLook;
  children: React.ReactNode;
}) => {
  const [problem, submit, pending] = useActionState(action, null);
  return (
    <form action={submit} className="contents">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="verb" value={verb} />
      <Button type="submit" size={size} look={look} disabled={pending}>
        {children}
      </Button>
      {problem && (
        <span role="alert" className="text-small text-poor">
          {problem}
        </span>
      )}
    </form>
  );
};

/** What can be done to a run in its status. */
export const RunControls = ({
  id,
  name,
  status,
  failed,
  judgments,
  action,
  size,
  canDelete = false,
}: {
  id: string;
  name: string;
  status: RunStatus;
  /** Judgments in error, and judgments in all. */
  failed: number;
  judgments: number;
  action: RunAction;
  size?: ButtonSize;
  canDelete?: boolean;
}) => {
  const waiting = status === "queued" || status === "running";
  return (
    <>
      {waiting && (
        <Act verb="pause" id={id} action={action} size={size}>
          <Pause aria-hidden /> Pause
        </Act>
      )}
      {(status === "paused" || status === "failed" || status === "cancelled") && (
        <Act verb="resume" id={id} action={action} size={size}>
          <Play aria-hidden /> {status === "paused" ? "Resume" : judgments > 0 ? "Go on" : "Try again"}
        </Act>
      )}
      {(waiting || status === "paused") && (
        <Act verb="cancel" id={id} action={action} size={size} look="ghost">
          Cancel
        </Act>
      )}
      {!waiting && failed > 0 && (
        <Act verb="retry" id={id} action={action} size={size}>
          <RotateCw aria-hidden /> Retry {failed.toLocaleString("en")} failed
        </Act>
      )}
      {canDelete && !waiting && <DeleteRun id={id} name={name} judgments={judgments} action={action} />}
    </>
  );
};

const DeleteRun = ({ id, name, judgments, action }: { id: string; name: string; judgments: number; action: RunAction }) => {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button icon aria-label="Delete this run" className="order-last">
          <Trash2 aria-hidden />
        </Button>
      }
      title={`Delete the run ${name}?`}
      description={`Its ${judgments.toLocaleString("en")} judgments and its scores go with it, for good. The dataset stays.`}
    >
      <div className="flex justify-end gap-2">
        <DialogClose>
          <Button>Keep it</Button>
        </DialogClose>
        <Act verb="delete" id={id} action={action} look="danger">
          <Trash2 aria-hidden /> Delete the run
        </Act>
      </div>
    </Dialog>
  );
};
