"use client";

import { type Thresholds, thresholdsOf } from "assay-lib/domain/scores/band";
import { counted } from "assay-lib/domain/text/counted";
import { builtInName } from "assay-lib/metrics/words/prompts/names";
import Link from "next/link";
import { use, useState } from "react";
import { promptsHref } from "@/components/addresses/prompts";
import { Term } from "@/components/glossary/term";
import { MetricInfo } from "@/components/scores/metric-info";
import { cn } from "@/components/ui/class-names";
import { EarlyInput } from "@/components/ui/early-entry/controls";
import { Select } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Advanced, SettingInput, SettingInputs } from "./advanced";
import { FieldProblem, FormState, PathField, useProblem } from "./form-state";
import type { OfferedMetric } from "./offered-metric";
import { RunPromptEditor } from "./prompt-editor";

const groups = [
  { group: "retrieval", title: "Retrieval", question: "did the contexts help?" },
  { group: "response", title: "Response", question: "did the answer help, and stick to the contexts?" },
] as const;

interface MetricFieldsProps {
  metrics: readonly OfferedMetric[];
  thresholds: Thresholds;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
}

export const MetricFields = ({ metrics, thresholds, chosen, onChoose }: MetricFieldsProps) => {
  const problem = useProblem("metrics");
  return (
    <fieldset id="metrics" tabIndex={-1} className="min-w-0" aria-describedby={problem && "metrics-problem"}>
      <legend className="text-body font-semibold">Metrics</legend>
      <Link href="/settings/metrics" className="link float-right -mt-5 text-small">
        Define a metric
      </Link>
      <FieldProblem path="metrics" />
      {groups.map(({ group, title, question }) => (
        <div key={group} className="mt-2 [&+&]:mt-4">
          <h3 className="mb-1.5 text-small text-ink-3">
            {title}: {question}
          </h3>
          <div className="grid gap-2">
            {metrics
              .filter((metric) => metric.group === group)
              .map((metric) => (
                <MetricField
                  key={metric.id}
                  metric={metric}
                  thresholds={thresholds}
                  isChosen={chosen.has(metric.id)}
                  onChoose={(isChosen) => onChoose(metric.id, isChosen)}
                />
              ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
};

interface MetricFieldProps {
  metric: OfferedMetric;
  thresholds: Thresholds;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

const MetricField = ({ metric, thresholds, isChosen, onChoose }: MetricFieldProps) => {
  const { id, name, source, card, needs, fields } = metric;
  const { plan } = use(FormState);
  const polls = fields.find(({ key }) => key === "polls");
  const rest = fields.filter((field) => field !== polls);
  const paths = [...rest.map(({ key }) => `settings.${id}.${key}`), `prompts.${id}`];
  const texts = needs.filter((field) => field === "response" || field === "reference");
  const calls = plan?.metrics[id]?.calls;
  const unjudged = plan?.configurations.reduce((sum, configuration) => sum + (configuration.unjudged[id] ?? 0), 0) ?? 0;
  const samples = plan?.configurations.reduce((sum, configuration) => sum + configuration.samples, 0) ?? 0;
  const [version, setVersion] = useState(metric.givenVersion ?? builtInName);
  const prompts = metric.versions.find((one) => one.name === version)?.prompts ?? null;
  const warning = isChosen && plan?.warnings[id];
  const isCounted = isChosen && plan !== null && id in plan.templates;
  return (
    <Panel className={cn(!isChosen && "bg-transparent shadow-none")}>
      <div className="flex items-start gap-2.5 px-3.5 py-2.5">
        <EarlyInput
          type="checkbox"
          name="metrics"
          value={id}
          id={`metric-${id}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="mt-[3px] size-3.5 shrink-0 accent-accent"
        />
        <div className="min-w-0 flex-1">
          <label htmlFor={`metric-${id}`} className="font-medium">
            {name} <span className="font-normal text-ink-3">{source}</span>
          </label>{" "}
          <MetricInfo name={`${name}, ${source}`} card={card} needs={needs} thresholds={thresholdsOf(thresholds, id)} />
          <p className="text-small text-ink-2">{card.summary}</p>
          {isCounted && unjudged > 0 && (
            <p className="mt-1 text-small text-ink">
              {unjudged.toLocaleString("en")} of {samples.toLocaleString("en")} samples have no{" "}
              {texts.length > 0
                ? `${texts.join(" or no ")}, so they get no score.`
                : "contexts, so they score 0 without a judge call."}
            </p>
          )}
          {warning && <p className="mt-1 text-small font-medium text-ink">{warning}</p>}
        </div>
        <p className="shrink-0 text-right text-small text-ink-3 tabular-nums">
          {!isChosen && "off"}
          {isCounted && calls !== undefined && counted(calls, "call")}
        </p>
      </div>
      <div hidden={!isChosen}>
        {polls && (
          <div className="flex flex-wrap items-end gap-x-3 gap-y-1 border-t border-line px-3.5 py-2.5">
            <div className="w-24">
              <SettingInput field={polls} path={`settings.${id}`} />
            </div>
            <p className="min-w-0 flex-1 basis-44 pb-1 text-small text-ink-3">
              <Term of="poll">Polls</Term>: judge calls per sample. An odd number prevents ties.
            </p>
          </div>
        )}
        {metric.versions.length > 0 && (
          <div className="flex flex-wrap items-end gap-x-3 gap-y-1 border-t border-line px-3.5 py-2.5">
            <div className="w-48">
              <PathField path={`promptVersions.${id}`} label="Prompt version">
                {(control) => (
                  <Select {...control} value={version} onChange={({ target }) => setVersion(target.value)}>
                    <option>{builtInName}</option>
                    {metric.versions.map((one) => (
                      <option key={one.name}>{one.name}</option>
                    ))}
                  </Select>
                )}
              </PathField>
            </div>
            <p className="min-w-0 flex-1 basis-44 pb-1 text-small text-ink-3">
              Runs with other versions are not compared.{" "}
              <Link href={promptsHref(id)} className="link">
                Versions
              </Link>
            </p>
          </div>
        )}
        <Advanced
          id={id}
          title={rest.length > 0 ? "Settings and prompt" : "Prompt"}
          paths={paths}
          className="border-t border-line"
        >
          {rest.length > 0 && (
            <div className="mb-4">
              <SettingInputs fields={rest} path={`settings.${id}`} />
            </div>
          )}
          {metric.prompts.map((prompt) => (
            <RunPromptEditor key={prompt.key} metric={metric} prompt={prompt} version={prompts?.[prompt.key] ?? null} />
          ))}
        </Advanced>
      </div>
    </Panel>
  );
};
