"use client";

import { isFinished } from "assay-lib/domain/runs/is-finished";
import type { RunProgress } from "assay-lib/domain/runs/progress";
import { Play } from "lucide-react";
import { type ComponentProps, useActionState } from "react";
import { Button } from "@/components/ui/button";
import { Chevron } from "@/components/ui/chevron";
import { Checkbox, InputField } from "@/components/ui/field";
import type { PanelProps } from "./controls";
import { useFollowed } from "./use-progress";

export const ResumeChanged = ({ id, judge, action }: PanelProps) => {
  const { progress } = useFollowed();
  const { limits } = progress;
  const verb = isFinished(progress.status) ? "retry" : "resume";
  const [problem, submit, pending] = useActionState(action, null);
  const fields: (ComponentProps<"input"> & { name: string; label: string })[] = [
    { name: "maxCalls", label: "Maximum calls", className: "w-32", inputMode: "numeric", defaultValue: limits.maxCalls ?? "" },
    { name: "budgetUsd", label: "Budget, US$", className: "w-32", inputMode: "decimal", defaultValue: limits.budgetUsd ?? "" },
    { name: "models", label: "Models", className: "w-64", defaultValue: judge.models.join(", "), maxLength: undefined },
    { name: "maxTokens", label: "Maximum reply tokens", className: "w-36", inputMode: "numeric", defaultValue: judge.maxTokens },
    {
      name: "temperature",
      label: "Temperature",
      className: "w-28",
      inputMode: "decimal",
      placeholder: "by metric",
      defaultValue: judge.temperature ?? "",
    },
    { name: "retries", label: "Retries", className: "w-24", inputMode: "numeric", defaultValue: judge.retries },
  ];
  const name = verb === "resume" ? "Resume" : "Retry";
  return (
    <details data-needs="editor" open={isAtLimit(progress)} className="group">
      <summary className="flex items-center gap-1.5 text-small text-ink-2 hover:text-ink">
        <Chevron /> {name} with other limits and settings
      </summary>
      <form action={submit} className="mt-2 flex flex-wrap items-end gap-x-3 gap-y-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="verb" value={verb} />
        {fields.map(({ label, className, ...input }) => (
          <InputField
            key={input.name}
            id={`change-${input.name}`}
            label={label}
            fieldClass={className}
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            {...input}
          />
        ))}
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

/** Stopped, probably at one of its limits. */
function isAtLimit({ status, limits: { maxCalls, budgetUsd }, calls, costUsd }: RunProgress): boolean {
  if (status === "paused") return maxCalls !== null || budgetUsd !== null;
  return (maxCalls !== null && calls >= maxCalls) || (budgetUsd !== null && (costUsd ?? 0) >= budgetUsd);
}
