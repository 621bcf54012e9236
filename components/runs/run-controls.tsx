"use client";

import { Pause, Play, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, type ButtonSize } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import type { RunStatus } from "@/lib/domain/run";
import { RunAct, type RunAction } from "./run-act";

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
        <RunAct verb="pause" id={id} action={action} size={size}>
          <Pause aria-hidden /> Pause
        </RunAct>
      )}
      {(status === "paused" || status === "failed" || status === "cancelled") && (
        <RunAct verb="resume" id={id} action={action} size={size}>
          <Play aria-hidden /> {status === "paused" ? "Resume" : judgments > 0 ? "Go on" : "Try again"}
        </RunAct>
      )}
      {(waiting || status === "paused") && (
        <RunAct verb="cancel" id={id} action={action} size={size} look="ghost">
          Cancel
        </RunAct>
      )}
      {!waiting && failed > 0 && (
        <RunAct verb="retry" id={id} action={action} size={size}>
          <RotateCw aria-hidden /> Retry {failed.toLocaleString("en")} failed
        </RunAct>
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
        <RunAct verb="delete" id={id} action={action} look="danger">
          <Trash2 aria-hidden /> Delete the run
        </RunAct>
      </div>
    </Dialog>
  );
};
