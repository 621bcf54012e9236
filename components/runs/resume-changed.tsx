"use client";

import { Play } from "lucide-react";
import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { Chevron } from "@/components/ui/chevron";
import { Checkbox, Field, Input } from "@/components/ui/field";
import type { JudgeChanges } from "@/lib/domain/judge";
import type { RunLimits } from "@/lib/domain/run";
import type { RunAction } from "./act";

/** For a stopped run. Folded unless a limit stopped it. */
export const ResumeChanged = ({
  id,
  limits,
  judge,
  verb,
  isAtLimit,
  action,
}: {
  id: string;
  limits: RunLimits;
  judge: JudgeChanges;
  verb: "resume" | "retry";
  isAtLimit: boolean;
  action: RunAction;
}) => {
  const [problem, submit, pending] = useActionState(action, null);
  const name = verb === "resume" ? "Resume" : "Retry";
  return (
    <details data-needs="editor" open={isAtLimit} className="group">
      <summary className="flex items-center gap-1.5 text-small text-ink-2 hover:text-ink">
        <Chevron /> {name} with other limits and settings
      </summary>
      <form action={submit} className="mt-2 flex flex-wrap items-end gap-x-3 gap-y-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="verb" value={verb} />
        <Field id="raise-calls" label="Maximum calls" className="w-32">
          <Input id="raise-calls" name="maxCalls" inputMode="numeric" defaultValue={limits.maxCalls ?? ""} maxLength={20} />
        </Field>
        <Field id="raise-budget" label="Budget, US$" className="w-32">
          <Input id="raise-budget" name="budgetUsd" inputMode="decimal" defaultValue={limits.budgetUsd ?? ""} maxLength={20} />
        </Field>
        <Field id="change-models" label="Models" className="w-64">
          <Input id="change-models" name="models" autoComplete="off" spellCheck={false} defaultValue={judge.models.join(", ")} />
        </Field>
        <Field id="change-tokens" label="Maximum reply tokens" className="w-36">
          <Input id="change-tokens" name="maxTokens" inputMode="numeric" defaultValue={judge.maxTokens} maxLength={20} />
        </Field>
        <Field id="change-temperature" label="Temperature" className="w-28">
          <Input
            id="change-temperature"
            name="temperature"
            inputMode="decimal"
            placeholder="by metric"
            defaultValue={judge.temperature ?? ""}
            maxLength={20}
          />
        </Field>
        <Field id="change-retries" label="Retries" className="w-24">
          <Input id="change-retries" name="retries" inputMode="numeric" defaultValue={judge.retries} maxLength={20} />
        </Field>
        <input type="hidden" name="guards" value="asked" />
        <div className="flex basis-full flex-wrap gap-x-5 gap-y-1 text-small">
          <Checkbox name="pauseOnUseless" label="Pause on useless replies" defaultChecked={limits.pauseOnUseless} />
          <Checkbox name="pauseOnOverrun" label="Pause at twice the estimate" defaultChecked={limits.pauseOnOverrun} />
        </div>
        <Button type="submit" disabled={pending}>
          <Play aria-hidden /> {name} with these
        </Button>
        <p className="basis-full text-caption text-ink-3">
          Leave calls and budget empty for no limit. New models judge only samples without a score. Existing scores stay, and the
          run lists the scores per model.
        </p>
        {problem && (
          <p role="alert" className="basis-full text-small text-poor [overflow-wrap:anywhere]">
            {problem}
          </p>
        )}
      </form>
    </details>
  );
};
