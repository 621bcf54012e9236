"use client";

import { Play } from "lucide-react";
import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import type { RunLimits } from "@/lib/domain/run";
import type { RunAction } from "./act";

/** The limits of a run that stopped, editable before it resumes. */
export const RaiseLimits = ({
  id,
  limits,
  verb,
  action,
}: {
  id: string;
  limits: RunLimits;
  verb: "resume" | "retry";
  action: RunAction;
}) => {
  const [problem, submit, pending] = useActionState(action, null);
  return (
    <form action={submit} data-needs="editor" className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="verb" value={verb} />
      {limits.maxCalls !== null && (
        <Field id="raise-calls" label="Calls at most" className="w-36">
          <Input id="raise-calls" name="maxCalls" inputMode="numeric" defaultValue={limits.maxCalls} maxLength={20} />
        </Field>
      )}
      {limits.budgetUsd !== null && (
        <Field id="raise-budget" label="Budget, US$" className="w-36">
          <Input id="raise-budget" name="budgetUsd" inputMode="decimal" defaultValue={limits.budgetUsd} maxLength={20} />
        </Field>
      )}
      <Button type="submit" disabled={pending}>
        <Play aria-hidden /> {verb === "resume" ? "Resume with this limit" : "Retry with this limit"}
      </Button>
      <p className="basis-full text-caption text-ink-3">Left empty, there is no limit.</p>
      {problem && (
        <p role="alert" className="basis-full text-small text-poor [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
    </form>
  );
};
