"use client";

import type { JudgeChanges } from "assay-lib/domain/judge";
import type { ErrorDetail, RunStatus } from "assay-lib/domain/run";
import { isMoving } from "assay-lib/domain/runs/is-finished";
import type { SamplesSearch } from "assay-lib/samples/filters/address";
import { type LucideIcon, Pause, Play, RotateCw, Trash2, Unlink } from "lucide-react";
import { type ReactNode, useActionState } from "react";
import type { CountImpact } from "@/components/deletion/confirm";
import { DeleteDialog } from "@/components/deletion/dialog";
import { Button, type ButtonLook, type ButtonSize } from "@/components/ui/button";

interface RunControlsProps {
  id: string;
  status: RunStatus;
  failed: number;
  judgments: number;
  follows?: boolean;
  action: RunAction;
  size?: ButtonSize;
}

export const RunControls = ({ id, status, failed, judgments, follows = false, action, size }: RunControlsProps) => {
  const waiting = isMoving({ status });
  const canResume = status === "paused" || status === "failed" || status === "cancelled";
  const acts: { verb: RunVerb; name: string; icon: LucideIcon; isShown: boolean }[] = [
    { verb: "pause", name: "Pause", icon: Pause, isShown: waiting },
    { verb: "resume", name: judgments > 0 || status === "paused" ? "Resume" : "Start again", icon: Play, isShown: canResume },
    { verb: "unfollow", name: "Stop following", icon: Unlink, isShown: follows },
    { verb: "retry", name: `Retry ${failed.toLocaleString("en")} failed`, icon: RotateCw, isShown: !waiting && failed > 0 },
  ];
  const next = canResume ? "resume" : "retry";
  return (
    <>
      {acts
        .filter(({ isShown }) => isShown)
        .map(({ verb, name, icon: Icon }) => (
          <RunAct
            key={verb}
            verb={verb}
            id={id}
            action={action}
            size={size}
            look={verb === next && !size ? "primary" : undefined}
          >
            <Icon aria-hidden /> {name}
          </RunAct>
        ))}
      {(waiting || status === "paused") && (
        <RunAct verb="cancel" id={id} action={action} size={size} look="ghost">
          Cancel
        </RunAct>
      )}
    </>
  );
};

interface DeleteRunProps {
  id: string;
  name: string;
  action: RunAction;
  countImpact: CountImpact;
}

export const DeleteRun = ({ id, name, action, countImpact }: DeleteRunProps) => (
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

type RunVerb = "pause" | "resume" | "cancel" | "retry" | "unfollow";
export type RunAction = (problem: string | null, form: FormData) => Promise<string | null>;

export interface PanelProps {
  id: string;
  name: string;
  asksModels: boolean;
  judge: JudgeChanges;
  details: readonly ErrorDetail[];
  search: SamplesSearch;
  action: RunAction;
}

interface RunActProps {
  verb: RunVerb;
  id: string;
  action: RunAction;
  size?: ButtonSize;
  look?: ButtonLook;
  children: ReactNode;
}

const RunAct = ({ verb, id, action, size, look, children }: RunActProps) => {
  const [problem, submit, pending] = useActionState(action, null);
  return (
    <form action={submit} className="contents" data-needs="editor">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="verb" value={verb} />
      <Button type="submit" size={size} look={look} disabled={pending}>
        {children}
      </Button>
      {problem && (
        <span role="alert" className="min-w-0 text-small text-poor [overflow-wrap:anywhere]">
          {problem}
        </span>
      )}
    </form>
  );
};
