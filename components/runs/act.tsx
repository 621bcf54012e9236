"use client";

import type { JudgeChanges } from "assay-lib/domain/judge";
import type { ErrorDetail } from "assay-lib/domain/run";
import type { SamplesSearch } from "assay-lib/samples/filters/address";
import { type ReactNode, useActionState } from "react";
import { Button, type ButtonLook, type ButtonSize } from "@/components/ui/button";

export type RunVerb = "pause" | "resume" | "cancel" | "retry" | "unfollow";
export type RunAction = (problem: string | null, form: FormData) => Promise<string | null>;

/** The props of the run's panel and its parts. */
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

export const RunAct = ({ verb, id, action, size, look, children }: RunActProps) => {
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
