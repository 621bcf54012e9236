"use client";

import { Pause, Play, RotateCw, Trash2, Unlink } from "lucide-react";
import { type CountImpact, DeleteDialog } from "@/components/deletion/dialog";
import { ActName } from "@/components/shell/page";
import { Button, type ButtonSize } from "@/components/ui/button";
import type { RunStatus } from "@/lib/domain/run";
import { isMoving } from "@/lib/domain/runs/is-finished";
import { RunAct, type RunAction } from "./act";

export const RunControls = ({
  id,
  status,
  failed,
  judgments,
  follows = false,
  action,
  size,
}: {
  id: string;
  status: RunStatus;
  failed: number;
  judgments: number;
  follows?: boolean;
  action: RunAction;
  size?: ButtonSize;
}) => {
  const waiting = isMoving({ status });
  return (
    <>
      {waiting && (
        <RunAct verb="pause" id={id} action={action} size={size}>
          <Pause aria-hidden /> <ActName>Pause</ActName>
        </RunAct>
      )}
      {(status === "paused" || status === "failed" || status === "cancelled") && (
        <RunAct verb="resume" id={id} action={action} size={size}>
          <Play aria-hidden /> <ActName>{judgments > 0 || status === "paused" ? "Resume" : "Start again"}</ActName>
        </RunAct>
      )}
      {follows && (
        <RunAct verb="unfollow" id={id} action={action} size={size}>
          <Unlink aria-hidden /> <ActName>Stop following</ActName>
        </RunAct>
      )}
      {(waiting || status === "paused") && (
        <RunAct verb="cancel" id={id} action={action} size={size} look="ghost">
          Cancel
        </RunAct>
      )}
      {!waiting && failed > 0 && (
        <RunAct verb="retry" id={id} action={action} size={size}>
          <RotateCw aria-hidden /> <ActName>Retry {failed.toLocaleString("en")} failed</ActName>
        </RunAct>
      )}
    </>
  );
};

export const DeleteRun = ({
  id,
  name,
  action,
  countImpact,
}: {
  id: string;
  name: string;
  action: RunAction;
  countImpact: CountImpact;
}) => (
  <DeleteDialog
    kind="run"
    id={id}
    name={name}
    stays="Its dataset stays."
    fields={{ verb: "delete" }}
    count={countImpact}
    action={action}
    trigger={
      <Button icon data-needs="editor" aria-label="Delete this run">
        <Trash2 aria-hidden />
      </Button>
    }
  />
);
