"use client";

import { cn } from "@/components/ui/class-names";
import { useReviewDesk } from "./desk";
import { OpinionFields, VerdictButtons } from "./opinion-fields";
import { OtherVerdicts } from "./other-verdicts";

export function JudgmentVerdict({ judgmentId, metric, subject }: { judgmentId: number; metric: string; subject: string }) {
  const desk = useReviewDesk();
  if (!desk) return null;
  const mine = desk.mine(judgmentId);
  const others = desk.others(judgmentId);
  const max = desk.metrics.find(({ id }) => id === metric)?.rawMax ?? null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a box to every layout around it.
    <div
      role="group"
      aria-label={`Your verdict: ${subject}`}
      className={cn("grid gap-2", (mine || others.length > 0) && "basis-full")}
    >
      <div className="flex flex-wrap items-center gap-1">
        <VerdictButtons mine={mine} onGive={(opinion) => desk.give(judgmentId, opinion)} />
        {mine && <OpinionFields mine={mine} max={max} about={subject} onGive={(opinion) => desk.give(judgmentId, opinion)} />}
      </div>
      {others.length > 0 && <OtherVerdicts reviews={others} max={max} />}
    </div>
  );
}
