"use client";

import { use, useState } from "react";
import { MetricInfo } from "@/components/scores/metric-info";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { FormState, useProblem } from "./form-state";
import type { OfferedMetric } from "./offered-metric";
import { PromptEditor } from "./prompt-editor";
import { SettingInput } from "./setting-input";

const groups = [
  { group: "retrieval", title: "Retrieval", question: "did the contexts help?" },
  { group: "response", title: "Response", question: "did the answer help, and keep to the contexts?" },
] as const;

export const MetricFields = ({ metrics, thresholds }: { metrics: readonly OfferedMetric[]; thresholds: BandThresholds }) => {
  const problem = useProblem("metrics");
  return (
    <fieldset id="metrics" tabIndex={-1} className="min-w-0" aria-describedby={problem && "metrics-problem"}>
      <legend className="text-body font-semibold">Metrics</legend>
      {problem && (
        <p id="metrics-problem" className="text-caption text-poor">
          {problem}
        </p>
      )}
      {groups.map(({ group, title, question }) => (
        <div key={group} className="mt-2 [&+&]:mt-4">
          <h3 className="mb-1.5 text-small text-ink-3">
            {title}: {question}
          </h3>
          <div className="grid gap-2">
            {metrics
              .filter((metric) => metric.group === group)
              .map((metric) => (
                <MetricField key={metric.id} metric={metric} thresholds={thresholds} />
              ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
};

const MetricField = ({ metric, thresholds }: { metric: OfferedMetric; thresholds: BandThresholds }) => {
  const { id, name, source, card, needs, fields } = metric;
  const { plan } = use(FormState);
  const [isChosen, setIsChosen] = useState(true);
  const calls = plan?.metrics[id]?.calls;
  const unjudged = plan?.configurations.reduce((sum, configuration) => sum + (configuration.unjudged[id] ?? 0), 0) ?? 0;
  const samples = plan?.configurations.reduce((sum, configuration) => sum + configuration.samples, 0) ?? 0;
  const warning = isChosen && plan?.warnings[id];
  const isCounted = isChosen && plan !== null && id in plan.templates;
  return (
    <Panel className={cn(!isChosen && "bg-transparent shadow-none")}>
      <div className="flex items-start gap-2.5 px-3.5 py-2.5">
        <input
          type="checkbox"
          name="metrics"
          value={id}
          id={`metric-${id}`}
          checked={isChosen}
          onChange={(event) => setIsChosen(event.target.checked)}
          className="mt-[3px] size-3.5 shrink-0 accent-accent"
        />
        <div className="min-w-0 flex-1">
          <label htmlFor={`metric-${id}`} className="font-medium">
            {name} <span className="font-normal text-ink-3">{source}</span>
          </label>{" "}
          <MetricInfo name={`${name}, ${source}`} card={card} needs={needs} thresholds={thresholds} />
          <p className="text-small text-ink-2">{card.summary}</p>
          {isCounted && unjudged > 0 && (
            <p className="mt-1 text-small text-ink">
              {unjudged.toLocaleString("en")} of {samples.toLocaleString("en")} samples cannot be judged: they lack{" "}
              {needs.filter((field) => field !== "question").join(" or ")}.
            </p>
          )}
          {warning && <p className="mt-1 text-small font-medium text-ink">{warning}</p>}
        </div>
        <p className="shrink-0 text-right text-small text-ink-3 tabular-nums">
          {isCounted && calls !== undefined
            ? `${calls.toLocaleString("en")} ${calls === 1 ? "call" : "calls"}`
            : isChosen
              ? ""
              : "left out"}
        </p>
      </div>
      <div hidden={!isChosen}>
        {fields.length > 0 && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-3 border-t border-line px-3.5 py-2.5">
            {fields.map((field) => (
              <SettingInput key={field.key} field={field} path={`settings.${id}`} />
            ))}
          </div>
        )}
        <PromptEditor metric={metric} />
      </div>
    </Panel>
  );
};
