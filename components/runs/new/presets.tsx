"use client";

import type { TokenCounts } from "assay-lib/domain/estimate/counts";
import { compactCount } from "assay-lib/domain/text/compact-count";
import { formatCost } from "assay-lib/domain/text/cost";
import { counted } from "assay-lib/domain/text/counted";
import { use } from "react";
import { cn } from "@/components/ui/class-names";
import { draftPlan } from "./estimate/draft";
import { FormState } from "./form-state";
import type { OfferedMetric } from "./offered-metric";

export interface Preset {
  id: string;
  name: string;
  purpose: string;
  metrics: readonly string[];
  polls: Readonly<Record<string, number>>;
}

/** Odd, to prevent ties. */
const manyPolls = 11;

/** Changes only metrics that are chosen by default. */
export function presetsOf(offered: readonly OfferedMetric[]): Preset[] {
  const metrics = offered.filter(({ isByDefault }) => isByDefault);
  const all = metrics.map(({ id }) => id);
  const polling = metrics.flatMap(({ id, fields }) => {
    const field = fields.find(({ key }) => key === "polls");
    return field?.kind === "number" ? { id, usual: field.initial ?? 1 } : [];
  });
  const pollsOf = (polls: number | null) => Object.fromEntries(polling.map(({ id, usual }) => [id, polls ?? usual]));
  return [
    {
      id: "quick",
      name: "Quick look",
      purpose: "One call per sample and metric: check that the data was read correctly and find where to look.",
      metrics: metrics.filter(({ isPerContext }) => !isPerContext).map(({ id }) => id),
      polls: pollsOf(1),
    },
    {
      id: "standard",
      name: "Standard",
      purpose: "The five standard metrics with their default polls.",
      metrics: all,
      polls: pollsOf(null),
    },
    {
      id: "careful",
      name: "Careful",
      purpose: `The five standard metrics with ${manyPolls} polls, for close configurations. Add a second model too.`,
      metrics: all,
      polls: pollsOf(manyPolls),
    },
  ];
}

function asksInWords({ calls, tokens, costUsd, isUpTo }: TokenCounts): string {
  const asked = `${isUpTo ? "up to " : ""}${counted(calls, "call")}`;
  if (!tokens) return asked;
  const amount = costUsd === null ? `${compactCount(tokens.prompt + tokens.completion)} tokens` : formatCost(costUsd);
  return `${asked}, ${isUpTo ? "up to" : "about"} ${amount}`;
}

interface PresetsProps {
  presets: readonly Preset[];
  further: ReadonlySet<string>;
  onChoose: (preset: Preset) => void;
}

export const Presets = ({ presets, further, onChoose }: PresetsProps) => {
  const { known, wanted } = use(FormState);
  const byDefault = wanted?.metrics.filter((id) => !further.has(id)) ?? [];
  const chosenFurther = wanted?.metrics.filter((id) => further.has(id)) ?? [];
  return (
    <section aria-labelledby="presets" className="mt-5">
      <h2 id="presets" className="mb-2 text-body font-semibold">
        How thoroughly
      </h2>
      <div className="grid grid-cols-3 gap-2 phone:grid-cols-1">
        {presets.map((preset) => {
          const isChosen =
            wanted !== null &&
            byDefault.length === preset.metrics.length &&
            preset.metrics.every((id) => byDefault.includes(id) && wanted.polls[id] === (preset.polls[id] ?? 1));
          const metrics = [...preset.metrics, ...chosenFurther];
          const plan = known && wanted && draftPlan(known, { ...wanted, metrics, polls: { ...wanted.polls, ...preset.polls } });
          return (
            <button
              key={preset.id}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(preset)}
              className={cn(
                "grid content-start rounded-panel border px-3.5 py-2.5 text-left shadow-panel",
                isChosen ? "border-accent-ink bg-accent-soft" : "border-line-2 bg-surface hover:bg-hover",
              )}
            >
              <span className="font-medium">{preset.name}</span>
              <span className="text-small text-ink-2">{preset.purpose}</span>
              <span className="mt-1 min-h-[17px] text-small text-ink-3 tabular-nums">
                {known && wanted && !plan && "counting …"}
                {plan && asksInWords(plan)}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
};
